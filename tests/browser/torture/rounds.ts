/**
 * How often everything is repeated, as `npm run torture` was told; undefined in `npm test`, which
 * runs a selection once.
 */
const told = process.env['TORTURE_ROUNDS']

/** 1, 2, 3 … */
export const rounds: readonly number[] = Array.from({ length: Number(told ?? 1) }, (_, n) => n + 1)

/** Whether everything runs, or the selection of `npm test`. */
export const isThorough = told !== undefined

/** All of them, or those that `npm test` has the time for. */
export const selected = <T extends { readonly always?: true }>(cases: readonly T[]): T[] =>
  cases.filter(({ always }) => always || isThorough)
