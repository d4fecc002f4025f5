import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** What people send to the contract of equity, by signature. */
export const rwaEquityCalls = {
  initialise: 'initialise(uint256[])',
  unlockLimit: 'unlockLimit(uint256[])',
  withDraw: 'withDraw(uint256[])',
  settle: 'settle(uint256)',
} as const

/** What holds for all withdrawals in a stage. */
export interface EquityTerms {
  /** In sun: so much for a card, and never more than the maximum. */
  readonly feeMinimum: bigint
  readonly feeMaximum: bigint
  readonly start: Millis
  readonly end: Millis
  /** How long a stage is. */
  readonly stageMs: Millis
}

/** A card's part in the equity. */
export interface EquityShare {
  /** 0: it was not initialised. */
  readonly weight: bigint
  readonly taken: bigint
  /** What it may take in a stage, whether this one is open for it, and what it has taken in it. */
  readonly maximum: bigint
  readonly isOpen: boolean
  readonly takenInStage: bigint
  /** 0 for never. */
  readonly lastAt: Millis
}

/** `withdrawStatus` of the contract's orders. */
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

/** Calls of `RwaEquity.sol`; of twenty cards at most. */
export const rwaEquity = {
  /** Lets cards share in what is deposited from then on. */
  initialise: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.initialise, [tokenIds], options),
  /** Opens what cards may take in the stage that runs. */
  unlockLimit: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.unlockLimit, [tokenIds], options),
  /** Takes out what cards may have now; `callValue` is the fee, exact to the sun. */
  withDraw: (contract: Address, tokenIds: readonly bigint[], options?: Options) =>
    contractCall(contract, rwaEquityCalls.withDraw, [tokenIds], options),
  /** Pays an order that is owed, once the fund has that besides all older ones. Anybody may send it. */
  settle: (contract: Address, order: bigint, options?: Options) =>
    contractCall(contract, rwaEquityCalls.settle, [order], options),
  /** What counts now, and what the fund holds. */
  data: view(
    'getData()',
    ['uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256'],
    (...values) => ({
      ...termsOf(values[0], values[1], values[2], values[3], values[4]),
      held: values[5],
    }),
  ),
  /** What was set and does not count yet; undefined if nothing was. */
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
  /** The levels whose cards can be initialised. */
  identifiers: view('identifiers()', ['uint256[]']),
  /** The stage that runs: its series, times 2^64, and its place from 1 on; 0 if none does. */
  stage: view('stageNow()', ['uint256'], (stage) => ({
    stage,
    place: Number(stage & ((1n << 64n) - 1n)),
  })),
  profits: view('getProfitByIds(uint256[])', ['uint256[]']),
  /** Counted since 1970; 0 for never. */
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
  /** What a user's first 200 cards may still take in the stage that runs, added up. */
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
  /** In sun, for so many cards. */
  feeOf: view('feeOf(uint256)', ['uint256']),
  /** Orders count from 1 on. */
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
  /** What is owed for longer than an order that is owed: it is settled before that. */
  owedBefore: view('owedBefore(uint256)', ['uint256']),
  /** What a card of a level may take in a stage. */
  maximumOf: view('maximumOf(uint256)', ['uint256']),
  /** What it may from then on; undefined if nothing was announced. */
  nextMaximumOf: view(
    'nextMaximumOf(uint256)',
    ['uint256', 'uint256'],
    (next, from): { readonly maximum: bigint; readonly from: Millis } | undefined =>
      from === 0n ? undefined : { maximum: next, from: toMillis(from) },
  ),
  coinAddress: view('coinAddress()', ['address']),
  feeAddress: view('feeAddress()', ['address']),
  /** Where the coins are. */
  fund: view('fund()', ['address']),
  totalWeight: view('totalWeight()', ['uint256']),
  deposited: view('deposited()', ['uint256']),
  /** What was taken out and is not paid yet. */
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
  /** `stage` as `rwaEquity.stage` has it. */
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

/** Custom errors, for the reason behind a revert. */
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

/** The most cards that one call takes. */
export const MOST_CARDS = 20
