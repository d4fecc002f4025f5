import { configureGlobal } from 'fast-check'

/*
 * Properties draw the same examples in every run, so that a test fails for what was changed and not
 * by chance; `npm run proofs` also draws others, which it prints and which never gate.
 */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
