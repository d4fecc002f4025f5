import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolEvents, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import { referralEvents } from '../../src/chain/contracts/referral.ts'
import { rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { trxBurnSaleEvents } from '../../src/chain/contracts/trxBurnSale.ts'
import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { plainToken } from '../../src/core/tokenTerms.ts'
import { burnerOf } from './scriptedBurns.ts'
import { addressOf, hash, writeLog } from './scriptedChain.ts'
import { launchpad, person, presaleOf, tokenOf } from './scriptedLaunchpad.ts'

/** Leader, which is active without an inviter. */
export const leader: Address = addressOf(0x9000)
export const memberOf = (number: number): Address => addressOf(0x9000 + number)
export const usdt: Address = addressOf(0xa000)

let orders = 0
const order = () => hash(0x98_0000_0000 + ++orders)

export const bindMember = (user: Address, inviter: Address, index = 0n): Log =>
  writeLog(launchpad.referral, referralEvents.parentBound, { user, inviter, index })

/** Returns the event of a purchase in a token's presale, for an amount in sun. */
export const paysInPresale = (buyer: Address, paid: bigint, number = 1): Log =>
  writeLog(presaleOf(number), presaleEvents.bought, { order: order(), buyer, amount: 1n, paid })

export const paysInPool = (trader: Address, trx: bigint, isBuy = true): Log =>
  writeLog(launchpad.poolRouter, poolRouterEvents.traded, {
    order: order(),
    trader,
    token: tokenOf(1),
    isBuy,
    trx,
    tokens: 1n,
  })

export const addsLiquidity = (provider: Address, act: 'Added' | 'Removed' = 'Added'): Log =>
  writeLog(launchpad.poolRouter, poolRouterEvents[`liquidity${act}`], {
    order: order(),
    provider,
    token: tokenOf(1),
    trx: 5n,
    tokens: 6n,
    liquidity: 7n,
  })

interface Resale {
  readonly buyer: Address
  readonly tokenId: bigint
  readonly listingId: bigint
  readonly coin: Address
  readonly price: bigint
}

/** Returns the event of a listed card's purchase. The transfer of the card is a separate event. */
export const buysListed = (resale: Resale): Log =>
  writeLog(launchpad.cardMarket, cardMarketEvents.sold, {
    order: order(),
    seller: person(0),
    fee: 0n,
    ...resale,
  })

export const buysOffered = (buyer: Address, offerId: bigint): Log =>
  writeLog(launchpad.otcMarket, otcMarketEvents.sold, {
    order: order(),
    buyer,
    offerId,
    amount: 1n,
    paid: 5n,
  })

export const buysLiquidity = (provider: Address): Log =>
  writeLog(launchpad.poolRouter, poolRouterEvents.liquidityBought, {
    order: order(),
    provider,
    token: tokenOf(1),
    trx: 5n,
    tokensBack: 0n,
    liquidity: 7n,
  })

/** Returns the event of a deposit of tokens into the sale for TRX. */
export const fillsSale = (): Log =>
  writeLog(launchpad.trxBurnSale, trxBurnSaleEvents.deposited, { from: person(0), tokens: 1_000n })

export const givesTrx = (user: Address): Log =>
  writeLog(launchpad.trxBurnSale, trxBurnSaleEvents.given, {
    order: order(),
    user,
    trx: 1n,
    tokens: 1n,
  })

/** Returns the event of an equity withdrawal with its fee. */
export const takesEquity = (user: Address, number: bigint, fee: bigint): Log =>
  writeLog(launchpad.rwaEquity, rwaEquityEvents.ordered, {
    order: number,
    user,
    amount: 0n,
    fee,
    withdrawStatus: 1n,
  })

/** Returns the event of creating a new token. */
export const casts = (creator: Address, number: number): Log =>
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.tokenCreated, {
    order: order(),
    creator,
    token: tokenOf(number),
    pool: addressOf(0x2000 + number),
    terms: tokenTerms.encode({ ...plainToken, name: 'N', symbol: 'N', totalSupply: 1n }),
  })

const usdtPair = addressOf(0xa001)

/** Returns the event that sets the reserves of the pair that prices USDT. */
export const priceUsdt = (units: bigint, sun: bigint): Log =>
  writeLog(usdtPair, poolEvents.sync, { reserve0: units, reserve1: sun })

export const makeUsdtPair = (): Log =>
  writeLog(launchpad.pools, poolEvents.pairCreated, {
    token0: usdt,
    token1: launchpad.wtrx,
    pair: usdtPair,
    count: 1n,
  })

/**
 * Returns activations of those who buy and burn in the lives of tokens, one below the other. Some
 * happen before those lives, and some after.
 */
export const lifeOfMembers = (number: number): Log[][] => [
  [bindMember(memberOf(number), leader, BigInt(number))],
  [
    bindMember(person(1), memberOf(number)),
    bindMember(burnerOf(2 * number), person(1)),
    bindMember(memberOf(number + 1), burnerOf(2 * number)),
  ],
]
