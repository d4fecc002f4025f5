import { otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolEvents, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import { presaleTerms, tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { tokenLockEvents } from '../../src/chain/contracts/tokenLock.ts'
import { eventShape, type EventShape, type Log } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { plainToken } from '../../src/core/tokenTerms.ts'
import { keccakHex, encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { addressOf, hash, writeLog } from './scriptedChain.ts'

/** Contracts of a scripted chain. */
export const sale = addressOf(1)
export const launchpad = {
  wtrx: addressOf(2),
  pools: addressOf(3),
  poolRouter: addressOf(4),
  tokenFactory: addressOf(5),
  otcMarket: addressOf(6),
  tokenLock: addressOf(7),
  coinLock: addressOf(8),
  card: addressOf(9),
  cardMarket: addressOf(10),
  rewardPools: addressOf(11),
  staking: addressOf(12),
  fixedPlans: addressOf(13),
  burning: addressOf(14),
  rwaEquity: addressOf(15),
  trxBurnSale: addressOf(16),
  referral: addressOf(17),
  incomeFund: addressOf(18),
}

export const transfer = eventShape(
  'Transfer(address indexed from,address indexed to,uint256 value)',
)
const boxSetTopic = keccakHex(
  'BoxSet(uint256,(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16[4],uint32[4]))',
)

/**
 * Returns the address of a token. In this file, numbers tell the lives of tokens, boxes, offers and
 * locks apart.
 */
export const tokenOf = (number: number) => addressOf(0x1000 + number)
export const poolOf = (number: number) => addressOf(0x2000 + number)
export const presaleOf = (number: number) => addressOf(0x3000 + number)
export const vaultOf = (number: number) => addressOf(0x5000 + number)
export const person = (number: number) => addressOf(0x6000 + number)

let orders = 0
const order = () => hash(0x99000000 + ++orders)

export const castToken = (number: number, name = `Token ${number}`, creator = person(0)): Log[] => [
  writeLog(launchpad.pools, poolEvents.pairCreated, {
    token0: launchpad.wtrx,
    token1: tokenOf(number),
    pair: poolOf(number),
    count: BigInt(number),
  }),
  move(number, nobody, launchpad.tokenFactory, 1_000_000n),
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.tokenCreated, {
    order: order(),
    creator,
    token: tokenOf(number),
    pool: poolOf(number),
    terms: tokenTerms.encode({ ...plainToken, name, symbol: 'SYM', totalSupply: 1_000_000n }),
  }),
  move(number, launchpad.tokenFactory, creator, 1_000_000n),
]

export const move = (number: number, from: Address, to: Address, value: bigint): Log =>
  writeLog(tokenOf(number), transfer, { from, to, value })

export const presell = (number: number): Log =>
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.presaleCreated, {
    order: order(),
    creator: person(0),
    token: tokenOf(number),
    presale: presaleOf(number),
    endTime: 1_800_000_000n,
    insuranceSeconds: 3_600n,
    terms: presaleTerms.encode({
      startTime: 1_700_000_000_000,
      presaleEthAmount: 1_000n,
      tradeEthAmount: 400n,
      maxTotalNum: 1_000n,
      presaleMaxNum: 400n,
      insideMaxNum: 400n,
      softCapRate: 5_000,
      lpDistributionEnabled: false,
      userLPShare: 0,
      devLPShare: 0,
      vestingDelay: 3_600_000,
      vestingRate: 2_500,
      vestingDis: 86_400_000,
      backingShare: 0,
    }),
  })

export const buyInPresale = (number: number, amount: bigint): Log =>
  writeLog(presaleOf(number), presaleEvents.bought, {
    order: order(),
    buyer: person(1),
    amount,
    paid: amount,
  })

export const buyInPool = (number: number, tokens: bigint): Log[] => [
  move(number, poolOf(number), person(1), tokens),
  writeLog(poolOf(number), poolEvents.sync, { reserve0: 900n, reserve1: 1_000n }),
  writeLog(poolOf(number), poolEvents.swap, {
    sender: launchpad.poolRouter,
    amount0In: 10n,
    amount1In: 0n,
    amount0Out: 0n,
    amount1Out: tokens,
    to: person(1),
  }),
  writeLog(launchpad.poolRouter, poolRouterEvents.traded, {
    order: order(),
    trader: person(1),
    token: tokenOf(number),
    isBuy: true,
    trx: 10n,
    tokens,
  }),
]

export const moveLiquidity = (number: number): Log[] => {
  const { liquidityAdded, liquidityBought, liquidityRemoved } = poolRouterEvents
  const moved = { provider: person(1), token: tokenOf(number), trx: 9n, liquidity: 3n }
  return [
    writeLog(launchpad.poolRouter, liquidityBought, { ...moved, order: order(), tokensBack: 1n }),
    writeLog(launchpad.poolRouter, liquidityAdded, { ...moved, order: order(), tokens: 7n }),
    writeLog(launchpad.poolRouter, liquidityRemoved, { ...moved, order: order(), tokens: 7n }),
  ]
}

export const offer = (number: number, offerId: bigint): Log =>
  writeLog(launchpad.otcMarket, otcMarketEvents.offered, {
    order: order(),
    seller: person(0),
    token: tokenOf(number),
    offerId,
    amount: 100n,
    unitPrice: 5n,
    expiry: 1_800_000_000n,
  })

export const buyOffer = (offerId: bigint): Log =>
  writeLog(launchpad.otcMarket, otcMarketEvents.sold, {
    order: order(),
    buyer: person(1),
    offerId,
    amount: 10n,
    paid: 50n,
  })

export const lock = (number: number, createTime: bigint): Log =>
  writeLog(launchpad.tokenLock, tokenLockEvents.locked, {
    user: person(0),
    coin: tokenOf(number),
    amount: 10n,
    createTime,
    lockTime: 1_800_000_000n,
  })

export const unlock = (number: number, createTime: bigint): Log =>
  writeLog(launchpad.tokenLock, tokenLockEvents.unlocked, {
    user: person(0),
    coin: tokenOf(number),
    amount: 10n,
    createTime,
  })

export const makeVault = (number: number): Log =>
  writeLog(launchpad.tokenLock, eventShape('VaultMade(address indexed vault)'), {
    vault: vaultOf(number),
  })

/** Returns the other events that a presale emits after a purchase. */
export const afterPresale = (number: number): Log[] => {
  const buyer = person(1)
  const says = (name: keyof typeof presaleEvents, fields: Record<string, AbiValue>) =>
    writeLog(presaleOf(number), presaleEvents[name], fields)
  return [
    says('launched', {
      pair: poolOf(number),
      trx: 5n,
      tokens: 5n,
      liquidity: 5n,
      insuredUntil: 1_800_000_000n,
    }),
    says('received', { buyer, amount: 1n }),
    says('liquidityReceived', { buyer, amount: 1n }),
    says('insuranceUsed', { buyer, amount: 1n, paidBack: 1n }),
    says('refunded', { buyer, amount: 1n, paid: 1n }),
    says('creatorPaid', { creator: person(0), trx: 1n, tokens: 0n }),
  ]
}

/** Returns the events of the factory's settings. */
export const setFactory = (): Log[] => [
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.creationFeeSet, { fee: 5n }),
  writeLog(launchpad.tokenFactory, tokenFactoryEvents.enabledSet, { enabled: true }),
]

/** Returns the other events that a token emits. */
export const afterLaunch = (number: number): Log[] => [
  writeLog(tokenOf(number), eventShape('Launched(uint64 at)'), { at: 1_700_000_000n }),
  writeLog(tokenOf(number), eventShape('PoolBurnt(uint256 amount)'), { amount: 3n }),
]

export const changeOffer = (offerId: bigint): Log[] => [
  writeLog(launchpad.otcMarket, otcMarketEvents.edited, {
    offerId,
    unitPrice: 6n,
    expiry: 1_800_000_000n,
  }),
  writeLog(launchpad.otcMarket, otcMarketEvents.cancelled, { offerId, amount: 90n }),
]

export const setBox = (boxId: bigint, { supply = 100n, startAt = 1n } = {}): Log => ({
  address: writeLog(sale, transfer, { from: nobody, to: nobody, value: 0n }).address,
  topics: [boxSetTopic, encodeValues(['uint256'], [boxId])],
  data: encodeValues(
    'address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16,uint16,uint16,uint16,uint32,uint32,uint32,uint32'
      .split(',')
      // Wider than declared, so that a test can emit what Solidity never would.
      .map((type) => (type === 'address' ? type : 'uint256')),
    [
      nobody,
      5n,
      nobody,
      0n,
      supply,
      10n,
      startAt,
      1_800_000_000n,
      0n,
      1n,
      2n,
      3n,
      4n,
      0n,
      0n,
      0n,
      0n,
    ],
  ),
})

/** Returns an event of the sale about an order of two boxes. */
const ofOrder = (
  shape: EventShape,
  boxId: bigint,
  order: string,
  also: Readonly<Record<string, AbiValue>> = {},
): Log => writeLog(sale, shape, { order, buyer: person(1), boxId, quantity: 2n, ...also })

export const buyBox = (boxId: bigint, orderKey: string): Log =>
  ofOrder(blindBoxSaleEvents.bought, boxId, orderKey)

export const payFirst = (boxId: bigint, orderKey: string): Log =>
  ofOrder(blindBoxSaleEvents.firstPaid, boxId, orderKey, { deadline: 1_700_000_000n })

export const refundBox = (boxId: bigint, orderKey: string): Log =>
  ofOrder(blindBoxSaleEvents.refunded, boxId, orderKey)

export const openBox = (boxId: bigint, orderKey: string, rarities: readonly bigint[]): Log =>
  writeLog(sale, blindBoxSaleEvents.opened, {
    order: orderKey,
    buyer: person(1),
    boxId,
    firstIndex: 0n,
    rarities,
  })
