/** Measured number and its upper limit. */
export interface Goal {
  readonly label: string
  readonly measured: number
  readonly atMost: number
  readonly digits: number
}

const WIDTH = 52

/** Formats one line per goal: the limit, the measured number, and whether the goal holds. */
export const formatGoals = (goals: readonly Goal[]): string =>
  [
    `  ${'goals'.padEnd(WIDTH)}${'at most'.padStart(9)}${'now'.padStart(9)}`,
    ...goals.map(({ label, measured, atMost, digits }) => {
      const [wanted, now] = [atMost, measured].map((each) => each.toFixed(digits).padStart(9))
      // A number that could not be measured counts as missed.
      return `  ${label.padEnd(WIDTH)}${wanted}${now}   ${measured <= atMost ? 'holds' : 'missed'}`
    }),
  ].join('\n')
