import { test } from 'vitest'
import { isProof } from '../proofs/runs.ts'

/** How often `npm run proofs -- torture` repeats the torture; undefined outside it. */
const told = process.env['TORTURE_ROUNDS']

/** Whether browsers also have workers and motion that a test is not about. */
export const isTorture = told !== undefined

/** Whether everything runs, as in `npm run proofs`, or what `npm test` has the time for. */
export const isThorough = isTorture || isProof

/** 1, 2, 3 … */
export const rounds: readonly number[] = Array.from({ length: Number(told ?? 1) }, (_, n) => n + 1)

/** All of them, or those that `npm test` has the time for. */
export const selected = <T extends { readonly always?: true }>(cases: readonly T[]): T[] =>
  cases.filter(({ always }) => always || isThorough)

/** All of them, or only the first: the others are variants of it. */
export const firstOf = <T>(cases: readonly T[]): readonly T[] =>
  isThorough ? cases : cases.slice(0, 1)

/**
 * A test that only `npm run proofs` runs: unit tests and the simulator show its claim without a
 * browser too, or it is a variant of what another browser test shows.
 */
export const thorough = isThorough ? test : test.skip
