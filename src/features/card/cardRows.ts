import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone, isOnItsWay } from '../../outbox/stage.ts'
import { changeCardPrice, unlistCard } from './operations/edit.ts'
import { pledgeCards, unlockCards } from './operations/pledge.ts'
import { listCard, revokeCard } from './operations/sell.ts'
import { takeCard } from './operations/take.ts'
import { transferCard } from './operations/transfer.ts'

// What this device's own operations say of cards.

const ofOneCard = [listCard, changeCardPrice, unlistCard, takeCard, revokeCard, transferCard]
const ofSeveral = [pledgeCards, unlockCards]

/** The numbers of the cards that an operation is about. */
export function cardsIn(operation: Operation): readonly string[] {
  for (const kind of ofOneCard) {
    const intent = kind.read(operation)
    if (intent) return [intent.seen.tokenId]
  }
  for (const kind of ofSeveral) {
    const intent = kind.read(operation)
    if (intent) return intent.cards.map(({ tokenId }) => tokenId)
  }
  return []
}

/**
 * This device's unfinished operations about a card, newest first. Until they are over no other may
 * begin: an older one could be carried out after a newer one.
 */
export const underwayOf = (
  operations: readonly Operation[],
  owner: Address | undefined,
  tokenId: string,
): readonly Operation[] =>
  operations.filter(
    (operation) =>
      operation.owner === owner && isUnfinished(operation) && cardsIn(operation).includes(tokenId),
  )

/** Listings that an operation of this device has ended, whatever the shop still says. */
export function endedListings(operations: readonly Operation[]): ReadonlySet<string> {
  const ended = new Set<string>()
  for (const operation of operations) {
    const intent = takeCard.read(operation) ?? unlistCard.read(operation)
    if (intent && isCarriedOut(operation)) ended.add(intent.listingId)
  }
  return ended
}

/** All of it is in a block, or was not needed. */
const isCarriedOut = ({ legs }: Operation): boolean =>
  legs.every((leg) => isDone(leg) || isOnItsWay(leg))

/** The cards that an unfinished operation of this device is about. */
export const cardsUnderway = (
  operations: readonly Operation[],
  owner: Address | undefined,
): ReadonlySet<string> =>
  new Set(
    operations
      .filter((operation) => operation.owner === owner && isUnfinished(operation))
      .flatMap(cardsIn),
  )

const isUnfinished = ({ archivedAt, legs }: Operation): boolean =>
  archivedAt === undefined && !legs.every(isDone)
