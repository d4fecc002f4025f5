import { nextDayAt, type Millis } from '../../core/time.ts'

// What can be said of cards' equity without a screen, a chain or a clock. The contract decides again:
// this only says so before a wallet opens.

/** When things can be taken out: stages of `stageMs` from `start` to `end`. */
export interface Times {
  readonly start: Millis
  readonly end: Millis
  readonly stageMs: Millis
}

/** What was announced, and counts from then on. */
export type Announced = Times & { readonly from: Millis }

/** What holds for all withdrawals. */
export type Terms = Times & { readonly feeMinimum: bigint; readonly feeMaximum: bigint }

/** A stage, by its place from 1 on. Other times begin at 1 again: its beginning alone is its own. */
export interface Stage {
  readonly place: number
  readonly beganAt: Millis
  readonly endsAt: Millis
}

/** Before the operator has set any times, all of them are 0. */
export const areSet = ({ end }: Times): boolean => end > 0

/** The stage that runs at `now` (chain time); undefined if none does. All of them are whole. */
export function stageAt({ start, end, stageMs }: Times, now: Millis): Stage | undefined {
  if (now < start || now >= end) return undefined
  const place = Math.floor((now - start) / stageMs) + 1
  const endsAt = start + place * stageMs
  return { place, beganAt: endsAt - stageMs, endsAt }
}

/** When the stage of that place began; 0 for none. */
export const beginningOf = ({ start, stageMs }: Times, place: number): Millis =>
  place === 0 ? 0 : start + (place - 1) * stageMs

/** When the next stage begins; undefined if none is known to come. */
export function nextStageAt(
  times: Times,
  announced: Announced | undefined,
  now: Millis,
): Millis | undefined {
  if (now < times.start) return times.start
  const stage = stageAt(times, now)
  if (!stage) return undefined
  // What is announced begins to count when this stage is over.
  const then = announced ?? times
  const at = Math.max(stage.endsAt, then.start)
  return at < then.end ? at : undefined
}

const isSameDay = (a: Millis, b: Millis) => nextDayAt(a) === nextDayAt(b)

/** A card's part in the equity, as far as it matters for taking something out. */
export interface Part {
  /** 0: it was not initialised. */
  readonly weight: bigint
  /** What it has had a part in and has not taken; what it has taken, whoever had it. */
  readonly profit: bigint
  readonly taken: bigint
  /** What it may take in a stage, whether this one is open for it, and what it has taken in it. */
  readonly maximum: bigint
  readonly isOpen: boolean
  readonly takenInStage: bigint
  /** 0 for never. */
  readonly lastAt: Millis
}

/** What a card may still take in the stage. */
export const leftOf = ({ maximum, takenInStage }: Part): bigint =>
  maximum > takenInStage ? maximum - takenInStage : 0n

/** What a withdrawal brings of it. */
export const takableOf = (part: Part): bigint =>
  part.profit < leftOf(part) ? part.profit : leftOf(part)

/** Why nothing can be taken out of a card now, and when it is possible again, if that is known. */
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

/** Why no card can take anything out, whatever it has. */
export function closedBarrier(times: Times, now: Millis): Barrier | undefined {
  if (stageAt(times, now)) return undefined
  if (!areSet(times)) return { why: 'notYetOpen' }
  return now < times.start ? { why: 'notYetOpen', at: times.start } : { why: 'ended' }
}

/** Why a card can take nothing out at `now`; undefined if it can. */
export function barrierOf(
  part: Part,
  times: Times,
  announced: Announced | undefined,
  now: Millis,
): Barrier | undefined {
  const closed = closedBarrier(times, now)
  if (closed) return closed
  if (part.weight === 0n) return { why: 'notInitialised' }
  // There is nothing to open.
  if (part.maximum === 0n) return { why: 'noMaximum' }
  if (!part.isOpen) return { why: 'limitLocked' }
  const isToday = part.lastAt > 0 && isSameDay(part.lastAt, now)
  if (leftOf(part) === 0n) return { why: 'limitReached', at: afterStage(isToday) }
  if (isToday) return { why: 'withdrawnToday', at: tomorrow() }
  if (part.profit > 0n) return undefined
  return { why: part.taken > 0n ? 'nothing' : 'noIncome' }

  /** The next stage, and the next day too where this one is used up. */
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

/** What a withdrawal of so many cards costs, in sun. */
export function feeFor(
  { feeMinimum, feeMaximum }: { readonly feeMinimum: bigint; readonly feeMaximum: bigint },
  cards: number,
): bigint {
  const fee = feeMinimum * BigInt(cards)
  return fee < feeMaximum ? fee : feeMaximum
}

/** What counts at `now`, of what was read a moment ago: what was announced may have come into force. */
export const termsAt = <T extends Times>(
  terms: T,
  announced: (T & { readonly from: Millis }) | null,
  now: Millis,
): { readonly terms: T; readonly announced: (T & { readonly from: Millis }) | undefined } =>
  announced && now >= announced.from
    ? { terms: announced, announced: undefined }
    : { terms, announced: announced ?? undefined }

/** What cards of a level may take in a stage, as it was announced. */
export interface NextMaximum {
  readonly maximum: bigint
  readonly from: Millis
}

interface LevelMaximum {
  readonly level: number
  readonly levelStr: string
  readonly next: NextMaximum | null
}

/** What was announced for levels, and does not count yet at `now`. */
export const announcedMaxima = (all: readonly LevelMaximum[], now: Millis) =>
  all.flatMap(({ level, levelStr, next }) =>
    next && now < next.from ? [{ level, levelStr, ...next }] : [],
  )

/** Whether they are the same numbers, in whatever order. */
export const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((each) => others.includes(each)) && others.every((each) => some.includes(each))

/** A part that was read in the stage that began then, at `now`: each has to be opened anew. */
export const partAt = <T extends Part>(part: T, readIn: Millis, times: Times, now: Millis): T =>
  stageAt(times, now)?.beganAt === readIn ? part : { ...part, isOpen: false, takenInStage: 0n }

/** What can be done with a card now. */
export type Act = 'initialise' | 'unlockLimit' | 'withdraw'

/** What comes next for a card; undefined while nothing can be done with it. */
export function actOf(barrier: Barrier | undefined, part: Part): Act | undefined {
  // Initialisation has no stages: a card shares from then on, whatever time it is.
  if (part.weight === 0n) return 'initialise'
  if (!barrier) return 'withdraw'
  return barrier.why === 'limitLocked' ? 'unlockLimit' : undefined
}

/** The withdrawal that a link asks to settle: `?order=12`. */
export function orderIn(search: string): bigint | undefined {
  const order = new URLSearchParams(search).get('order')
  return order !== null && /^[1-9]\d{0,17}$/.test(order) ? BigInt(order) : undefined
}
