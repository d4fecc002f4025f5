/** Formats any value on one line for a log; long hex is cut to its first digits. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    if (typeof each === 'string' && /^[0-9a-f]{40,}$/.test(each)) return each.slice(0, 6)
    return each
  })
