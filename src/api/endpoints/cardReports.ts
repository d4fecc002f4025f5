import * as v from 'valibot'
import { address, hex32, millis, price, units, wholeNumber } from '../schema.ts'
import { levelNumber, listingId, tokenId } from './cardFields.ts'
import { assumed, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer, status } from './reports.ts'

// What is asked before a wallet buys, moves or stakes a card, and reported afterwards, as in
// `castReports.ts`. The specification gives no fields: requests and answers are our reading.

/** A transaction that another device announced before its wallet was asked. */
const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

const ofCard = { owner: address, tokenId }
const cardReport = v.object({ ...ofCard, txId: hex32 })

export const cardReports = {
  /** Before a card of a level is bought. */
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
   * A purchase from somebody, before and after in one call. With `expiresAt` its `txId` is
   * announced; without, it is reported, and `status` says what became of it.
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
      /** `open`: nothing was reported. */
      status: v.picklist(['open', ...status.options]),
      announced,
    }),
  ),
  /** Reports that a card was put on sale, its price changed, or that it was taken back. */
  operateCard: post(
    '/swapnft/aon/operateCard',
    v.variant('act', [
      v.object({ act: v.literal('list'), owner: address, orderKey: hex32, txId: hex32 }),
      v.object({ act: v.literal('changePrice'), owner: address, listingId, txId: hex32 }),
      v.object({ act: v.literal('unlist'), owner: address, listingId, txId: hex32 }),
    ]),
    v.object({ status, listingId: v.optional(listingId) }),
  ),
  /** Before a card is given to an address: whether it is the owner's, and may move. */
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
