import * as v from 'valibot'
import type { Listing } from '../../api/endpoints/cards.ts'
import type { WantedLevel } from './levels.ts'
import { typedText } from '../../state/pages/handedForm.ts'

// Purchases that a link requests. Prices are those shown, in smallest units. At any other price,
// nothing opens automatically.

/** New card of a level. */
export const levelForm = v.object({
  act: v.literal('level'),
  level: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  price: typedText,
})

/** Listed card, on its own page. */
export const takeForm = v.object({
  act: v.literal('take'),
  listing: typedText,
  /** Empty for TRX. */
  coin: typedText,
  price: typedText,
})

export const formOfLevel = (wanted: WantedLevel): v.InferOutput<typeof levelForm> => ({
  act: 'level',
  level: wanted.level,
  price: String(wanted.price),
})

export const formOfSale = (listing: Listing): v.InferOutput<typeof takeForm> => ({
  act: 'take',
  listing: listing.id,
  coin: listing.price.coin.contract ?? '',
  price: String(listing.price.units),
})
