/** Thrown for an event that no book can hold. `message` is for the operator. */
export class Unbookable extends Error {}

/**
 * Whether an error is caused by the data, so that every retry would fail the same way.
 *
 * - Class 22 of SQLSTATE (appendix A of the PostgreSQL manual) is for values that no column
 * accepts.
 * - Class 23 is for values that contradict existing rows.
 * - Class 54 is for values too large for an index.
 *
 * A lost connection (08), a full disk (53) and a server shutting down (57) pass without help. A
 * `TypeError` is a bug of ours, which would go unnoticed among events set aside.
 */
export function isFaultOfData(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof Unbookable) return true
    if ('code' in each && typeof each.code === 'string' && SQLSTATE.test(each.code))
      return FAULTS_OF_DATA.has(each.code.slice(0, 2))
  }
  return false
}

const SQLSTATE = /^[\dA-Z]{5}$/
const FAULTS_OF_DATA = new Set(['22', '23', '54'])

/** Returns the innermost reason to report, without the query and its values. */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return String(innermost)
    .replaceAll(/[\0\p{Cc}]/gu, '\uFFFD')
    .slice(0, LONGEST)
}

/** Longest reason, enough for a whole name. */
const LONGEST = 300
