import type { Endpoint, AnswerOf, RequestOf } from '../../src/api/endpoints/endpoint.ts'
import { stakes } from '../../src/api/endpoints/stakes.ts'
import type { AbiValue } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import type { TransactionInfo } from '../../src/chain/nodeAnswers.ts'
import { errorData } from '../../src/chain/revert.ts'
import type { Permission } from '../../src/chain/permission.ts'
import type { Config } from '../../src/config/schema.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import type { Operation } from '../../src/outbox/operation.ts'

// The world around a piece: an account, its balances, and the answers of backend and chain.

const address = (pair: string): Address => addressFromHex(pair.repeat(20))

export const OWNER = address('a1')
export const OTHER = address('a2')
export const TOKEN = address('d0')
export const PRESALE = address('d2')
export const SHARES = address('d1')

/** Chain time, and the device's. */
export const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS

export const contracts = {
  usdt: address('c0'),
  blindBoxSale: address('c1'),
  wtrx: address('c2'),
  tokenFactory: address('c3'),
  poolRouter: address('c4'),
  otcMarket: address('c5'),
  tokenLock: address('c6'),
  coinLock: address('c7'),
  card: address('c8'),
  cardMarket: address('c9'),
  rewardPools: address('ca'),
  staking: address('cb'),
  fixedPlans: address('cc'),
  burning: address('cd'),
  rwaEquity: address('ce'),
  trxBurnSale: address('cf'),
  referral: address('e0'),
  incomeFund: address('e1'),
} satisfies Config['contracts']

export const usdt: Coin = { symbol: 'USDT', decimals: 6, contract: contracts.usdt }
export const jade = { symbol: 'JADE', decimals: 18, contract: TOKEN } satisfies Coin
export const shares = { symbol: 'LP-JADE', decimals: 18, contract: SHARES } satisfies Coin

/** A second chain, for worlds that have one. */
export const sideChain = {
  name: 'Sandbox side chain',
  genesisBlockId: 'f'.repeat(64),
  nodes: ['/side'],
  chainId: '41',
  mainGateway: PRESALE,
  sideGateway: SHARES,
  tokens: [{ standard: 'trc20', main: contracts.usdt, side: OTHER, symbol: 'USDT', decimals: 6 }],
} satisfies Config['sideChain']

/** Returned by a view, before it is decoded; `undefined` if it reverts. */
export type Returned =
  | readonly AbiValue[]
  | ((args: readonly string[], contract: Address) => readonly AbiValue[] | undefined)

/** The backend's answer to one endpoint, typed by it. */
export interface Answer {
  readonly endpoint: Endpoint
  readonly told: (request: object) => unknown
}

export const answer = <E extends Endpoint>(
  endpoint: E,
  told: AnswerOf<E> | ((request: RequestOf<E>) => AnswerOf<E>),
): Answer => ({
  endpoint,
  told: typeof told === 'function' ? (told as Answer['told']) : () => told,
})

export interface World {
  /** `none`: a wallet is there, and nobody has connected it. */
  readonly account: 'connected' | 'onSideChain' | 'none' | 'missing'
  /** In sun. */
  readonly trx: bigint
  readonly energy: bigint
  readonly permissions: readonly Permission[] | undefined
  /** By the name of what is called. */
  readonly views: Readonly<Record<string, Returned>>
  readonly answers: readonly Answer[]
  /** The queue's operations; whatever network they name, they are of this one. */
  readonly operations: readonly Operation[]
  /** The order keys of sheets that were opened before, by their scopes. */
  readonly drafts: Readonly<Record<string, string>>
  /** The chain's receipts by their transactions; it knows no others. */
  readonly receipts: Readonly<Record<string, TransactionInfo>>
  /** `silent` fails at once, `slow` does not answer. */
  readonly node: 'answers' | 'silent' | 'slow'
  readonly backend: World['node']
  /** Whether the device says that it has a network. */
  readonly isOnline: boolean
  /** The encoded error that a simulated transaction reverts with, in hex. */
  readonly refusal: ((call: ContractCall) => string | undefined) | undefined
  readonly config: Partial<Config>
}

/** A simulated transaction that reverts with this error, such as "SoldOut()". */
export const refusedWith = (error: string): Partial<World> => ({ refusal: () => errorData(error) })

/** Tells that a transaction is in a block that is final. */
export const receipt = (txId: string, told: Partial<TransactionInfo> = {}): World['receipts'] => ({
  [txId]: {
    txId,
    blockNumber: 990,
    blockTimestamp: NOW,
    fee: 1_100_000n,
    energyUsed: 65_000n,
    result: 'SUCCESS',
    output: '',
    logs: [],
    ...told,
  },
})

export const usualWorld: World = {
  account: 'connected',
  trx: 5_000_000_000n,
  energy: 0n,
  permissions: undefined,
  views: {
    balanceOf: (_, coin) => [coin === contracts.usdt ? 50_000_000_000n : 10n ** 22n],
    // Whatever has to be approved has been.
    allowance: [2n ** 255n],
    isApprovedForAll: [true],
    getApproved: [contracts.cardMarket],
    decimals: (_, coin) => [coin === contracts.usdt ? 6n : 18n],
    symbol: (_, coin) => [coin === contracts.usdt ? 'USDT' : 'JADE'],
    // No order was carried out yet.
    isUsed: [false],
    isPaid: [false],
    // Both router and factory are asked by this name.
    pairOf: (_, contract) =>
      contract === contracts.poolRouter
        ? [SHARES]
        : [[TOKEN, PRESALE, OTHER, 7n, 'Jade Rail', 'JADE', 10n ** 27n]],
    reservesOf: [10n ** 24n, 10n ** 12n],
  },
  // What several sheets ask to weigh a cost.
  answers: [answer(stakes.projectList, { total: 0, items: [], now: NOW })],
  operations: [],
  drafts: {},
  receipts: {},
  node: 'answers',
  backend: 'answers',
  isOnline: true,
  refusal: undefined,
  config: {},
}
