import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall, isPlain } from '../../src/chain/call.ts'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import { otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { dryRun } from '../../src/chain/transfer.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import type { PresaleTerms } from '../../src/core/tokenTerms.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { kinds, type KindName } from '../../src/operations.ts'
import type { LegPlan } from '../../src/outbox/kind.ts'
import { expect } from 'vitest'
import { referral as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import type { Contracts } from './legTrace.ts'
import { newKey, type Ordered } from './ordered.ts'
import { FEE, openIncome, USDT } from './incomeFixture.ts'
import { openRealCards } from './realCards.ts'
import { openRealBridge } from './realBridge.ts'
import { openRealEquity } from './realEquity.ts'
import { openRealStakes, type RealStakes } from './realStakes.ts'
import { openLaunchpad, PRICE, TOKEN, TRX } from './launchpadFixture.ts'
import { giftFrom, sellForTrx } from './trxBurnFixture.ts'
import { openSale } from './saleFixture.ts'

const FEE_LIMIT = 150_000_000n
const WEEK_MS = 7 * DAY_MS

/** Orders of every kind on real contracts. Leaving one out does not compile. */
export interface RealOrders {
  /** Functions that set everything up, so that the order can run at once. */
  readonly orders: { readonly [K in KindName]: () => Promise<Ordered> }
  readonly ways: RealStakes['ways']
  /** Returns the contracts as `who` sees them. */
  contractsOf(who: Operator): Contracts
  close(): Promise<void>
}

/** Returns the legs of the order. A handed-over order gets the payment calls of its buyer. */
export function legsOf(
  kind: KindName,
  { who, intent, order = newKey() }: Ordered,
): readonly LegPlan[] {
  const row = { id: order, owner: who.address, intent }
  const legs = kinds.get(kind)?.plan(row)
  if (!legs) throw new Error(`${kind} does not read what was confirmed`)
  if (kind !== 'blindbox.handed') return legs
  const paying = kinds.get('blindbox.buy')!.plan({ ...row, intent: { feeLimit: 0n, ...intent } })!
  return legs.map((leg, index) => ({ ...leg, call: paying[index]!.call }))
}

export async function openRealOrders(): Promise<RealOrders> {
  const launchpad = await openLaunchpad()
  const sale = await openSale()
  const cards = await openRealCards()
  const stakes = await openRealStakes()
  const { equity, orders: ofEquity } = await openRealEquity()
  const bridge = await openRealBridge()
  const income = await openIncome({ people: 1 })
  const person = (index = 0) => launchpad.people[index]!
  const buyer = () => sale.people[0]!
  const creator = () => launchpad.owner
  const later = (ms: number) => launchpad.now() * SECOND_MS + ms
  const coinOf = (contract: Address) => ({ symbol: 'FRG', decimals: 18, contract })

  let boxes = 0

  /** Adds a box that costs 30 sun in one payment, or 30 sun and 20 units of USDT in two. */
  async function box(isInTwo = false) {
    const first = { coin: 'TRX', units: 30n } as const
    const prices = isInTwo ? ([first, { coin: 'USDT', units: 20n }] as const) : ([first] as const)
    boxes += 1
    await sale.setBox(boxes, { prices })
    const payments = [{ coin: TRX_COIN, units: 30n }]
    const named = { productId: String(boxes), productName: 'Genesis', sale: sale.sale }
    return { ...named, quantity: 1, payments, feeLimit: FEE_LIMIT }
  }

  const payBox = (order: string) =>
    sale.act(buyer(), 'pay(bytes32,uint256,uint32)', [order, BigInt(boxes), 1n], { callValue: 30n })

  /** Creates a token that is being traded, of which `who` has some. */
  async function traded(who: Operator) {
    const { token } = await launchpad.create(creator())
    const all = 1_000n * TOKEN
    await launchpad.act(creator(), trc20.approve(token, launchpad.poolRouter, all))
    const add = poolRouter.addLiquidity(
      launchpad.poolRouter,
      launchpad.order(),
      token,
      all,
      0n,
      later(HOUR_MS),
      { callValue: 1_000n * TRX },
    )
    expect((await launchpad.act(creator(), add)).result).toBe('SUCCESS')
    await give(token, who)
    return {
      factory: launchpad.tokenFactory,
      router: launchpad.poolRouter,
      market: launchpad.otcMarket,
      coin: coinOf(token),
      deadline: later(HOUR_MS),
      least: 1n,
      feeLimit: FEE_LIMIT,
    }
  }

  const give = (token: Address, who: Operator) =>
    launchpad.act(
      creator(),
      contractCall(token, 'transfer(address,uint256)', [who.address, 5n * TOKEN]),
    )

  const terms = () => ({ unitPrice: PRICE, expiry: later(DAY_MS) })

  /** Makes an offer of `who`. */
  async function offered(who: Operator) {
    const trade = await traded(who)
    const before = terms()
    const intent = { ...trade, units: 5n * TOKEN, ...before }
    const ordered = { who, intent, order: newKey() }
    for (const { call, skip } of legsOf('otc.offer', ordered)) {
      const reason = await skip?.(who.node)
      if (reason?.ok && reason.value !== undefined) continue
      const { result, logs } = await launchpad.act(who, call)
      expect(result).toBe('SUCCESS')
      const [made] = decodeEvents(otcMarketEvents.offered, launchpad.otcMarket, logs)
      if (made) return { trade, before, offerId: String(made['offerId']) }
    }
    throw new Error('nothing was offered')
  }

  /** Creates a presale that is sold out, or that ended below its soft cap. */
  async function presold(given: Partial<PresaleTerms>, isSoldOut: boolean) {
    const made = await launchpad.createWithPresale(creator(), {}, given)
    for (const [index, units] of [400n, 400n, 200n].slice(0, isSoldOut ? 3 : 1).entries())
      await launchpad.buy(person(index), made.presale, units * TOKEN)
    if (!isSoldOut) await launchpad.wait(WEEK_MS)
    return placeOf(made)
  }

  const placeOf = ({ token, presale }: { token: Address; presale: Address }) => ({
    token,
    presale,
    factory: launchpad.tokenFactory,
    symbol: 'FRG',
    feeLimit: FEE_LIMIT,
  })

  /** Does the same, then launches the presale. */
  async function launched(given: Partial<PresaleTerms> = {}) {
    const place = await presold(given, true)
    const [launch] = legsOf('presale.launch', { who: person(3), intent: place })
    expect((await launchpad.act(person(3), launch!.call)).result).toBe('SUCCESS')
    return place
  }

  const casting = (also: object) => ({
    factory: launchpad.tokenFactory,
    creationFee: launchpad.fee,
    feeLimit: 10n * FEE_LIMIT,
    profile: { description: '' },
    ...also,
  })

  const orders: RealOrders['orders'] = {
    ...cards.orders,
    ...stakes.orders,
    'trxburn.give': async () => giftFrom(person(), await sellForTrx(launchpad)),
    ...ofEquity,
    ...bridge.orders,
    'blindbox.buy': async () => ({ who: buyer(), intent: await box() }),
    'blindbox.handed': async () => ({
      who: buyer(),
      intent: { ...(await box()), handedTo: 'tronlink' },
    }),
    'blindbox.open': async () => {
      const { feeLimit: _, payments: __, quantity: ___, ...named } = await box()
      const order = newKey()
      const { blockNumber } = await payBox(order)
      await sale.chain.mine(2)
      const intent = { ...named, order, firstIndex: 0, count: 1, purchaseBlock: blockNumber }
      return { who: buyer(), intent }
    },
    'blindbox.refund': async () => {
      const { payments, quantity: _, ...named } = await box(true)
      const order = newKey()
      expect((await payBox(order)).result).toBe('SUCCESS')
      await sale.chain.advanceTime(700 * SECOND_MS)
      return { who: buyer(), intent: { ...named, order, amount: payments[0] } }
    },
    'token.create': async () => ({
      who: person(),
      intent: casting({ token: launchpad.tokenTerms() }),
    }),
    'token.createWithPresale': async () => ({
      who: person(),
      intent: casting({
        token: launchpad.tokenTerms(),
        presale: launchpad.presaleTerms({ startTime: later(HOUR_MS) }),
      }),
    }),
    'token.presell': async () => {
      const { token } = await launchpad.create(person(), { totalSupply: 1_400n * TOKEN })
      const presale = launchpad.presaleTerms({ startTime: later(HOUR_MS) })
      return { who: person(), intent: casting({ token, name: 'Forge', symbol: 'FRG', presale }) }
    },
    'pool.buy': async () => ({
      who: person(),
      intent: { ...(await traded(person())), paid: 10n * TRX },
    }),
    'pool.sell': async () => ({
      who: person(),
      intent: { ...(await traded(person())), units: TOKEN, taxBp: 0 },
    }),
    'otc.offer': async () => ({
      who: person(),
      intent: { ...(await traded(person())), units: TOKEN, ...terms() },
    }),
    'otc.edit': async () => {
      const { trade, before, offerId } = await offered(person())
      const to = { ...before, unitPrice: 2n * PRICE }
      return { who: person(), intent: { ...trade, offerId, before, ...to } }
    },
    'otc.cancel': async () => {
      const { trade, offerId } = await offered(person())
      return { who: person(), intent: { ...trade, offerId, left: 5n * TOKEN } }
    },
    'otc.buy': async () => {
      const { trade, offerId } = await offered(person())
      const bought = { units: TOKEN, paid: TRX }
      const intent = { ...trade, offerId, seller: person().address, ...bought }
      return { who: person(1), intent }
    },
    'lock.lock': async () => {
      const { coin, factory } = await traded(person())
      const intent = { version: 'days', contract: launchpad.tokenLock, coin, factory, days: 1 }
      return { who: person(), intent: { ...intent, units: TOKEN, feeLimit: FEE_LIMIT } }
    },
    'lock.unlock': async () => {
      const { who, intent } = await orders['lock.lock']()
      let createdAt = 0
      for (const { call } of legsOf('lock.lock', { who, intent }).slice(1))
        createdAt = (await launchpad.act(who, call)).time * SECOND_MS
      await launchpad.wait(DAY_MS)
      return { who, intent: { ...intent, createdAt } }
    },
    'presale.buy': async () => {
      const made = await launchpad.createWithPresale(creator())
      const { softCapRate, vestingDelay, vestingRate, vestingDis, ...decided } =
        launchpad.presaleTerms()
      const { backingShare, lpDistributionEnabled, userLPShare } = decided
      const relied = { softCapRate, vestingDelay, vestingRate, vestingDis, backingShare }
      return {
        who: person(),
        intent: {
          ...placeOf(made),
          units: 10n * TOKEN,
          cost: 10n * TRX,
          terms: { ...relied, lpDistributionEnabled, userLPShare },
        },
      }
    },
    handed: async () => {
      const { who, intent } = await orders['presale.buy']()
      return { who, intent: { kind: 'presale.buy', intent, handedTo: 'okx', path: '/token' } }
    },
    'presale.refund': async () => ({
      who: person(),
      intent: { ...(await presold({}, false)), amount: 400n * TRX },
    }),
    'presale.insurance': async () => ({
      who: person(),
      intent: {
        ...(await launched({ backingShare: 2_000 })),
        amount: 80n * TRX,
        givenUp: 400n * TOKEN,
      },
    }),
    'presale.receive': async () => {
      const place = await launched({ vestingDelay: 0, vestingRate: 10_000 })
      await launchpad.wait(HOUR_MS)
      return { who: person(), intent: { ...place, units: 400n * TOKEN } }
    },
    'presale.receiveLiquidity': async () => {
      const place = await launched({ lpDistributionEnabled: true, userLPShare: 10_000 })
      const call = contractCall(place.presale, 'liquidityReceivable(address)', [person().address])
      const [units] = await launchpad.view(call, ['uint256'])
      return { who: person(), intent: { ...place, units } }
    },
    'presale.launch': async () => ({ who: person(), intent: await presold({}, true) }),
    'presale.payCreator': async () => ({
      who: creator(),
      intent: { ...(await launched()), amount: 1n },
    }),
    'presale.takeBack': async () => ({
      who: creator(),
      intent: { ...(await presold({}, false)), units: 1_400n * TOKEN },
    }),
    'income.withdraw': async () => ({
      who: income.people[0]!,
      intent: {
        fund: income.fund,
        coin: { symbol: 'USDT', decimals: 6, contract: income.usdt },
        units: USDT,
        fee: FEE,
        feeLimit: FEE_LIMIT,
      },
    }),
    'income.feeBack': async () => {
      const who = income.people[0]!
      const order = newKey()
      const { fund, succeed } = income
      await succeed(who, incomeFund.payFee(fund, order, nobody, TRX, { callValue: FEE }))
      await income.wait(WEEK_MS)
      return { who, intent: { fund, order, fee: FEE, feeLimit: FEE_LIMIT } }
    },
    'invite.bind': async () => {
      const { owner: leader } = launchpad
      const made = await deployHere(leader, steps, {}, { leader: leader.address })
      const contract = made.referral
      return { who: person(), intent: { contract, inviter: leader.address, feeLimit: FEE_LIMIT } }
    },
    'send.trx': async () => ({ who: person(), intent: { to: person(1).address, sun: TRX } }),
    'send.token': async () => {
      const { coin, feeLimit } = await traded(person())
      return { who: person(), intent: { coin, to: person(1).address, units: TOKEN, feeLimit } }
    },
    'wtrx.unwrap': async () => {
      const contract = sale.wtrx
      await sale.act(buyer(), 'deposit()', [], { callValue: 5n * TRX, contract })
      return { who: buyer(), intent: { contract, units: TRX, feeLimit: FEE_LIMIT } }
    },
  }

  const contractsOf = (who: Operator): Contracts =>
    bridge.contractsOf(who) ?? {
      node: who.node,
      simulate: (call) => dryRun(who.node, who.address, call),
      act: (call) =>
        who === buyer() && !isPlain(call)
          ? sale.act(who, call.signature, call.args, call)
          : fixtureOf(who).act(who, call),
      async told({ request }) {
        const { orderKey: order } = request as { orderKey: string }
        const amount = USDT
        return { voucher: await income.voucher({ who, order, coin: income.usdt, amount }) }
      },
    }
  const fixtureOf = (who: Operator) =>
    cards.has(who)
      ? cards
      : ([stakes.earn, equity, income].find(({ people }) => people.includes(who)) ?? launchpad)

  return {
    orders,
    ways: stakes.ways,
    contractsOf,
    close: async () => {
      await Promise.all(
        [launchpad, sale, cards, stakes.earn, equity, income, bridge].map((each) => each.close()),
      )
    },
  }
}
