import { test } from 'vitest'

/**
 * How often `npm run torture` was told to repeat the torture; undefined in `npm test`, which runs a
 * selection once.
 */
const told = process.env['TORTURE_ROUNDS']

/** Whether everything runs, or what `npm test` has the time for. */
export const isThorough = told !== undefined

/** 1, 2, 3 … */
export const rounds: readonly number[] = Array.from({ length: Number(told ?? 1) }, (_, n) => n + 1)

/** All of them, or those that `npm test` has the time for. */
export const selected = <T extends { readonly always?: true }>(cases: readonly T[]): T[] =>
  cases.filter(({ always }) => always || isThorough)

/** All of them, or only the first: the others are variants of it. */
export const firstOf = <T>(cases: readonly T[]): readonly T[] =>
  isThorough ? cases : cases.slice(0, 1)

/**
 * A test that only `npm run torture` runs: unit tests and the simulator show its claim without a
 * browser too, or it is a variant of what another browser test shows.
 */
export const thorough = isThorough ? test : test.skip
