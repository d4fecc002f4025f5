import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { poolEvents, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import { referralEvents } from '../../src/chain/contracts/referral.ts'
import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { burnerOf } from './scriptedBurns.ts'
import { addressOf, hash, writeLog } from './scriptedChain.ts'
import { launchpad, person, presaleOf, tokenOf } from './scriptedLaunchpad.ts'

/** Active without an inviter. */
export const leader: Address = addressOf(0x9000)
export const memberOf = (number: number): Address => addressOf(0x9000 + number)
export const usdt: Address = addressOf(0xa000)

let orders = 0
const order = () => hash(0x98_0000_0000 + ++orders)

export const bindMember = (user: Address, inviter: Address, index = 0n): Log =>
  writeLog(launchpad.referral, referralEvents.parentBound, { user, inviter, index })

/** Somebody pays so many sun in the presale of a token. */
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

/** A card that is on sale is bought; where it goes then is another event. */
export const buysListed = (resale: Resale): Log =>
  writeLog(launchpad.cardMarket, cardMarketEvents.sold, {
    order: order(),
    seller: person(0),
    fee: 0n,
    ...resale,
  })

const usdtPair = addressOf(0xa001)

/** The pair that prices USDT holds so much. */
export const priceUsdt = (units: bigint, sun: bigint): Log =>
  writeLog(usdtPair, poolEvents.sync, { reserve0: units, reserve1: sun })

export const makeUsdtPair = (): Log =>
  writeLog(launchpad.pools, poolEvents.pairCreated, {
    token0: usdt,
    token1: launchpad.wtrx,
    pair: usdtPair,
    count: 1n,
  })

/** Whoever buys and burns in the lives of tokens and coins, bound one under the other; before and after. */
export const lifeOfMembers = (number: number): Log[][] => [
  [bindMember(memberOf(number), leader, BigInt(number))],
  [
    bindMember(person(1), memberOf(number)),
    bindMember(burnerOf(2 * number), person(1)),
    bindMember(memberOf(number + 1), burnerOf(2 * number)),
  ],
]
