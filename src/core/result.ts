/**
 * Result of an operation. Expected failures are values; a thrown error means a bug.
 *
 * ```ts
 * const half = (n: number): Result<number, 'odd'> => (n % 2 === 0 ? ok(n / 2) : err('odd'))
 *
 * half(6) // → { ok: true, value: 3 }
 * half(7) // → { ok: false, error: 'odd' }
 *
 * const found = half(6)
 * if (!found.ok) throw new Error(found.error) // `value` exists only after this check
 * found.value // → 3
 * ```
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/**
 * Applies `change` to the value, if there is one. An error passes through.
 *
 * ```ts
 * mapOk(ok(3), (n) => n + 1) // → ok(4)
 * mapOk(err('odd'), (n: number) => n + 1) // → err('odd')
 * ```
 */
export const mapOk = <T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> =>
  result.ok ? ok(change(result.value)) : result

export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error })

/**
 * Returns the values of all answers, or the first error in order. Promises run at the same time.
 *
 * ```ts
 * await allOk([ok(1), Promise.resolve(ok('two'))]) // → ok([1, 'two'])
 * await allOk([ok(1), Promise.resolve(err('late')), err('never')]) // → err('late')
 * ```
 */
export async function allOk<
  const Answers extends readonly (Result<unknown, unknown> | Promise<Result<unknown, unknown>>)[],
>(answers: Answers): Promise<Result<ValuesOf<Answers>, ErrorOf<Awaited<Answers[number]>>>> {
  const values: unknown[] = []
  for (const answer of await Promise.all(answers)) {
    if (!answer.ok) return answer as Result<never, ErrorOf<Awaited<Answers[number]>>>
    values.push(answer.value)
  }
  return ok(values as ValuesOf<Answers>)
}

type ErrorOf<Answer> = Answer extends { ok: false; error: infer E } ? E : never
type ValueOf<Answer> = Answer extends { ok: true; value: infer T } ? T : never
type ValuesOf<Answers extends readonly unknown[]> = {
  readonly [Index in keyof Answers]: ValueOf<Awaited<Answers[Index]>>
}
