import type { Millis } from '../../core/time.ts'
import { beganAt, type Standing } from './atoms.ts'
import {
  actOf,
  barrierOf,
  partAt,
  takableOf,
  termsAt,
  type Act,
  type Barrier,
  type Part,
} from './rules.ts'

/** Card as a list names it. */
export interface NamedCard {
  readonly tokenId: string
  readonly level: number
  readonly levelStr: string
  /** State as the backend reported it; absent if only the chain was asked. */
  readonly state?: string | undefined
}

/** Card with its share of the equity, and the action available now. */
export interface KnownCard extends NamedCard {
  readonly part: Part
  /** Reason why the card cannot withdraw now; also undefined until chain time is known. */
  readonly barrier: Barrier | undefined
  readonly act: Act | undefined
  /** True if the card is not initialised and its level no longer participates. */
  readonly isShut: boolean
  /** Amount that a withdrawal would pay now. */
  readonly takable: bigint
}

/** Whether the market holds the card. While it does, no one can withdraw the card's equity. */
export const isOnSale = ({ state }: NamedCard): boolean => state === 'listed'

interface Sight {
  readonly standing: Standing | undefined
  /** Beginning of the stage in which the share was read. */
  readonly readIn: Millis | undefined
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
}

/** Evaluates a card at `now`, based on the share that was read. */
export function knownCard(
  named: NamedCard,
  seen: Part,
  { standing, readIn, now }: Sight,
): KnownCard {
  const { tokenId, level, levelStr, state } = named
  const isShut = seen.weight === 0n && standing?.levels.includes(level) === false
  const card = { tokenId, level, levelStr, state, isShut }
  if (!standing || now === undefined)
    return { ...card, part: seen, barrier: undefined, act: undefined, takable: 0n }
  const { terms, announced } = termsAt(standing.terms, standing.announced, now)
  const part = partAt(seen, readIn ?? beganAt(standing), terms, now)
  const barrier = barrierOf(part, terms, announced, now)
  const act = isShut || isOnSale(named) ? undefined : actOf(barrier, part)
  const takable = barrier ? 0n : takableOf(part)
  return { ...card, part, barrier, act, takable }
}
