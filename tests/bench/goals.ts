/** What a number should be at most, and what it is. */
export interface Goal {
  readonly label: string
  readonly measured: number
  readonly atMost: number
  readonly digits: number
}

const WIDTH = 52

/** One line per goal: what is wanted, what was measured, and whether it holds. */
export const formatGoals = (goals: readonly Goal[]): string =>
  [
    `  ${'goals'.padEnd(WIDTH)}${'at most'.padStart(9)}${'now'.padStart(9)}`,
    ...goals.map(({ label, measured, atMost, digits }) => {
      const [wanted, now] = [atMost, measured].map((each) => each.toFixed(digits).padStart(9))
      // What could not be measured counts as missed.
      return `  ${label.padEnd(WIDTH)}${wanted}${now}   ${measured <= atMost ? 'holds' : 'missed'}`
    }),
  ].join('\n')
