import { asSideChainError, type SideChainError } from './error.ts'

/** Told once: an error, or null and the value. */
export type Callback<T> = (error: SideChainError | null, value?: T) => unknown

/** Options and key may be left out: a callback in the place of one ends the list. */
export type Trailing<Options, T> = readonly [
  options?: Options | Callback<T> | undefined,
  privateKey?: string | false | Callback<T> | undefined,
  callback?: Callback<T> | false | undefined,
]

/**
 * The callback among the arguments, and those before it. What stands behind it is left out, as in
 * tronweb 3.2.7.
 */
export function takeCallback<T>(given: readonly unknown[]): {
  readonly callback: Callback<T> | undefined
  readonly before: readonly unknown[]
} {
  const at = given.findIndex((each) => typeof each === 'function')
  if (at < 0) return { callback: undefined, before: given }
  return { callback: given[at] as Callback<T>, before: given.slice(0, at) }
}

/**
 * Does the work and tells once what came of it: by the callback if there is one, else by the
 * promise. With a callback the promise is fulfilled either way, except by what the callback itself
 * throws.
 */
export async function settle<T>(
  callback: Callback<T> | undefined,
  keys: readonly string[],
  work: () => T | Promise<T>,
): Promise<T> {
  let value: T
  try {
    value = await work()
  } catch (thrown) {
    const error = asSideChainError(thrown, keys)
    if (!callback) throw error
    await callback(error)
    return undefined as T
  }
  await callback?.(null, value)
  return value
}
