import { queueTap } from './operations.ts'

/** The user wants proof that what was not found never executes; this takes no wallet. */
export const proveOperationAtom = queueTap((queue, id) => queue.prove(id))

/** Looks at an operation now instead of when it is due; the wallet is not asked. */
export const lookAgainAtom = queueTap((queue, id) => queue.lookAgain(id))
