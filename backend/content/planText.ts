import type { Change, Plan } from './plan.ts'

/** Line of a plan, in columns. */
export interface PlanLine {
  readonly does: string
  readonly text: string
  readonly details: string
}

/** Lists the changes of a plan: announcements first. */
export const planLines = ({ announcements, boxes }: Plan): readonly PlanLine[] => {
  const lineOf = (kind: string) => (change: Change<unknown>) => ({
    does: change.does,
    text: `${kind} ${change.id}`,
    details: change.details.join(', '),
  })
  return [...announcements.map(lineOf('announcement')), ...boxes.map(lineOf('box'))]
}

/** Lists the facts of a plan that change nothing. */
export const planRemarks = ({ unchanged, kept }: Plan): readonly string[] => [
  `unchanged: ${unchanged}`,
  ...kept.map((text) => `without a file: ${text} (kept; --prune deletes it)`),
]
