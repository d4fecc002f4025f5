import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone, isOnItsWay } from '../../outbox/stage.ts'
import { changeCardPrice, unlistCard } from './operations/edit.ts'
import { pledgeCards, unlockCards } from './operations/pledge.ts'
import { listCard, revokeCard } from './operations/sell.ts'
import { takeCard } from './operations/take.ts'
import { transferCard } from './operations/transfer.ts'

// Facts about cards that follow from this device's own operations.

const ofOneCard = [listCard, changeCardPrice, unlistCard, takeCard, revokeCard, transferCard]
const ofSeveral = [pledgeCards, unlockCards]

/** Returns the numbers of the cards that an operation concerns. */
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
 * Returns this device's unfinished operations about a card, newest first. No other may begin until
 * they are final, because an older one could be carried out after a newer one.
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

/**
 * Returns the listings that this device's operations have ended, even if the backend still lists
 * them.
 */
export function endedListings(operations: readonly Operation[]): ReadonlySet<string> {
  const ended = new Set<string>()
  for (const operation of operations) {
    const intent = takeCard.read(operation) ?? unlistCard.read(operation)
    if (intent && isCarriedOut(operation)) ended.add(intent.listingId)
  }
  return ended
}

/** Whether every leg is in a block or was not needed. */
const isCarriedOut = ({ legs }: Operation): boolean =>
  legs.every((leg) => isDone(leg) || isOnItsWay(leg))

/** Returns the cards that unfinished operations of this device concern. */
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
