import type { CardAct } from '../../src/api/endpoints/cards.ts'
import { refusal } from '../../src/api/refusal.ts'
import { isPrecompile, type Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { LevelRow, ListingRow } from '../database/books/cardSchema.ts'
import { addressesOf } from '../index/chapter.ts'
import type { Service } from '../service.ts'
import { isFrozen, remainingOf, type CardRow } from './cardRecords.ts'
import { pledgeDays } from './pledgeDays.ts'
import { inSeconds } from './rewardEvents.ts'

type Reason = keyof typeof refusal | undefined

/** Returns the code of a reason in answers; 0 if there is none. */
export const codeOf = (reason: Reason): number => (reason ? refusal[reason] : 0)

/** Returns why an account that has bought `bought` cards of a level cannot buy another, if so. */
export function whyNotBuyLevel(level: LevelRow, bought: number): Reason {
  if (remainingOf(level) === 0) return 'insufficientRemaining'
  return bought >= level.perAccount ? 'exceedsPersonalMaximum' : undefined
}

/** Returns why an account cannot buy a listed card, if so. */
export function whyNotBuyListing(
  { seller, over, expiresAt, frozenUntil }: ListingRow,
  owner: Address,
  now: Millis,
): Reason {
  if (over === 'sold') return 'soldOut'
  if (over !== null) return 'saleEnded'
  if (seller === owner) return 'ownOffer'
  if (inSeconds(now) > expiresAt) return 'saleEnded'
  return isFrozen(frozenUntil, now) ? 'cardFrozen' : undefined
}

/** Returns why an account cannot act on a card now, if so. */
export function whyNotAct(
  row: CardRow | undefined,
  { act, owner, now }: { readonly act: CardAct; readonly owner: Address; readonly now: Millis },
): Reason {
  if (!row) return 'notMinted'
  const { card, listing, stake } = row
  if (act === 'buy') return listing ? whyNotBuyListing(listing, owner, now) : 'saleEnded'
  const frozen = isFrozen(card.frozenUntil, now) ? 'cardFrozen' : undefined
  const isExpired = listing !== null && inSeconds(now) > listing.expiresAt
  // Anyone may return a card to its seller once its listing has expired.
  if (card.owner !== owner && !(act === 'unlist' && isExpired)) return 'notYours'
  switch (act) {
    case 'list':
    case 'transfer':
      return whyNotFree(card.state) ?? frozen
    case 'changePrice':
      return listing ? undefined : 'saleEnded'
    case 'unlist':
      return listing ? frozen : 'saleEnded'
    case 'pledge':
      return whyNotFree(card.state)
    case 'unlock':
      if (card.state === 'listed') return 'cardListed'
      if (!stake) return 'notPledged'
      return now < stake.until ? 'unlockNotYet' : undefined
  }
}

const whyNotFree = (state: CardRow['card']['state']): Reason =>
  ({ held: undefined, listed: 'cardListed', staked: 'alreadyPledged' } as const)[state]

/** Whether a card of a level can be staked for this number of days. */
export const isPledgeTime = (level: LevelRow, days: number): boolean =>
  days >= level.pledgeDays && pledgeDays.some((each) => each.days === days)

/** Whether a card sent to this address would be lost, or would not move at all. */
export const isWrongReceiver = (
  { launchpad, sale }: Service,
  owner: Address,
  to: Address,
): boolean =>
  to === owner ||
  isPrecompile(to) ||
  [
    sale.contract,
    ...sale.coins.map(({ contract }) => contract),
    ...addressesOf(launchpad),
  ].includes(to)
