/**
 * Broken versions of the outbox, each by a small edit of one file. The simulator must catch every one
 * of them: what it cannot catch, it does not prove.
 */
export const mutants = []
