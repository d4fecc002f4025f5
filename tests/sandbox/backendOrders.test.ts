import { eq } from 'drizzle-orm'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { send, testKey } from './chainSender.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitHourly } from '../../backend/limits/hourlyAccounts.ts'
import { announcedPayments, orderRequests } from '../../backend/database/kept/requestSchema.ts'
import { BOX_ORDER_MS, sweepOrders } from '../../backend/orders/sweep.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import { clientOf, type Client, nextKey, openBackend, SOLID_LAG } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'

const PAY = 'pay(bytes32,uint256,uint32)'
const PAY_SECOND = 'paySecond(bytes32)'

const ONE = 1n
const TWO = 2n

let fixture: BoxBackend
let ann: Operator
let bob: Operator

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  ;[ann, bob] = fixture.people as [Operator, Operator]
  const { setBox, now } = fixture
  await setBox(1, { prices: [{ coin: 'USDT', units: 30n }], perPerson: 50, supply: 500 })
  await setBox(2, {
    prices: [
      { coin: 'USDT', units: 20n },
      { coin: 'TRX', units: 7n },
    ],
    secondPaymentSeconds: 60,
  })
  await setBox(3, { startAt: now() + 1_000_000, endAt: now() + 2_000_000 })
  await setBox(4, { startAt: now() - 100, endAt: now() - 10 })
  await setBox(5, { prices: [{ coin: 'TRX', units: 1n }], supply: 3, perPerson: 2 })
  await setBox(6, { prices: [{ coin: 'TRX', units: 1n }], supply: 1, perPerson: 1 })
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const before = (orderKey: string, more: object = {}) => ({
  orderKey,
  owner: ann.address,
  productId: '1',
  quantity: 1,
  ...more,
})
const report = (orderKey: string, txId: string, owner = ann.address) => ({ orderKey, owner, txId })
const pay = (orderKey: string, { who = ann, box = ONE, quantity = ONE, callValue = 0n } = {}) =>
  fixture.act(who, PAY, [orderKey, box, quantity], { callValue })

describe('before', () => {
  it('gives the same order for the same key, however often it is called', async () => {
    const key = nextKey()
    const first = await fixture.ask('buyProductFirstPayBefore', before(key, { quantity: 2 }))
    const again = await fixture.ask('buyProductFirstPayBefore', before(key, { quantity: 2 }))
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      orderKey: key,
      owner: ann.address,
      product: { id: '1', name: 'Kiln Box' },
      contract: fixture.sale,
      quantity: 2,
      prices: [{ coin: { symbol: 'USDT', contract: fixture.usdt }, units: 30n }],
      state: 'unpaid',
      payments: [],
      opened: [],
    })
    const { items } = await fixture.ask('buyRecordOfNoPay', { owner: ann.address })
    expect(items.filter((item) => item.orderKey === key)).toHaveLength(1)
  })

  it('gives one order to all calls at the same time', async () => {
    for (let time = 0; time < 5; time += 1) {
      const key = nextKey()
      const ask = () => fixture.ask('buyProductFirstPayBefore', before(key))
      const all = await Promise.all(Array.from({ length: 6 }, ask))
      expect(all).toEqual(all.map(() => all[0]))
    }
  })

  it('refuses a key that belongs to another owner, product or quantity', async () => {
    const key = nextKey()
    await fixture.ask('buyProductFirstPayBefore', before(key))
    const others = [{ owner: bob.address }, { productId: '2' }, { quantity: 3 }]
    for (const other of others)
      expect(await fixture.refusalOf('buyProductFirstPayBefore', before(key, other))).toBe(
        'orderMismatch',
      )
  })

  it('says why a box cannot be bought, as the enquiry does', async () => {
    await pay(nextKey(), { who: bob, box: 6n, callValue: 1n })
    await pay(nextKey(), { box: 5n, quantity: TWO, callValue: 2n })
    await fixture.solidify()
    const cases = [
      [{ productId: '99' }, 'notFound'],
      [{ productId: '3' }, 'saleNotOpen'],
      [{ productId: '4' }, 'saleEnded'],
      [{ productId: '5' }, 'exceedsPersonalMaximum'],
      [{ productId: '5', owner: bob.address, quantity: 2 }, 'insufficientRemaining'],
      [{ productId: '6' }, 'soldOut'],
      [{ quantity: 0 }, 'badRequest'],
    ] as const
    for (const [more, expected] of cases)
      expect(await fixture.refusalOf('buyProductFirstPayBefore', before(nextKey(), more))).toBe(
        expected,
      )
    const enquiry = { productId: '6', quantity: 1, owner: ann.address }
    expect(await fixture.ask('productIfCanBuy', enquiry)).toEqual({ canBuy: false, code: 2005 })
    expect(await fixture.ask('canBuyProductNum', { productId: '5', owner: ann.address })).toEqual({
      canBuy: 0,
      bought: 2,
      perPerson: 2,
      remaining: 1,
    })
  })

  it('reserves nothing for orders that are not paid', async () => {
    await fixture.ask(
      'buyProductFirstPayBefore',
      before(nextKey(), { productId: '1', quantity: 50 }),
    )
    const { canBuy, bought } = await fixture.ask('canBuyProductNum', {
      productId: '1',
      owner: ann.address,
    })
    expect(canBuy + bought).toBe(50)
  })
})

describe('announcements of a payment', () => {
  const txId = (digit: string) => digit.repeat(64)
  const expiresAt = (ms: number) => fixture.chain.head.timestamp + ms

  it("tell a second device to wait for the first one's transaction", async () => {
    const key = nextKey()
    const first = { txId: txId('a'), expiresAt: expiresAt(120_000) }
    const second = { txId: txId('b'), expiresAt: expiresAt(120_000) }
    const ask = (more: object) => fixture.ask('buyProductFirstPayBefore', before(key, more))

    expect((await ask(first)).announced).toBeUndefined()
    expect((await ask(first)).announced).toBeUndefined()
    expect((await ask(second)).announced).toEqual({ payment: 'first', ...first })
    expect((await ask({})).announced).toEqual({ payment: 'first', ...first })
    const { items } = await fixture.ask('buyRecordOfNoPay', { owner: ann.address })
    expect(items.find((item) => item.orderKey === key)?.announced?.txId).toBe(first.txId)

    await fixture.chain.advanceTime(120_000)
    await fixture.chain.mine()
    expect((await ask({ ...second, expiresAt: expiresAt(60_000) })).announced).toBeUndefined()
    expect((await ask(first)).announced?.txId).toBe(second.txId)
  })

  it('count for each payment alone, also while the first one is not solidified yet', async () => {
    const key = nextKey()
    const ask = (more: object) =>
      fixture.ask('buyProductFirstPayBefore', before(key, { productId: '2', ...more }))
    await ask({ txId: txId('1'), expiresAt: expiresAt(120_000) })
    await pay(key, { box: 2n })
    const second = { payment: 'second', txId: txId('2'), expiresAt: expiresAt(120_000) }
    expect((await ask(second)).announced).toBeUndefined()
    const rival = { payment: 'second', txId: txId('3'), expiresAt: expiresAt(120_000) }
    expect((await ask(rival)).announced).toEqual(second)
    await fixture.solidify()
    expect((await ask({})).announced).toEqual(second)
  })

  it('are believed for three minutes at most, whatever they say: anybody can make them', async () => {
    const key = nextKey()
    const ask = (more: object) => fixture.ask('buyProductFirstPayBefore', before(key, more))
    await ask({ txId: txId('c'), expiresAt: expiresAt(100 * DAY_MS) })
    const { announced } = await ask({})
    expect(announced!.expiresAt).toBeLessThanOrEqual(expiresAt(3 * MINUTE_MS))
  })

  it('are not believed for longer by being made again', async () => {
    const key = nextKey()
    const ask = (more: object) => fixture.ask('buyProductFirstPayBefore', before(key, more))
    const soon = { txId: txId('c'), expiresAt: expiresAt(120_000) }
    await ask(soon)
    expect((await ask({ ...soon, expiresAt: expiresAt(180_000) })).announced).toBeUndefined()
    expect((await ask({})).announced?.expiresAt).toBe(soon.expiresAt)
  })

  it('of an account that takes several keys are believed for a day, and no longer', async () => {
    const account = testKey('shared')
    const owner = addressFromHex(account.address)
    await fixture.chain.fund(owner, 1_000_000_000n)
    const keys = ['a', 'b'].map((name) => ({ address: testKey(name).address, weight: 1n }))
    const needsTwo = { permission_name: 'owner', threshold: 2n, keys }
    const { code } = await send(fixture.chain, account, 'AccountPermissionUpdateContract', {
      owner: needsTwo,
      actives: [{ ...needsTwo, type: 'Active', operations: '7fff1fc0033ec30f'.padEnd(64, '0') }],
    })
    expect(code).toBe('SUCCESS')
    await fixture.chain.mine()
    const key = nextKey()
    const ask = (more: object) =>
      fixture.ask('buyProductFirstPayBefore', before(key, { owner, ...more }))
    await ask({ txId: txId('c'), expiresAt: expiresAt(100 * DAY_MS) })
    const { announced } = await ask({})
    expect(announced!.expiresAt).toBeGreaterThan(expiresAt(DAY_MS - MINUTE_MS))
    expect(announced!.expiresAt).toBeLessThanOrEqual(expiresAt(DAY_MS))
  })

  it('of a version that believed them for longer than a day are over', async () => {
    const key = nextKey()
    const ask = (more: object) => fixture.ask('buyProductFirstPayBefore', before(key, more))
    const late = { txId: txId('c'), expiresAt: expiresAt(DAY_MS + HOUR_MS) }
    await ask({})
    await fixture.backend.db
      .insert(announcedPayments)
      .values({ orderKey: key, payment: 'first', ...late })
    expect((await ask({})).announced).toBeUndefined()
    const ours = { txId: txId('d'), expiresAt: expiresAt(120_000) }
    expect((await ask(ours)).announced).toBeUndefined()
    expect((await ask({})).announced?.txId).toBe(ours.txId)
  })

  it('that come at once are first come, first served', async () => {
    for (let round = 0; round < 40; round += 1) {
      const key = nextKey()
      const announcing = (digit: string) =>
        before(key, { txId: txId(digit), expiresAt: expiresAt(120_000) })
      await fixture.ask('buyProductFirstPayBefore', before(key))
      const answers = await Promise.all(
        ['a', 'b'].map((digit) => fixture.ask('buyProductFirstPayBefore', announcing(digit))),
      )
      const told = answers.filter(({ announced }) => announced !== undefined)
      expect(told).toHaveLength(1)
    }
  })

  it('are over once the transaction is solidified as failed', async () => {
    const key = nextKey()
    const failed = await fixture.act(ann, PAY, [key, ONE, ONE], { callValue: 1n })
    expect(failed.result).toBe('WrongValue')
    const announced = { txId: failed.txId, expiresAt: expiresAt(120_000) }
    const ask = (more: object) => fixture.ask('buyProductFirstPayBefore', before(key, more))
    await ask(announced)
    const other = { txId: txId('d'), expiresAt: expiresAt(120_000) }
    expect((await ask(other)).announced?.txId).toBe(failed.txId)
    await fixture.solidify()
    expect((await ask(other)).announced).toBeUndefined()
  })

  it('come with their expiration or not at all', async () => {
    const half = before(nextKey(), { txId: txId('e') })
    expect(await fixture.refusalOf('buyProductFirstPayBefore', half)).toBe('badRequest')
  })
})

describe('after', () => {
  it('is pending until the payment is solidified, then acknowledged, as often as asked', async () => {
    const key = nextKey()
    await fixture.ask('buyProductFirstPayBefore', before(key))
    const { txId, blockNumber } = await pay(key)
    const after = () => fixture.ask('buyProductFirstPayAfter', report(key, txId))
    expect(await after()).toEqual({ status: 'pending' })
    await fixture.chain.mine(SOLID_LAG)
    // Nothing else made the indexer look: the report is the hint.
    expect(await after()).toEqual({ status: 'acknowledged' })
    expect(await after()).toEqual({ status: 'acknowledged' })

    const { items } = await fixture.ask('buyRecordPage', { owner: ann.address })
    const order = items.find((item) => item.orderKey === key)
    expect(order).toMatchObject({
      state: 'paid',
      payments: [{ payment: 'first', txId, blockNumber }],
    })
    expect(await fixture.refusalOf('buyProductFirstPayBefore', before(key))).toBe('orderClosed')
  })

  it('is pending for a transaction that nobody knows', async () => {
    const unknown = report(nextKey(), 'f'.repeat(64))
    expect(await fixture.ask('buyProductFirstPayAfter', unknown)).toEqual({ status: 'pending' })
  })

  it('is refused when the solidified transaction is no such payment', async () => {
    const [key, other] = [nextKey(), nextKey()]
    const paid = await pay(key)
    const failed = await pay(key)
    expect(failed.result).toBe('OrderAlreadyPaid')
    await fixture.solidify()
    const refused = (wrong: object) =>
      fixture.refusalOf('buyProductFirstPayAfter', { ...report(key, paid.txId), ...wrong })
    expect(await refused({ orderKey: other })).toBe('transactionMismatch')
    expect(await refused({ owner: bob.address })).toBe('transactionMismatch')
    expect(await refused({ txId: failed.txId })).toBe('transactionMismatch')
    const secondPayment = report(key, paid.txId)
    expect(await fixture.refusalOf('buyProductSecondPayAfter', secondPayment)).toBe(
      'transactionMismatch',
    )
    expect(await fixture.refusalOf('openCard', secondPayment)).toBe('transactionMismatch')
  })

  it('follows an order through two payments', async () => {
    const key = nextKey()
    const first = await pay(key, { box: 2n, quantity: TWO })
    await fixture.solidify()
    const unfinished = await fixture.ask('buyRecordOfNoPay', { owner: ann.address })
    expect(unfinished.items.find((item) => item.orderKey === key)).toMatchObject({
      state: 'firstPaid',
      refundableAt: (first.time + 61) * 1_000,
    })
    const second = await fixture.act(ann, PAY_SECOND, [key], { callValue: 14n })
    expect(await fixture.ask('buyProductSecondPayAfter', report(key, second.txId))).toEqual({
      status: 'pending',
    })
    await fixture.solidify()
    expect(await fixture.ask('buyProductFirstPayAfter', report(key, first.txId))).toEqual({
      status: 'acknowledged',
    })
    expect(await fixture.ask('buyProductSecondPayAfter', report(key, second.txId))).toEqual({
      status: 'acknowledged',
    })
    const { items } = await fixture.ask('buyRecordPage', { owner: ann.address })
    const order = items.find((item) => item.orderKey === key)
    expect(order?.state).toBe('paid')
    expect(order?.refundableAt).toBeUndefined()
    expect(order?.payments.map((each) => [each.payment, each.txId])).toEqual([
      ['first', first.txId],
      ['second', second.txId],
    ])
  })

  it('knows an order that was refunded', async () => {
    const key = nextKey()
    const more = { productId: '2' }
    await fixture.ask('buyProductFirstPayBefore', before(key, more))
    await pay(key, { box: 2n })
    await fixture.solidify()
    const remaining = async () => (await fixture.ask('productDetail', { productId: '2' })).remaining
    const held = await remaining()
    await fixture.chain.advanceTime(61_000)
    await fixture.chain.mine()
    // Too late for the second payment, although no refund has been requested yet.
    expect(
      await fixture.refusalOf(
        'buyProductFirstPayBefore',
        before(key, { ...more, payment: 'second' }),
      ),
    ).toBe('orderClosed')
    await fixture.act(bob, 'refund(address,bytes32)', [ann.address, key])
    await fixture.solidify()
    expect(await fixture.refusalOf('buyProductFirstPayBefore', before(key, more))).toBe(
      'orderClosed',
    )
    const { items } = await fixture.ask('buyRecordOfNoPay', { owner: ann.address })
    expect(items.some((item) => item.orderKey === key)).toBe(false)
    expect(await remaining()).toBe(held + 1)
  })

  it('books openings with what the contract drew', async () => {
    const key = nextKey()
    await pay(key, { quantity: 3n })
    await fixture.chain.mine()
    const one = await fixture.act(ann, 'open(bytes32,uint32)', [key, ONE])
    const rest = await fixture.act(ann, 'open(bytes32,uint32)', [key, TWO])
    expect(await fixture.ask('openCard', report(key, one.txId))).toEqual({ status: 'pending' })
    await fixture.solidify()
    expect(await fixture.ask('openCard', report(key, rest.txId))).toEqual({
      status: 'acknowledged',
    })
    const { items } = await fixture.ask('buyRecordPage', { owner: ann.address })
    const names = ['common', 'rare', 'epic', 'mythic']
    expect(items.find((item) => item.orderKey === key)?.opened).toEqual([
      { index: 0, rarity: names[one.rarities[0]!], txId: one.txId, tokenId: null },
      { index: 1, rarity: names[rest.rarities[0]!], txId: rest.txId, tokenId: null },
      { index: 2, rarity: names[rest.rarities[1]!], txId: rest.txId, tokenId: null },
    ])
  })
})

describe('orders', () => {
  it('that were paid without the backend are orders too', async () => {
    const key = nextKey()
    await pay(key, { who: bob, quantity: TWO })
    await fixture.solidify()
    const { items } = await fixture.ask('buyRecordPage', { owner: bob.address })
    expect(items.find((item) => item.orderKey === key)).toMatchObject({
      product: { id: '1', name: 'Kiln Box' },
      quantity: 2,
      prices: [{ units: 30n }],
      state: 'paid',
    })
  })

  it('are not taken over by somebody who pays with the same key', async () => {
    const key = nextKey()
    await fixture.ask('buyProductFirstPayBefore', before(key))
    await pay(key, { who: bob })
    await fixture.solidify()
    expect((await fixture.ask('buyProductFirstPayBefore', before(key))).state).toBe('unpaid')
    const { txId } = await pay(key)
    await fixture.solidify()
    expect(await fixture.ask('buyProductFirstPayAfter', report(key, txId))).toEqual({
      status: 'acknowledged',
    })
  })

  it('expire once a solidified block is past the end of the sale', async () => {
    const key = nextKey()
    await fixture.setBox(7, { endAt: fixture.now() + 500 })
    await fixture.solidify()
    await fixture.ask('buyProductFirstPayBefore', before(key, { productId: '7' }))
    const isUnfinished = async () =>
      (await fixture.ask('buyRecordOfNoPay', { owner: ann.address })).items.some(
        (item) => item.orderKey === key,
      )
    expect(await isUnfinished()).toBe(true)
    await fixture.chain.advanceTime(500_000)
    await fixture.chain.mine()
    // The sale is over at the head, but a block that can still be orphaned proves nothing.
    expect(await isUnfinished()).toBe(true)
    await fixture.solidify()
    expect(await isUnfinished()).toBe(false)
    const late = before(key, { productId: '7' })
    expect(await fixture.refusalOf('buyProductFirstPayBefore', late)).toBe('orderClosed')
  })

  it('come in pages, the newest purchase first', async () => {
    const keys: string[] = []
    const [, , , dan] = fixture.people
    for (let n = 0; n < 5; n++) {
      const key = nextKey()
      keys.unshift(key)
      await pay(key, { who: dan! })
    }
    await fixture.solidify()
    const page = async (pageNo: number) => {
      const request = { owner: dan!.address, pageNo, pageSize: 2 }
      const { total, items } = await fixture.ask('buyRecordPage', request)
      expect(total).toBe(5)
      return items.map((item) => item.orderKey)
    }
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(keys)
  })
})

describe("orders that anybody can begin in an account's name", () => {
  let eve: Operator
  const unfinished = (more: object = {}) =>
    fixture.ask('buyRecordOfNoPay', { owner: eve.address, ...more })
  const invent = (productId = '1') =>
    fixture.ask(
      'buyProductFirstPayBefore',
      before(nextKey(), { owner: eve.address, productId, quantity: 3 }),
    )

  beforeAll(() => {
    eve = fixture.people[2]!
  })

  it('come after those that are paid for on the chain, in pages, the newest first', async () => {
    const [paid, begun] = [nextKey(), nextKey()]
    const own = { owner: eve.address, productId: '2' }
    await fixture.ask('buyProductFirstPayBefore', before(paid, own))
    await pay(paid, { who: eve, box: 2n })
    await fixture.ask('buyProductFirstPayBefore', before(begun, own))
    await fixture.solidify()
    const invented = [(await invent()).orderKey]
    // The rest are copies of the first row: requesting them would take half a minute.
    const { db } = fixture.backend
    const [row] = await db
      .select()
      .from(orderRequests)
      .where(eq(orderRequests.orderKey, invented[0]!))
    while (invented.length < 300) invented.push(nextKey())
    const copies = invented.slice(1).map((orderKey) => ({ ...row!, orderKey }))
    await db.insert(orderRequests).values(copies)

    const first = await unfinished({ pageSize: 100 })
    expect(first.total).toBe(301)
    expect(first.items).toHaveLength(101)
    expect(first.items[0]).toMatchObject({ orderKey: paid, state: 'firstPaid' })
    const rest = []
    for (const pageNo of [2, 3, 4])
      rest.push(...(await unfinished({ pageSize: 100, pageNo })).items)
    const others = [...first.items.slice(1), ...rest]
    expect(others.every(({ state }) => state === 'unpaid')).toBe(true)
    expect(others).toHaveLength(301)
    expect(new Set(others.map(({ orderKey }) => orderKey))).toEqual(new Set([...invented, begun]))
    const times = others.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))

    // Anyone who has the key can read the order, although it is buried among so many.
    const { orders } = await fixture.ask('orderByKey', { orderKey: begun })
    expect(orders).toMatchObject([{ orderKey: begun, owner: eve.address, state: 'unpaid' }])
    const ofBox = await unfinished({ productId: '2' })
    expect(ofBox.total).toBe(1)
    expect(ofBox.items.map(({ orderKey }) => orderKey)).toEqual([paid, begun])
  })

  it('leave the list after seven days, and can still be paid by who has the key', async () => {
    const far = fixture.now() + (30 * DAY_MS) / 1_000
    await fixture.setBox(8, { endAt: far })
    await fixture.solidify()
    const { orderKey } = await invent('8')
    const isListed = async () =>
      (await unfinished({ productId: '8' })).items.some((item) => item.orderKey === orderKey)
    const pass = async (ms: number) => {
      await fixture.chain.advanceTime(ms)
      await fixture.chain.mine()
      await fixture.solidify()
    }
    await pass(6 * DAY_MS)
    expect(await isListed()).toBe(true)
    await pass(DAY_MS)
    expect(await isListed()).toBe(false)
    const again = before(orderKey, { owner: eve.address, productId: '8', quantity: 3 })
    expect((await fixture.ask('buyProductFirstPayBefore', again)).state).toBe('unpaid')

    // That call keeps it for as long as a new one. After that it is deleted, and still payable.
    const { db } = fixture.backend
    const ofKey = async () => (await fixture.ask('orderByKey', { orderKey })).orders.length
    await pass(BOX_ORDER_MS - DAY_MS)
    await sweepOrders({ db, launchpad: fixture.launchpad })
    expect(await ofKey()).toBe(1)
    await pass(2 * DAY_MS)
    await sweepOrders({ db, launchpad: fixture.launchpad })
    expect(await ofKey()).toBe(0)
    expect((await fixture.ask('buyProductFirstPayBefore', again)).state).toBe('unpaid')
    expect(await ofKey()).toBe(1)
  })

  it('are kept in bounded numbers for each address that asks, and keep nobody from beginning one', async () => {
    const orderLimits = { ofOneAccount: 2, inAll: 3, unpaid: 10 }
    const backend = await fixture.another({ orderLimits })
    try {
      await fixture.setBox(9, { endAt: fixture.now() + 1_000_000 })
      await fixture.solidify()
      await backend.indexer.sync()
      const of = (owner: string, orderKey = nextKey()) =>
        before(orderKey, { owner, productId: '9' })
      const stranger = clientOf(backend, { from: '203.0.113.9' })
      const known = nextKey()
      const begin = (client: Client, owner: Address, orderKey?: string) =>
        client.ask('buyProductFirstPayBefore', of(owner, orderKey))
      const keptOf = async ({ address }: { address: Address }) =>
        (await stranger.ask('buyRecordOfNoPay', { owner: address, productId: '9' })).total
      await begin(stranger, eve.address, known)
      await begin(stranger, eve.address)
      // Answered like any other, and payable: thousands of users may share one address.
      const late = nextKey()
      expect(await begin(stranger, eve.address, late)).toMatchObject({
        orderKey: late,
        state: 'unpaid',
      })
      expect(await keptOf(eve)).toBe(2)
      // A known order goes on, and the order that was not stored used up no quota.
      await begin(stranger, eve.address, known)
      await begin(stranger, ann.address)
      await begin(stranger, bob.address)
      expect([await keptOf(ann), await keptOf(bob)]).toEqual([1, 0])
      const owner = clientOf(backend, { from: '198.51.100.4' })
      await begin(owner, eve.address)
      expect(await keptOf(eve)).toBe(3)
    } finally {
      await backend.close()
    }
  })

  it('can be begun again once the hour goes on', () => {
    let now = 0
    const orders = limitHourly({ ofOneAccount: 2, inAll: 10 }, () => now)
    const admits = () => orders.admits('203.0.113.9', ann.address)
    expect([admits(), admits(), admits()]).toEqual([true, true, false])
    now = HOUR_MS / 2
    expect([admits(), admits()]).toEqual([true, false])
    now = 3 * HOUR_MS
    expect([admits(), admits(), admits()]).toEqual([true, true, false])
  })
})
