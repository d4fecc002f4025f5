/** An event says something that no book can hold; `message` is for the operator. */
export class Unbookable extends Error {}

/**
 * Whether the data is at fault, and not this machine, its database or our code: then every retry
 * fails the same way. Class 22 is for values that no column takes, 23 for those that contradict
 * existing rows, and 54 for those too large for an index (SQLSTATE, appendix A of the PostgreSQL
 * manual). A lost connection (08), a full disk (53) and a server shutting down (57) pass by
 * themselves, and a `TypeError` is our bug, which nobody would look for among what was set aside.
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

/** What is reported: the innermost reason, without the query and its values. */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return String(innermost)
    .replaceAll(/[\0\p{Cc}]/gu, '\uFFFD')
    .slice(0, LONGEST)
}

/** Enough for a whole name. */
const LONGEST = 300
