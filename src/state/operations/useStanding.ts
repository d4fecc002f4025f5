import { useAtomValue } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, isTooLate } from '../../outbox/stage.ts'
import { askedHereAtom } from './askedHere.ts'
import { kindsAtom } from './operations.ts'
import { retiredPlansOf } from './retired.ts'
import { standingOf, standingWordOf } from './standing.ts'
import type { StandingWord } from './standingWords.ts'

/** Status of an operation, the same wherever it is shown. */
export interface StandingView {
  readonly standing: StandingWord
  /** Whether it continues with a tap of the user: "Resume". */
  readonly isDue: boolean
}

export function useStanding(operation: Operation): StandingView
export function useStanding(operation: Operation | undefined): StandingView | undefined
export function useStanding(operation: Operation | undefined): StandingView | undefined {
  const kinds = useAtomValue(kindsAtom)
  const asked = useAtomValue(askedHereAtom)
  if (!operation) return undefined
  const retired = retiredPlansOf(kinds, operation)
  const standing = standingWordOf(operation, standingOf(operation, retired), {
    isAsked: asked.has(operation.id),
    isHandedOver: kinds?.get(operation.kind)?.describe(operation)?.continuesIn !== undefined,
  })
  const leg = currentLeg(operation)
  const isOver = retired !== undefined || (leg !== undefined && isTooLate(leg))
  return { standing, isDue: !isOver && (standing === 'waiting' || standing === 'declined') }
}
