/**
 * Whether any text in a request contains a character that PostgreSQL refuses and no one types: a
 * NUL, or half a surrogate pair. Loops instead of recursing, because a request may be nested deeper
 * than the stack.
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
