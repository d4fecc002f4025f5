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

/** A card as a list names it. */
export interface NamedCard {
  readonly tokenId: string
  readonly level: number
  readonly levelStr: string
  /** As the backend told it; absent where the chain alone was asked. */
  readonly state?: string | undefined
}

/** A card with its part in the equity, and what can be done with it now. */
export interface KnownCard extends NamedCard {
  readonly part: Part
  /** Why it takes nothing out now; undefined, too, while chain time is not known. */
  readonly barrier: Barrier | undefined
  readonly act: Act | undefined
  /** It was not initialised, and is of a level that does not share any more. */
  readonly isShut: boolean
  /** What a withdrawal would bring now. */
  readonly takable: bigint
}

/** The market holds it: nobody takes anything out of it meanwhile. */
export const isOnSale = ({ state }: NamedCard): boolean => state === 'listed'

interface Sight {
  readonly standing: Standing | undefined
  /** When the stage began in which the part was read. */
  readonly readIn: Millis | undefined
  /** Chain time, once it is known. */
  readonly now: Millis | undefined
}

/** A card at `now`, by its part as it was read. */
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
