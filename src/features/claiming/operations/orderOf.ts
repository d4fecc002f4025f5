import type { Operation } from '../../../outbox/operation.ts'
import { takeFeeBack } from './feeBack.ts'

/** The order that one of this feature's operations is for: a withdrawal is its own. */
export const orderOf = (operation: Operation): string =>
  takeFeeBack.read(operation)?.order ?? operation.id
