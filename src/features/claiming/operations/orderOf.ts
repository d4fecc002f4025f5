import type { Operation } from '../../../outbox/operation.ts'
import { takeFeeBack } from './feeBack.ts'

/** Returns the order that an operation concerns. A withdrawal is its own order. */
export const orderOf = (operation: Operation): string =>
  takeFeeBack.read(operation)?.order ?? operation.id
