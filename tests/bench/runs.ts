/** Formats the median of several measurements, and all of them beside it. */
export const formatRuns = (unit: string, values: readonly number[]): string =>
  `${Math.round(median(values))} ${unit} (median of ${values.length}: ${values
    .map((value) => Math.round(value))
    .join(', ')})`

/** Returns the median of several measurements, which one slow run does not move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}
