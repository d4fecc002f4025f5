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

// World around a piece: an account, its balances, and the answers of backend and chain.

const address = (pair: string): Address => addressFromHex(pair.repeat(20))

export const OWNER = address('a1')
export const OTHER = address('a2')
export const TOKEN = address('d0')
export const PRESALE = address('d2')
export const SHARES = address('d1')

/** Current time of both the chain and the device. */
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

/** Side chain, for worlds that have one. */
export const sideChain = {
  name: 'Sandbox side chain',
  genesisBlockId: 'f'.repeat(64),
  nodes: ['/side'],
  chainId: '41',
  mainGateway: PRESALE,
  sideGateway: SHARES,
  tokens: [{ standard: 'trc20', main: contracts.usdt, side: OTHER, symbol: 'USDT', decimals: 6 }],
} satisfies Config['sideChain']

/** Result of a view before it is decoded; `undefined` if the view reverts. */
export type Returned =
  | readonly AbiValue[]
  | ((args: readonly string[], contract: Address) => readonly AbiValue[] | undefined)

/** Backend's answer to one endpoint, typed by the endpoint. */
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
  /** `none`: a wallet is installed but not connected. */
  readonly account: 'connected' | 'onSideChain' | 'none' | 'missing'
  /** In sun. */
  readonly trx: bigint
  readonly energy: bigint
  readonly permissions: readonly Permission[] | undefined
  /** Results by the name of the view. */
  readonly views: Readonly<Record<string, Returned>>
  readonly answers: readonly Answer[]
  /** Operations in the queue. Their network is replaced by this world's. */
  readonly operations: readonly Operation[]
  /** Order keys of sheets that were opened earlier, by scope. */
  readonly drafts: Readonly<Record<string, string>>
  /** Receipts by txID; every other transaction is unknown. */
  readonly receipts: Readonly<Record<string, TransactionInfo>>
  /** `silent` fails at once; `slow` never answers. */
  readonly node: 'answers' | 'silent' | 'slow'
  readonly backend: World['node']
  /** Whether the device reports a network connection. */
  readonly isOnline: boolean
  /** ABI-encoded error, in hex, with which a simulated transaction reverts. */
  readonly refusal: ((call: ContractCall) => string | undefined) | undefined
  readonly config: Partial<Config>
}

/**
 * Builds a world in which every simulated transaction reverts with this error, such as "SoldOut()".
 */
export const refusedWith = (error: string): Partial<World> => ({ refusal: () => errorData(error) })

/** Builds the receipt of a transaction in a final block. */
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
    // Every approval has already been given.
    allowance: [2n ** 255n],
    isApprovedForAll: [true],
    getApproved: [contracts.cardMarket],
    decimals: (_, coin) => [coin === contracts.usdt ? 6n : 18n],
    symbol: (_, coin) => [coin === contracts.usdt ? 'USDT' : 'JADE'],
    // No order has been carried out yet.
    isUsed: [false],
    isPaid: [false],
    // The router and the factory both have a view of this name.
    pairOf: (_, contract) =>
      contract === contracts.poolRouter
        ? [SHARES]
        : [[TOKEN, PRESALE, OTHER, 7n, 'Jade Rail', 'JADE', 10n ** 27n]],
    reservesOf: [10n ** 24n, 10n ** 12n],
  },
  // Several sheets ask for this to weigh a cost against a reward.
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
