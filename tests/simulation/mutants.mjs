/**
 * @typedef {object} Mutant
 * @property {string} name
 * @property {string} file under `src`
 * @property {readonly (readonly [find: string, replace: string])[]} edits
 */

/**
 * Broken versions of the outbox, each by a small edit of one file. The simulator must catch every one
 * of them: what it cannot catch, it does not prove.
 *
 * @type {readonly Mutant[]}
 */
export const mutants = []
