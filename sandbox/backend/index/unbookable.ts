/** An event says something that no book can hold; `message` is for the operator. */
export class Unbookable extends Error {}

/**
 * Whether what was booked is at fault, and not this machine, its database or our code: then trying
 * again comes to the same for ever. Class 22 are values that no column takes, 23 those that contradict
 * what is there, and 54 those that are too large for an index (SQLSTATE, appendix A of the PostgreSQL
 * manual). A lost connection (08), a full disk (53) and a server that stops (57) pass by themselves,
 * and a `TypeError` is a fault of ours, which nobody would look for among what was set aside.
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

/** What is said of it: the innermost reason, without the query and its values. */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return String(innermost)
    .replaceAll(/[\0\p{Cc}]/gu, '\uFFFD')
    .slice(0, LONGEST)
}

/** A whole name may stand in it. */
const LONGEST = 300
