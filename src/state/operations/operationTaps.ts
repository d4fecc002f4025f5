import { queueTap } from './operations.ts'

/**
 * Proves, at the user's request, that a transaction that was not found never executes. This needs
 * no wallet.
 */
export const proveOperationAtom = queueTap((queue, id) => queue.prove(id))

/** Looks at an operation now instead of when it is due, without asking the wallet. */
export const lookAgainAtom = queueTap((queue, id) => queue.lookAgain(id))
