import * as v from 'valibot'
import { address, hex32, millis, price, units, wholeNumber } from '../schema.ts'
import { levelNumber, listingId, tokenId } from './cardFields.ts'
import { assumed, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer, status } from './reports.ts'

// Calls made before a wallet buys, transfers or stakes a card, and reports sent afterwards, as in
// `castReports.ts`. The specification gives no fields: requests and answers are our reading.

/** Transaction that another device announced before asking its wallet. */
const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

const ofCard = { owner: address, tokenId }
const cardReport = v.object({ ...ofCard, txId: hex32 })

export const cardReports = {
  /** Prepares the purchase of a card of a level. */
  buyCardPayBefore: post(
    '/swapnft/ido/buyCardPayBefore',
    v.object({ ...announcing, level: levelNumber }),
    v.object({
      orderKey: hex32,
      owner: address,
      level: levelNumber,
      contract: address,
      /** In sun. */
      price: units,
      announced,
    }),
    assumed,
  ),
  buyCardPayAfter: post(
    '/swapnft/ido/buyCardPayAfter',
    orderReport,
    v.object({ status, tokenId: v.optional(tokenId) }),
    assumed,
  ),
  /**
   * Purchase of a listed card: one call both prepares and reports it. With `expiresAt`, it
   * announces `txId`. Without, it reports `txId`, and `status` gives the result.
   */
  buySkuProduct: post(
    '/swapnft/aon/buySkuProduct',
    v.object({ ...announcing, listingId }),
    v.object({
      orderKey: hex32,
      owner: address,
      listingId,
      tokenId,
      market: address,
      seller: address,
      price,
      /** `open`: nothing was reported yet. */
      status: v.picklist(['open', ...status.options]),
      announced,
    }),
  ),
  /** Reports that a card was listed, its price changed, or its listing cancelled. */
  operateCard: post(
    '/swapnft/aon/operateCard',
    v.variant('act', [
      v.object({ act: v.literal('list'), owner: address, orderKey: hex32, txId: hex32 }),
      v.object({ act: v.literal('changePrice'), owner: address, listingId, txId: hex32 }),
      v.object({ act: v.literal('unlist'), owner: address, listingId, txId: hex32 }),
    ]),
    v.object({ status, listingId: v.optional(listingId) }),
  ),
  /** Prepares the transfer of a card: checks that the account owns it and that it can move. */
  transferBefore: post(
    '/swapnft/ido/transferBefore',
    v.object({ ...ofCard, to: address }),
    v.object({ tokenId, contract: address, owner: address, to: address }),
  ),
  transferAfter: post(
    '/swapnft/ido/transferAfter',
    v.object({ ...ofCard, to: address, txId: hex32 }),
    reportAnswer,
  ),
  openPledgeBefore: post(
    '/swapnft/ido/openPledgeBefore',
    v.object({ ...ofCard, days: wholeNumber }),
    v.object({ tokenId, contract: address, owner: address, days: wholeNumber, until: millis }),
  ),
  openPledgeAfter: post('/swapnft/ido/openPledgeAfter', cardReport, reportAnswer),
  closePledgeBefore: post(
    '/swapnft/ido/closePledgeBefore',
    v.object(ofCard),
    v.object({ tokenId, contract: address, owner: address, until: millis }),
  ),
  closePledgeAfter: post('/swapnft/ido/closePledgeAfter', cardReport, reportAnswer),
}
