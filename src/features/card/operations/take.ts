import { msg } from '@lingui/core/macro'
import {
  cardMarket,
  cardMarketCalls,
  cardMarketEvents,
} from '../../../chain/contracts/cardMarket.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { addressSchema, nobody } from '../../../core/address.ts'
import { TRX } from '../../../core/amount.ts'
import { usdtCoin } from '../../../core/pricedCoins.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { payLabel } from '../../../outbox/amountLabels.ts'
import { approvalLegs, chosenApproval, recogniseApproval } from '../../../outbox/approval.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  type LegPlan,
  type Order,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, checked, judge } from '../../../outbox/verify.ts'
import { isExpired } from '../rules.ts'
import { amount, coinAddress, nameOf, onCardMarket } from './family.ts'
import { defineListingKind, isListing, listingId, unlessUsed, type OnMarket } from './listing.ts'

const taking = { listingId, seller: addressSchema, price: amount, ...chosenApproval }
type Taking = OnMarket & Named<typeof taking>

/** Buys a listed card for exactly the asset and price shown. */
export const takeCard = defineListingKind({
  name: 'card.take',
  intent: taking,
  legs: (ordered) => {
    const { id, owner, intent } = ordered
    const { market, seen, price, feeLimit } = intent
    const listing = BigInt(intent.listingId)
    const settled = unlessUsed(ordered, 'alreadyPaid')
    const verify = verifyOffered(ordered)
    const order = { orderKey: id, owner, listingId: intent.listingId }
    return [
      ...approvalLegs({
        amount: price,
        approved: intent.approved,
        owner,
        spender: market,
        feeLimit,
        settled,
        verify,
        // Asks first, so that nothing is approved for a purchase that the backend rejects.
        before: askBefore(ordered),
      }),
      {
        name: 'take',
        label: payLabel(price),
        call: cardMarket.buy(
          market,
          id,
          listing,
          BigInt(seen.tokenId),
          { coin: coinAddress(price.coin), price: price.units },
          { callValue: price.coin.contract ? 0n : price.units, feeLimit },
        ),
        // For a buyer who has no cards yet.
        typicalEnergy: price.coin.contract ? 191_000n : 159_000n,
        // The market accepts each order of a buyer once; a second transaction reverts.
        repeat: 'orderOnce',
        skip: settled,
        skippedLabels: { alreadyPaid: msg`Already paid` },
        // The backend is not trusted.
        verify,
        before: askBefore(ordered, 'announcing'),
        expects: expectEvent(
          market,
          cardMarketEvents.sold,
          (fields) => fields.order === id && fields.buyer === owner,
        ),
        after: (txId) => ({ endpoint: 'buySkuProduct', request: { ...order, txId } }),
      },
    ]
  },
  describe: ({ seen, price }) => {
    const name = nameOf(seen)
    return {
      title: msg`Buy ${name}`,
      payments: [price],
      fallback: msg`BUY error`,
      reasons: { ListingOver: msg`Purchase failed: this card was sold or taken down meanwhile` },
      settled: { alreadyPaid: msg`This order is paid already` },
    }
  },
  recogniser: recogniseAny(
    recognise(
      cardMarketCalls.buy,
      onCardMarket,
      ([order, , tokenId, coin, units], _, { usdt }) => ({
        seed: cardSeed(tokenId),
        title: msg`Purchase of a card from its owner`,
        // The decimals of any other asset are unknown.
        payments:
          coin === nobody || coin === usdt
            ? [{ units, coin: coin === usdt ? usdtCoin(usdt) : TRX }]
            : [],
        order,
      }),
    ),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        call.contract === contracts.usdt
          ? recogniseApproval(call, contracts, onCardMarket(contracts), {
              limited: msg`Approval for a card`,
              unlimited: msg`Approval for cards without a limit`,
            })
          : undefined,
    },
  ),
})

/** Verifies that the listing is active and unexpired, with the terms that the user saw. */
const verifyOffered =
  ({ owner, intent: { market, listingId: id, seen, seller, price } }: Order<Taking>): Verify =>
  async (node) => {
    const head = await node.head()
    if (!head.ok) return head
    return checked(cardMarket.listingOf(market, BigInt(id)), (now) => {
      const found = isListing(now, seller, seen.tokenId)
      if (found.kind !== 'agreed') return found
      if (seller === owner) return mismatch('ownListing', seller)
      if (isExpired(now.expiry, head.value.timestamp)) return mismatch('listingExpired', now.expiry)
      const isSame = now.coin === coinAddress(price.coin) && now.price === price.units
      return agreedIf(isSame, 'cardPrice', now.price)
    })(node)
  }

/** Asks the backend about the listing. Only the purchase's own transaction is announced. */
const askBefore = (
  { id, owner, intent }: Order<Taking>,
  announcing?: 'announcing',
): NonNullable<LegPlan['before']> =>
  before(
    'buySkuProduct',
    (announced) => ({
      orderKey: id,
      owner,
      listingId: intent.listingId,
      ...(announcing && announced),
    }),
    (answer, ours) =>
      judge(
        {
          order: [answer.orderKey, id],
          owner: [answer.owner, owner],
          contract: [answer.market, intent.market],
          listing: [answer.listingId, intent.listingId],
          card: [answer.tokenId, intent.seen.tokenId],
          seller: [answer.seller, intent.seller],
          coin: [answer.price.coin.contract, intent.price.coin.contract],
          cardPrice: [answer.price.units, intent.price.units],
        },
        answer.announced,
        ours,
      ),
  )
