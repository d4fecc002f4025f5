import { test } from 'vitest'

/**
 * How often the torture is repeated, as `npm run torture` was told; undefined in `npm test`, which
 * runs a selection once.
 */
const told = process.env['TORTURE_ROUNDS']

/** Whether everything runs, or what `npm test` has the time for. */
export const isThorough = told !== undefined

/** 1, 2, 3 … */
export const rounds: readonly number[] = Array.from({ length: Number(told ?? 1) }, (_, n) => n + 1)

/** All of them, or those that `npm test` has the time for. */
export const selected = <T extends { readonly always?: true }>(cases: readonly T[]): T[] =>
  cases.filter(({ always }) => always || isThorough)

/** All of them, or the first alone: the others are variants, of which one shows the way. */
export const firstOf = <T>(cases: readonly T[]): readonly T[] =>
  isThorough ? cases : cases.slice(0, 1)

/**
 * A test that only `npm run torture` runs: its claim is shown without a browser too, by the unit
 * tests and the simulator, or it is a variant of what another test of a browser shows.
 */
export const thorough = isThorough ? test : test.skip
