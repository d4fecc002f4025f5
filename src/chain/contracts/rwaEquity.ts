import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** Signatures of the calls that users send to the equity contract. */
export const rwaEquityCalls = {
  initialise: 'initialise(uint256[])',
  unlockLimit: 'unlockLimit(uint256[])',
  withDraw: 'withDraw(uint256[])',
  settle: 'settle(uint256)',
} as const

/** Terms of all withdrawals in a stage. */
export interface EquityTerms {
  /** Fee per card and maximum fee of a withdrawal, in sun. */
  readonly feeMinimum: bigint
  readonly feeMaximum: bigint
  readonly start: Millis
  readonly end: Millis
  /** Length of a stage. */
  readonly stageMs: Millis
}

/** A card's share of the equity. */
export interface EquityShare {
  /** Weight of the share; 0 if the card was not initialised. */
  readonly weight: bigint
  readonly taken: bigint
  /**
   * Maximum per stage, whether the card's limit is open in the current stage, and the amount
   * withdrawn in it.
   */
  readonly maximum: bigint
  readonly isOpen: boolean
  readonly takenInStage: bigint
  /** Time of the last withdrawal; 0 for never. */
  readonly lastAt: Millis
}

/** Values of `withdrawStatus` in the contract's orders. */
export const orderPaid = 1
export const orderOwed = 2

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

const termsOf = (
  feeMinimum: bigint,
  feeMaximum: bigint,
  start: bigint,
  end: bigint,
  dis: bigint,
): EquityTerms => ({
  feeMinimum,
  feeMaximum,
  start: toMillis(start),
  end: toMillis(end),
  stageMs: toMillis(dis),
})

/** Calls of `RwaEquity.sol`. Each call takes up to twenty cards. */
export const rwaEquity = {
  /** Makes cards share in later deposits. */
  initialise: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.initialise, [tokenIds], options),
  /** Opens the cards' limits for the current stage. */
  unlockLimit: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.unlockLimit, [tokenIds], options),
  /** Withdraws the amounts available to cards. `callValue` is the fee, exact to the sun. */
  withDraw: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.withDraw, [tokenIds], options),
  /** Pays an owed order, once the fund covers it and all older ones. Anyone may send it. */
  settle: (contract: Address, order: bigint, options?: Options) =>
    contractCall(contract, rwaEquityCalls.settle, [order], options),
  /** Terms in effect, and the fund's balance. */
  data: view(
    'getData()',
    ['uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256'],
    (...values) => ({
      ...termsOf(values[0], values[1], values[2], values[3], values[4]),
      held: values[5],
    }),
  ),
  /** Announced terms that are not in effect yet; undefined if there are none. */
  next: view(
    'getNext()',
    ['uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256'],
    (...values): (EquityTerms & { readonly from: Millis }) | undefined =>
      values[5] === 0n
        ? undefined
        : {
            ...termsOf(values[0], values[1], values[2], values[3], values[4]),
            from: toMillis(values[5]),
          },
  ),
  /** Levels whose cards can be initialised. */
  identifiers: view('identifiers()', ['uint256[]']),
  /** Current stage: its series times 2^64, plus its position from 1 on; 0 if there is none. */
  stage: view('stageNow()', ['uint256'], (stage) => ({
    stage,
    place: Number(stage & ((1n << 64n) - 1n)),
  })),
  profits: view('getProfitByIds(uint256[])', ['uint256[]']),
  /** Day of the last withdrawal, in days since 1970; 0 for never. */
  lastWithdrawDay: view('lastWithdrawDay(uint256)', ['uint256'], Number),
  shareOf: view(
    'shareOf(uint256)',
    ['uint256', 'uint256', 'uint256', 'bool', 'uint256', 'uint256'],
    (weight, taken, maximum, isOpen, takenInStage, lastAt): EquityShare => ({
      weight,
      taken,
      maximum,
      isOpen,
      takenInStage,
      lastAt: toMillis(lastAt),
    }),
  ),
  /** Total that a user's first 200 cards may still withdraw in the current stage. */
  userWithdrawDetail: view(
    'userWithdrawDetail(address)',
    ['address', 'uint256', 'uint256', 'uint256'],
    (user, limit, stage, lastWithdrawTime) => ({
      user,
      limit,
      stage,
      lastWithdrawTime: toMillis(lastWithdrawTime),
    }),
  ),
  /** Fee in sun for a number of cards. */
  feeOf: view('feeOf(uint256)', ['uint256']),
  /** Number of orders. Orders are numbered from 1. */
  orderCount: view('orderCount()', ['uint256']),
  orderOf: view(
    'orders(uint256)',
    ['address', 'uint128', 'uint8'],
    (user, amount, withdrawStatus) => ({
      user,
      amount,
      withdrawStatus: Number(withdrawStatus),
    }),
  ),
  /** Total of owed orders older than this owed order. They are covered first. */
  owedBefore: view('owedBefore(uint256)', ['uint256']),
  /** Maximum that a card of a level may withdraw per stage. */
  maximumOf: view('maximumOf(uint256)', ['uint256']),
  /** Announced maximum and the time when it takes effect; undefined if there is none. */
  nextMaximumOf: view(
    'nextMaximumOf(uint256)',
    ['uint256', 'uint256'],
    (next, from): { readonly maximum: bigint; readonly from: Millis } | undefined =>
      from === 0n ? undefined : { maximum: next, from: toMillis(from) },
  ),
  coinAddress: view('coinAddress()', ['address']),
  feeAddress: view('feeAddress()', ['address']),
  /** Contract that holds the assets. */
  fund: view('fund()', ['address']),
  totalWeight: view('totalWeight()', ['uint256']),
  deposited: view('deposited()', ['uint256']),
  /** Amount that was withdrawn and is not paid yet. */
  owed: view('owed()', ['uint256']),
}

export const rwaEquityEvents = {
  feesSet: eventShape('FeesSet(uint256 minimum,uint256 maximum,uint64 from)'),
  timesSet: eventShape('TimesSet(uint64 start,uint64 end,uint64 dis,uint64 series,uint64 from)'),
  identifiersSet: eventShape('IdentifiersSet(uint256[] levels,uint64 from)'),
  maximumSet: eventShape('MaximumSet(uint256 indexed level,uint256 maximum,uint64 from)'),
  deposited: eventShape('Deposited(uint256 amount,bytes32 proofHash,string text)'),
  initialised: eventShape(
    'Initialised(uint256 indexed tokenId,address indexed user,uint256 weight)',
  ),
  /** Opening of a card's limit. `stage` has the form of `rwaEquity.stage`. */
  limitOpened: eventShape(
    'LimitOpened(uint256 indexed tokenId,address indexed user,uint256 stage,uint256 maximum)',
  ),
  taken: eventShape(
    'Taken(uint256 indexed tokenId,uint256 indexed order,address indexed user,uint256 amount,uint256 stage)',
  ),
  withdraw: eventShape('Withdraw(address user,uint256 amount,uint256 timeStamp)'),
  ordered: eventShape(
    'Ordered(uint256 indexed order,address indexed user,uint256 amount,uint256 fee,uint8 withdrawStatus)',
  ),
  settled: eventShape('Settled(uint256 indexed order,address indexed user,uint256 amount)'),
}

/** Custom errors, for decoding reverts. */
export const rwaEquityErrors = [
  'WrongAmount()',
  'WrongValue()',
  'NotYetOpen()',
  'HasEnded()',
  'NotYourCard(uint256)',
  'WrongLevel(uint256)',
  'AlreadyInitialised(uint256)',
  'NotInitialised(uint256)',
  'LimitUnlocked(uint256)',
  'LimitLocked(uint256)',
  'LimitReached(uint256)',
  'WithdrawnToday(uint256)',
  'NothingToWithdraw(uint256)',
  'NotOwed()',
  'FundLacks()',
  'CoinNotSent(address)',
  'ERC721NonexistentToken(uint256)',
] as const

/** Maximum number of cards per call. */
export const MOST_CARDS = 20
