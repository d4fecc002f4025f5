// The build turns this file into `/older.js` (plugin.mjs). It adds features that a browser lacks
// (isOlder.ts) to page and worker, limited to what this app calls, before anything else runs.

type Key = string | symbol

/** Adds the methods that `holder` lacks. */
function add(holder: object, methods: Record<string, (...given: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in holder))
      Object.defineProperty(holder, name, { value, writable: true, configurable: true })
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => unknown) {
  const groups = new Map<unknown, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

add(Object, {
  hasOwn: (holder: object, key: Key) => Object.prototype.hasOwnProperty.call(holder, key),
  groupBy: <T>(items: Iterable<T>, keyOf: (item: T, index: number) => Key) =>
    Object.assign(Object.create(null), Object.fromEntries(groupBy(items, keyOf))),
})
add(Map, { groupBy })

add(Promise, {
  withResolvers() {
    let resolve, reject
    const promise = new Promise((...settle) => ([resolve, reject] = settle))
    return { promise, resolve, reject }
  },
})

add(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

interface Listed {
  readonly length: number
  [index: number]: unknown
  slice(): Listed
  reverse(): Listed
  sort(compare?: (a: unknown, b: unknown) => number): Listed
}

type Matches = (item: unknown, index: number, list: Listed) => unknown

function findLastIndex(this: Listed, matches: Matches): number {
  let index = this.length
  while (index-- > 0) if (matches(this[index], index, this)) return index
  return -1
}

const ofLists = {
  findLastIndex,
  findLast(this: Listed, matches: Matches) {
    return this[findLastIndex.call(this, matches)]
  },
  toReversed(this: Listed) {
    return this.slice().reverse()
  },
  toSorted(this: Listed, compare?: (a: unknown, b: unknown) => number) {
    return this.slice().sort(compare)
  },
  with(this: Listed, index: number, value: unknown) {
    const place = index < 0 ? this.length + index : index
    if (!(place in this)) throw new RangeError('Invalid index')
    const copy = this.slice()
    copy[place] = value
    return copy
  },
}
add(Array.prototype, {
  ...ofLists,
  toSpliced(this: unknown[], ...given: [number, number, ...unknown[]]) {
    const copy = this.slice()
    copy.splice(...given)
    return copy
  },
})
add(Object.getPrototypeOf(Uint8Array.prototype), ofLists)

add(String.prototype, {
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, '\ufffd')
  },
})

add(Set.prototype, {
  difference(this: Set<unknown>, other: ReadonlySet<unknown>) {
    return new Set([...this].filter((item) => !other.has(item)))
  },
})

const timeout = (ms: number) => {
  const abort = new AbortController()
  setTimeout(() => abort.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
  return abort.signal
}
add(AbortSignal, {
  timeout,
  any(signals: Iterable<AbortSignal>) {
    const abort = new AbortController()
    for (const signal of signals) {
      const end = () => abort.abort(signal.reason)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { signal: abort.signal })
    }
    return abort.signal
  },
})

add(Crypto.prototype, {
  randomUUID() {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  },
})

/** Copies plain values. This app copies nothing else: the data that a wallet is asked to sign. */
const copyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]))
}
add(self, {
  structuredClone: copyOf,
  /** Reports the error as an uncaught one, in its own task. */
  reportError(error: unknown) {
    setTimeout(() => {
      throw error
    })
  },
})
