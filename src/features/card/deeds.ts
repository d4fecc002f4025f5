import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { Sight } from './cardNow.ts'
import { isExpired } from './rules.ts'

/** Action on a card. `sendBack` takes down another account's listing after its time is over. */
export type Deed =
  | 'buy'
  | 'list'
  | 'changePrice'
  | 'unlist'
  | 'sendBack'
  | 'pledge'
  | 'unlock'
  | 'transfer'

export interface Possible {
  readonly deed: Deed
  /** Reason why the action is unavailable now. */
  readonly barred?: 'frozen' | 'notYet' | Exclude<Sight, 'seen'>
}

interface Moment {
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
  readonly sight: Sight
}

/**
 * Returns the actions of `viewer` on a card, the main one first. Without an account, returns those
 * open to anyone.
 *
 * A freeze bars every action that would move the card; staking and price changes stay possible.
 * Buying waits until the chain confirms the listing, because the backend may not know of a sale
 * yet.
 */
export function deedsOf(
  { state, owner, frozen, listing, pledge }: CardInfo,
  viewer: Address | undefined,
  { now, sight }: Moment,
): readonly Possible[] {
  const isOwn = viewer === owner
  const barred = frozen && (now === undefined || now < frozen.until) ? 'frozen' : undefined
  const moving = (deed: Deed): Possible => ({ deed, ...(barred && { barred }) })
  switch (state) {
    case 'listed':
      // Without its terms, no action on the listing can be offered yet.
      if (!listing) return []
      if (isOwn) return [{ deed: 'changePrice' }, moving('unlist')]
      if (isExpired(listing.expiresAt, now)) return [moving('sendBack')]
      return [sight === 'seen' ? moving('buy') : { deed: 'buy', barred: barred ?? sight }]
    case 'staked':
      if (!isOwn || !pledge) return []
      return [
        {
          deed: 'unlock',
          ...(now !== undefined && now >= pledge.until ? {} : { barred: 'notYet' }),
        },
      ]
    case 'held':
      return isOwn ? [moving('list'), { deed: 'pledge' }, moving('transfer')] : []
  }
}
