// The document and the worker read this file before any other code of theirs runs.

/**
 * Newest features that the built code calls, with their holders: one of each group that browsers
 * introduced together.
 */
const called: readonly (readonly [object, string])[] = [
  [Object, 'hasOwn groupBy'],
  [Map, 'groupBy'],
  [Promise, 'withResolvers'],
  [URL, 'canParse'],
  [AbortSignal, 'any timeout'],
  [Array.prototype, 'findLast toSorted'],
  [String.prototype, 'toWellFormed'],
  [Set.prototype, 'difference'],
  [crypto, 'randomUUID'],
  [self, 'reportError structuredClone'],
]

/** Whether the browser lacks a feature that `older.ts` adds. */
export const isOlder = (): boolean =>
  called.some(([holder, names]) => names.split(' ').some((name) => !(name in holder)))
