import { DAY_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'

/**
 * Clients of the node: the index at the tip of the chain, the index while it reads older blocks, and
 * users.
 */
export type Asker = 'tip' | 'past' | 'people'

/** Requests that the node's operator permits. */
export interface BudgetTerms {
  readonly perSecond: number
  /** Undefined if days are not limited. */
  readonly perDay?: number | undefined
}

/** Budget as used so far. All times are of one clock, in ms since 1970. */
export interface BudgetState {
  /** Time of the next turn. */
  readonly freeAt: Millis
  /** Day of the count, in days since 1970. */
  readonly day: number
  readonly asked: number
  /** Turns of the index since the last one of users. */
  readonly inARow: number
  /** Time when users last had to wait. */
  readonly peopleAt: Millis
}

export interface Turn {
  /**
   * `granted`: ask after `inMs`. `pace`: try again after `inMs`. `day`: nothing is left of today for
   * this asker.
   */
  readonly kind: 'granted' | 'pace' | 'day'
  readonly inMs: Millis
  /** State to store; undefined if it is unchanged. */
  readonly next: BudgetState | undefined
}

export const UNUSED: BudgetState = { freeAt: 0, day: 0, asked: 0, inARow: 0, peopleAt: 0 }

/**
 * Most turns of the index in a row while users wait. A long chain takes hours to read, and users
 * cannot wait that long.
 */
const MOST_IN_A_ROW = 3

/** Turns that the index may take ahead of time. It waits for them with its requests prepared. */
const AHEAD = 4

/** Time for which users count as waiting after they had to. They try again sooner. */
const WAITING_MS = SECOND_MS

/** Requests of a day that the index needs at the tip, on a chain without an empty block. */
export const TIP_PER_DAY = 60_000

/** Largest part of a smaller budget that is reserved for the tip. */
const TIP_PART = 0.75

/**
 * Decides about one request. The index comes first, but one of four turns in a row belongs to users.
 * Users and the reading of older blocks leave as much of the day as the tip still needs.
 */
export function turnOf(
  state: BudgetState,
  { perSecond, perDay }: BudgetTerms,
  asker: Asker,
  now: Millis,
): Turn {
  const apartMs = SECOND_MS / perSecond
  const day = Math.floor(now / DAY_MS)
  const asked = state.day === day ? state.asked : 0
  if (perDay !== undefined && asked >= perDay - reserveOf(asker, perDay, now))
    return { kind: 'day', inMs: 0, next: undefined }

  // A turn far ahead means that the clock was set back.
  const left = state.freeAt - now
  const waitMs = left > (AHEAD + 2) * apartMs ? 0 : Math.max(0, left)
  const isPeoples = asker === 'people'
  const isTheirs =
    !isPeoples && state.inARow >= MOST_IN_A_ROW && Math.abs(now - state.peopleAt) < WAITING_MS
  const aheadMs = isPeoples ? 0 : AHEAD * apartMs
  if (isTheirs || waitMs > aheadMs)
    return {
      kind: 'pace',
      inMs: Math.max(isTheirs ? apartMs : 0, waitMs - aheadMs),
      next: isPeoples ? { ...state, peopleAt: now } : undefined,
    }
  return {
    kind: 'granted',
    inMs: waitMs,
    next: {
      freeAt: now + waitMs + apartMs,
      day,
      asked: asked + 1,
      inARow: isPeoples ? 0 : state.inARow + 1,
      // Others who wait say so again.
      peopleAt: isPeoples ? 0 : state.peopleAt,
    },
  }
}

/** Requests of today that are left. */
export interface DayLeft {
  readonly inAll: number
  /** Part of them that users and the reading of older blocks may use now. */
  readonly spare: number
  /** The same at the begin of a day. */
  readonly sparePerDay: number
}

/** Returns the requests that are left; undefined if days are not limited. */
export function dayLeftOf(
  state: BudgetState,
  { perDay }: BudgetTerms,
  now: Millis,
): DayLeft | undefined {
  if (perDay === undefined) return undefined
  const asked = state.day === Math.floor(now / DAY_MS) ? state.asked : 0
  const left = (asker: Asker, at: Millis, used: number) =>
    Math.max(0, perDay - reserveOf(asker, perDay, at) - used)
  return {
    inAll: left('tip', now, asked),
    spare: left('past', now, asked),
    sparePerDay: left('past', 0, 0),
  }
}

/** Requests that an asker has to leave for the tip, until the day ends. */
function reserveOf(asker: Asker, perDay: number, now: Millis): number {
  if (asker === 'tip') return 0
  const rest = 1 - (now % DAY_MS) / DAY_MS
  return Math.ceil(Math.min(TIP_PER_DAY, TIP_PART * perDay) * rest)
}
