/** Result of an operation. Expected failures are values; a thrown error means a bug. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Applies `change` to the value, if there is one. */
export const mapOk = <T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> =>
  result.ok ? ok(change(result.value)) : result

export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error })

/** Returns the values of all answers, or the first error in order. */
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
