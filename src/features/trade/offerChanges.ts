import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone } from '../../outbox/stage.ts'
import { cancelOffer, editOffer } from './operations/offers.ts'

/**
 * This device's unfinished operation that changes an offer or takes it back, if there is one. Until
 * it is over no other may begin: an older change could be carried out after a newer one.
 */
export const changeOf = (
  operations: readonly Operation[],
  owner: Address,
  offerId: string,
): Operation | undefined =>
  operations.find(
    (operation) =>
      operation.owner === owner &&
      operation.archivedAt === undefined &&
      !operation.legs.every(isDone) &&
      (editOffer.read(operation) ?? cancelOffer.read(operation))?.offerId === offerId,
  )
