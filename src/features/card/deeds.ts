import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { Sight } from './cardNow.ts'
import { isExpired } from './rules.ts'

/** What somebody can do with a card; `sendBack` is to take down another's whose time is over. */
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
  /** Why it cannot be done now. */
  readonly barred?: 'frozen' | 'notYet' | Exclude<Sight, 'seen'>
}

interface Moment {
  /** Chain time, once it is known. */
  readonly now: Millis | undefined
  readonly sight: Sight
}

/**
 * What `viewer` can do with a card, the main thing first. Without an account, what anybody can do.
 * Frozen bars whatever would move the card: neither a stake nor a price does. Nothing is bought
 * before the chain says that it is still on sale, since the shop may not know yet that it was sold.
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
      // Without its terms, nothing can be said of it yet.
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
