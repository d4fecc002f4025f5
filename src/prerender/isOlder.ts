// Read by the document and by the worker, before anything else of theirs runs.

/** The newest features that the built code calls, one of each that came together, beside what has them. */
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

/** Whether the browser lacks something that `older.ts` adds. */
export const isOlder = (): boolean =>
  called.some(([holder, names]) => names.split(' ').some((name) => !(name in holder)))
