/**
 * How many examples a property has: a few in `npm test`, and all of them in `npm run proofs`, which
 * finds the files that ask here.
 */
export const runs = (few: number, all: number): number =>
  process.env['PROOFS'] === undefined ? few : all
