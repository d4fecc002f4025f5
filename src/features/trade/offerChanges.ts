import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone } from '../../outbox/stage.ts'
import { cancelOffer, editOffer } from './operations/offers.ts'

/**
 * Returns this device's unfinished operation that changes or cancels an offer, if any. No other may
 * begin before it ends. Otherwise an older change could take effect after a newer one.
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
