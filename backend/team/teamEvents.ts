import { eq } from 'drizzle-orm'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { burningEvents } from '../../src/chain/contracts/burning.ts'
import { cardEvents } from '../../src/chain/contracts/card.ts'
import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import { referralEvents } from '../../src/chain/contracts/referral.ts'
import { rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import { stakeBookEvents } from '../../src/chain/contracts/stakeBook.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { trxBurnSaleEvents } from '../../src/chain/contracts/trxBurnSale.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { burnCoinSubject, minerSubject } from '../burning/burnEvents.ts'
import { cardSubject, listingSubject } from '../cards/cardFacts.ts'
import { miners } from '../database/books/burnSchema.ts'
import { factorySettings } from '../database/books/launchpadSchema.ts'
import { boxes } from '../database/books/saleSchema.ts'
import { booked, type Chapter, type Entry } from '../index/chapter.ts'
import { placeSubject } from '../stakes/stakeEvents.ts'
import { bind } from './binding.ts'
import { didActivate, didAddLiquidity, didBurn, didBuy, didPay, didStake } from './deeds.ts'
import { valueInSun } from './values.ts'

/** Returns the subject of an order, as named by the sale's book. */
const orderSubject = ({ order, buyer }: { readonly order?: string; readonly buyer?: Address }) =>
  order === undefined || buyer === undefined ? undefined : `order ${buyer} ${order}`

const memberSubject = (account: Address | undefined) =>
  account === undefined ? undefined : `member ${account}`

/** Applies an event only on chains with a referral contract. */
const counts =
  <Fields>(apply: (entry: Entry, fields: Fields) => Promise<unknown>) =>
  async (entry: Entry, fields: Fields) =>
    entry.contracts.referral && (await apply(entry, fields))

/**
 * Events of invitations, and of other launchpad contracts that count for teams. These have the same
 * subjects as in their own chapters, so what is set aside there counts for no one.
 */
export const teamChapter: Chapter = [
  booked({
    from: 'referral',
    shape: referralEvents.parentBound,
    of: ({ user }) => memberSubject(user),
    on: ({ inviter }) => memberSubject(inviter),
    apply: bind,
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.bought,
    apply: counts((entry, { buyer, paid }) => buy(entry, buyer, 'presale', [nobody, paid])),
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.traded,
    of: ({ token }) => token,
    apply: counts(
      async (entry, { trader, isBuy, trx }) =>
        isBuy && (await buy(entry, trader, 'pool', [nobody, trx])),
    ),
  }),
  booked({
    from: 'card',
    shape: cardEvents.bought,
    of: cardSubject,
    apply: counts((entry, { buyer, price }) => buy(entry, buyer, 'card', [nobody, price])),
  }),
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.sold,
    of: listingSubject,
    apply: counts((entry, { buyer, coin, price }) => buy(entry, buyer, 'card', [coin, price])),
  }),
  booked({
    // An order of two payments counts once it is complete, because it may be refunded until then.
    from: 'blindBoxSale',
    shape: blindBoxSaleEvents.bought,
    of: orderSubject,
    on: ({ boxId }) => (boxId === undefined ? undefined : `box ${boxId}`),
    apply: counts(async (entry, { buyer, boxId, quantity }) => {
      const [box] = await entry.db
        .select()
        .from(boxes)
        .where(eq(boxes.id, String(boxId)))
      const { firstCoin = nobody, firstAmount = 0n } = box ?? {}
      const { secondCoin = nobody, secondAmount = 0n } = box ?? {}
      const [first, second] = [firstAmount * quantity, secondAmount * quantity]
      await buy(entry, buyer, 'box', [firstCoin, first], [secondCoin, second])
    }),
  }),
  booked({
    from: 'stakes',
    shape: stakeBookEvents.staked,
    of: placeSubject,
    apply: counts((entry, { account }) => didStake(entry, account)),
  }),
  booked({
    from: 'card',
    shape: cardEvents.pledged,
    of: cardSubject,
    apply: counts((entry, { owner }) => didStake(entry, owner)),
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.liquidityBought,
    of: ({ token }) => token,
    apply: counts(async (entry, { provider }) => {
      await didPay(entry, provider)
      await didAddLiquidity(entry, provider)
    }),
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.liquidityAdded,
    of: ({ token }) => token,
    apply: counts((entry, { provider }) => didAddLiquidity(entry, provider)),
  }),
  booked({
    from: 'burning',
    shape: burningEvents.burned,
    of: burnCoinSubject,
    apply: counts(async (entry, { user, uAmount, power }) => {
      await didPay(entry, user)
      const isMiner = (await entry.db.$count(miners, eq(miners.owner, user))) > 0
      await didBurn(entry, user, { uAmount, power, isMiner })
    }),
  }),
  booked({
    from: 'burning',
    shape: burningEvents.activated,
    of: minerSubject,
    apply: counts((entry, { user, power }) => didActivate(entry, user, power)),
  }),
  // Final payments that are no purchases in a team's performance.
  booked({
    from: 'otcMarket',
    shape: otcMarketEvents.sold,
    of: ({ offerId }) => (offerId === undefined ? undefined : `offer ${offerId}`),
    apply: counts((entry, { buyer }) => didPay(entry, buyer)),
  }),
  booked({
    from: 'trxBurnSale',
    shape: trxBurnSaleEvents.given,
    of: (_, contract) => contract,
    apply: counts((entry, { user }) => didPay(entry, user)),
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.ordered,
    of: () => 'equity',
    apply: counts(async (entry, { user, fee }) => fee > 0n && (await didPay(entry, user))),
  }),
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.tokenCreated,
    of: ({ token }) => token,
    apply: counts((entry, { creator }) => payCreation(entry, creator)),
  }),
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.presaleCreated,
    of: ({ presale }) => presale,
    on: ({ token }) => token,
    apply: counts((entry, { creator }) => payCreation(entry, creator)),
  }),
]

/** Counts the creation fee as a payment. The factory takes exactly its fee, possibly zero. */
async function payCreation(entry: Entry, creator: Address): Promise<void> {
  const [settings] = await entry.db.select().from(factorySettings)
  if (settings && settings.creationFee > 0n) await didPay(entry, creator)
}

/** Counts a purchase at the worth of its parts. It counts nothing if one of them has no price. */
async function buy(
  entry: Entry,
  buyer: Address,
  kind: 'card' | 'box' | 'presale' | 'pool',
  ...parts: (readonly [coin: Address, units: bigint])[]
): Promise<void> {
  let worth: bigint | undefined = 0n
  for (const [coin, units] of parts) {
    const sun = await valueInSun(entry, coin, units)
    worth = worth === undefined || sun === undefined ? undefined : worth + sun
  }
  await didBuy(entry, buyer, kind, worth)
}
