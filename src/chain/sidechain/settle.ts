import { asSideChainError, type SideChainError } from './error.ts'

/** Callback that is called once: with an error, or with null and the value. */
export type Callback<T> = (error: SideChainError | null, value?: T) => unknown

/**
 * Optional trailing arguments. Options and key may be omitted; a callback in place of one ends the
 * list.
 */
export type Trailing<Options, T> = readonly [
  options?: Options | Callback<T> | undefined,
  privateKey?: string | false | Callback<T> | undefined,
  callback?: Callback<T> | false | undefined,
]

/**
 * Finds the callback among the arguments, and the arguments before it. Arguments after it are
 * ignored, as in tronweb 3.2.7.
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
 * Runs the work and reports its result once: through the callback, or through the promise if there
 * is none. With a callback the promise always resolves, unless the callback itself throws.
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
