/**
 * Whether any text in what came holds what PostgreSQL refuses and no person writes: a NUL, or half of
 * a character. A list of what is left to look at, since a request may be nested deeper than calls.
 */
export function isUnwritable(request: unknown): boolean {
  const left = [request]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) left.push(each)
  }
  return false
}
