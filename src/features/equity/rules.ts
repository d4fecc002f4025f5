import { nextDayAt, type Millis } from '../../core/time.ts'

// Rules for the equity of cards, independent of screen, chain and clock. The contract decides
// again. These rules only report problems before a wallet opens.

/** Withdrawal period: stages of `stageMs` from `start` to `end`. */
export interface Times {
  readonly start: Millis
  readonly end: Millis
  readonly stageMs: Millis
}

/** Announced times, which apply from `from`. */
export type Announced = Times & { readonly from: Millis }

/** Terms of all withdrawals. */
export type Terms = Times & { readonly feeMinimum: bigint; readonly feeMaximum: bigint }

/**
 * Stage with its place, counted from 1. New times restart at 1, so only its beginning identifies
 * it.
 */
export interface Stage {
  readonly place: number
  readonly beganAt: Millis
  readonly endsAt: Millis
}

/** Whether the operator has set the times; until then, all are 0. */
export const areSet = ({ end }: Times): boolean => end > 0

/**
 * Returns the stage running at `now` (chain time); undefined if none runs. All stages have full
 * length.
 */
export function stageAt({ start, end, stageMs }: Times, now: Millis): Stage | undefined {
  if (now < start || now >= end) return undefined
  const place = Math.floor((now - start) / stageMs) + 1
  const endsAt = start + place * stageMs
  return { place, beganAt: endsAt - stageMs, endsAt }
}

/** Returns the beginning of the stage at a place; 0 for none. */
export const beginningOf = ({ start, stageMs }: Times, place: number): Millis =>
  place === 0 ? 0 : start + (place - 1) * stageMs

/** Returns the beginning of the next stage; undefined if none is known. */
export function nextStageAt(
  times: Times,
  announced: Announced | undefined,
  now: Millis,
): Millis | undefined {
  if (now < times.start) return times.start
  const stage = stageAt(times, now)
  if (!stage) return undefined
  // Announced times apply once this stage is over.
  const then = announced ?? times
  const at = Math.max(stage.endsAt, then.start)
  return at < then.end ? at : undefined
}

const isSameDay = (a: Millis, b: Millis) => nextDayAt(a) === nextDayAt(b)

/** Card's share of the equity, as far as withdrawals need it. */
export interface Part {
  /** 0 if the card is not initialised. */
  readonly weight: bigint
  /** Unwithdrawn share of the deposits, and the amount withdrawn under any owner. */
  readonly profit: bigint
  readonly taken: bigint
  /** Limit per stage, whether it is open in this stage, and the amount already withdrawn in it. */
  readonly maximum: bigint
  readonly isOpen: boolean
  readonly takenInStage: bigint
  /** 0 for never. */
  readonly lastAt: Millis
}

/** Returns a card's remaining limit in the stage. */
export const leftOf = ({ maximum, takenInStage }: Part): bigint =>
  maximum > takenInStage ? maximum - takenInStage : 0n

/** Returns the amount that a withdrawal would pay. */
export const takableOf = (part: Part): bigint =>
  part.profit < leftOf(part) ? part.profit : leftOf(part)

/** Reason why a card cannot withdraw now, and the time when it can again, if known. */
export interface Barrier {
  readonly why:
    | 'notYetOpen'
    | 'ended'
    | 'notInitialised'
    | 'limitLocked'
    | 'noMaximum'
    | 'limitReached'
    | 'withdrawnToday'
    | 'noIncome'
    | 'nothing'
  readonly at?: Millis | undefined
}

/** Returns why no card at all can withdraw. */
export function closedBarrier(times: Times, now: Millis): Barrier | undefined {
  if (stageAt(times, now)) return undefined
  if (!areSet(times)) return { why: 'notYetOpen' }
  return now < times.start ? { why: 'notYetOpen', at: times.start } : { why: 'ended' }
}

/** Returns why a card cannot withdraw at `now`; undefined if it can. */
export function barrierOf(
  part: Part,
  times: Times,
  announced: Announced | undefined,
  now: Millis,
): Barrier | undefined {
  const closed = closedBarrier(times, now)
  if (closed) return closed
  if (part.weight === 0n) return { why: 'notInitialised' }
  // There is no limit to open.
  if (part.maximum === 0n) return { why: 'noMaximum' }
  if (!part.isOpen) return { why: 'limitLocked' }
  const isToday = part.lastAt > 0 && isSameDay(part.lastAt, now)
  if (leftOf(part) === 0n) return { why: 'limitReached', at: afterStage(isToday) }
  if (isToday) return { why: 'withdrawnToday', at: tomorrow() }
  if (part.profit > 0n) return undefined
  return { why: part.taken > 0n ? 'nothing' : 'noIncome' }

  /**
   * Returns the beginning of the next stage. If today's withdrawal is used, it is no earlier than
   * the next day.
   */
  function afterStage(isUsed: boolean): Millis | undefined {
    const stage = nextStageAt(times, announced, now)
    if (stage === undefined) return undefined
    const at = isUsed ? Math.max(stage, nextDayAt(now)) : stage
    return at < (announced ?? times).end ? at : undefined
  }

  function tomorrow(): Millis | undefined {
    const day = nextDayAt(now)
    return day < stageAt(times, now)!.endsAt ? day : afterStage(true)
  }
}

/** Fee for withdrawing from a number of cards, in sun. */
export function feeFor(
  { feeMinimum, feeMaximum }: { readonly feeMinimum: bigint; readonly feeMaximum: bigint },
  cards: number,
): bigint {
  const fee = feeMinimum * BigInt(cards)
  return fee < feeMaximum ? fee : feeMaximum
}

/**
 * Returns the terms that apply at `now`. Announced terms may have taken effect since they were
 * read.
 */
export const termsAt = <T extends Times>(
  terms: T,
  announced: (T & { readonly from: Millis }) | null,
  now: Millis,
): { readonly terms: T; readonly announced: (T & { readonly from: Millis }) | undefined } =>
  announced && now >= announced.from
    ? { terms: announced, announced: undefined }
    : { terms, announced: announced ?? undefined }

/** Announced stage limit for the cards of a level. */
export interface NextMaximum {
  readonly maximum: bigint
  readonly from: Millis
}

interface LevelMaximum {
  readonly level: number
  readonly levelStr: string
  readonly next: NextMaximum | null
}

/** Lists the announced limits that do not apply yet at `now`. */
export const announcedMaxima = (all: readonly LevelMaximum[], now: Millis) =>
  all.flatMap(({ level, levelStr, next }) =>
    next && now < next.from ? [{ level, levelStr, ...next }] : [],
  )

/** Whether both lists hold the same numbers, in any order. */
export const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((each) => others.includes(each)) && others.every((each) => some.includes(each))

/**
 * Adjusts a share to `now`. `readIn` is the beginning of the stage in which it was read. In a new
 * stage, the limit has to be opened again.
 */
export const partAt = <T extends Part>(part: T, readIn: Millis, times: Times, now: Millis): T =>
  stageAt(times, now)?.beganAt === readIn ? part : { ...part, isOpen: false, takenInStage: 0n }

/** Action available for a card. */
export type Act = 'initialise' | 'unlockLimit' | 'withdraw'

/** Returns the next action for a card; undefined if none is available. */
export function actOf(barrier: Barrier | undefined, part: Part): Act | undefined {
  // Initialisation is independent of stages and possible at any time.
  if (part.weight === 0n) return 'initialise'
  if (!barrier) return 'withdraw'
  return barrier.why === 'limitLocked' ? 'unlockLimit' : undefined
}

/** Parses the withdrawal that a link asks to settle: `?order=12`. */
export function orderIn(search: string): bigint | undefined {
  const order = new URLSearchParams(search).get('order')
  return order !== null && /^[1-9]\d{0,17}$/.test(order) ? BigInt(order) : undefined
}
