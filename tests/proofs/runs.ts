import { test } from 'vitest'

/** Whether `npm run proofs` is running. It finds the files that import this module. */
export const isProof = process.env['PROOFS'] !== undefined

/**
 * Returns the number of examples of a property: a few in `npm test`, all of them in `npm run
 * proofs`.
 */
export const runs = (few: number, all: number): number => (isProof ? all : few)

/**
 * Defines a test that takes seconds. `npm test` skips it, and shows its claim in another way or in
 * part.
 */
export const thorough = isProof ? test : test.skip
