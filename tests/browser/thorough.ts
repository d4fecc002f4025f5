import { test } from 'vitest'
import { isProof } from '../proofs/runs.ts'

/** Number of rounds in `npm run proofs -- torture`; undefined in other runs. */
const told = process.env['TORTURE_ROUNDS']

/** Whether all browsers have workers and motion, even if a test is not about them. */
export const isTorture = told !== undefined

/** Whether all tests run, as in `npm run proofs`, or only the selection for `npm test`. */
export const isThorough = isTorture || isProof

/** Round numbers, starting at 1. */
export const rounds: readonly number[] = Array.from({ length: Number(told ?? 1) }, (_, n) => n + 1)

/** Returns all cases, or only those marked `always` in `npm test`. */
export const selected = <T extends { readonly always?: true }>(cases: readonly T[]): T[] =>
  cases.filter(({ always }) => always || isThorough)

/** Returns all cases, or only the first in `npm test`. The others are variants of it. */
export const firstOf = <T>(cases: readonly T[]): readonly T[] =>
  isThorough ? cases : cases.slice(0, 1)

/**
 * Test that runs only in `npm run proofs`. Unit tests and the simulator also prove its claim
 * without a browser, or it is a variant of another browser test.
 */
export const thorough = isThorough ? test : test.skip
