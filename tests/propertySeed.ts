import { configureGlobal } from 'fast-check'

/*
 * Draws the same examples for properties in every run, so that a test fails because of a change and
 * not by chance. `npm run proofs` also draws others, prints their seed and never gates on them.
 */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
