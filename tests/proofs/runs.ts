import { test } from 'vitest'

/** Whether `npm run proofs` runs, which finds the files that ask here. */
export const isProof = process.env['PROOFS'] !== undefined

/** How many examples a property has: a few in `npm test`, and all of them in `npm run proofs`. */
export const runs = (few: number, all: number): number => (isProof ? all : few)

/** A test that takes seconds, and whose claim `npm test` shows otherwise or in part. */
export const thorough = isProof ? test : test.skip
