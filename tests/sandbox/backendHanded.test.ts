import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderKeys } from '../../backend/database/books/orderKeySchema.ts'
import { addressFromHex } from '../../src/core/address.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'

// Answers to a browser that follows an order by its key, without knowing the buyer.

const PAY = 'pay(bytes32,uint256,uint32)'
const PAY_SECOND = 'paySecond(bytes32)'

let fixture: BoxBackend
let ann: Operator
let bob: Operator

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  ;[ann, bob] = fixture.people as [Operator, Operator]
  const { setBox } = fixture
  await setBox(1, { prices: [{ coin: 'TRX', units: 5n }], perPerson: 50, supply: 500 })
  await setBox(2, {
    prices: [
      { coin: 'TRX', units: 5n },
      { coin: 'TRX', units: 7n },
    ],
    secondPaymentSeconds: 60,
  })
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const orders = async (orderKey: string) => (await fixture.ask('orderByKey', { orderKey })).orders
const ask = (orderKey: string, more: object = {}) =>
  fixture.ask('buyProductFirstPayBefore', {
    orderKey,
    owner: ann.address,
    productId: '1',
    quantity: 1,
    ...more,
  })
const pay = (orderKey: string, { who = ann, box = 1n } = {}) =>
  fixture.act(who, PAY, [orderKey, box, 1n], { callValue: 5n })
const inTwoMinutes = () => fixture.chain.head.timestamp + 120_000

it('nothing, as long as nobody has named the order', async () => {
  expect(await orders(nextKey())).toEqual([])
})

it('refuses what is no key', async () => {
  expect(await fixture.refusalOf('orderByKey', { orderKey: 'x' })).toBe('badRequest')
})

it('the order, what is announced for it, and what is booked once it is solidified', async () => {
  const key = nextKey()
  await ask(key)
  expect(await orders(key)).toMatchObject([
    {
      orderKey: key,
      owner: ann.address,
      product: { id: '1' },
      quantity: 1,
      state: 'unpaid',
      payments: [],
      announcements: [],
    },
  ])
  const announced = { txId: 'ab'.repeat(32), expiresAt: inTwoMinutes() }
  await ask(key, announced)
  expect((await orders(key))[0]?.announcements).toEqual([{ payment: 'first', ...announced }])

  const { txId } = await pay(key)
  expect((await orders(key))[0]?.payments).toEqual([])
  await fixture.solidify()
  expect(await orders(key)).toMatchObject([
    { state: 'paid', payments: [{ payment: 'first', txId }] },
  ])
})

it('forgets an announcement that can no longer come to life', async () => {
  const key = nextKey()
  await ask(key, { txId: 'ac'.repeat(32), expiresAt: inTwoMinutes() })
  await fixture.chain.advanceTime(121_000)
  await fixture.chain.mine()
  expect((await orders(key))[0]?.announcements).toEqual([])
})

it('announcements of both payments, before the first one is final', async () => {
  const key = nextKey()
  const box = { productId: '2' }
  const first = { txId: 'ad'.repeat(32), expiresAt: inTwoMinutes() }
  await ask(key, { ...box, ...first })
  await pay(key, { box: 2n })
  const second = { txId: 'ae'.repeat(32), expiresAt: inTwoMinutes() }
  await ask(key, { ...box, payment: 'second', ...second })
  expect((await orders(key))[0]?.announcements).toEqual([
    { payment: 'first', ...first },
    { payment: 'second', ...second },
  ])
  await fixture.act(ann, PAY_SECOND, [key], { callValue: 7n })
  await fixture.solidify()
  const [order] = await orders(key)
  expect(order?.payments.map(({ payment }) => payment)).toEqual(['first', 'second'])
})

it('each buyer’s order, where two paid under one key', async () => {
  const key = nextKey()
  await ask(key)
  await pay(key, { who: bob })
  await fixture.solidify()
  const both = await orders(key)
  expect(both.map(({ owner, state }) => [owner, state])).toEqual([
    [bob.address, 'paid'],
    [ann.address, 'unpaid'],
  ])
})

it('that it expired unpaid, once a solidified block is past the end of the sale', async () => {
  const key = nextKey()
  await fixture.setBox(3, {
    prices: [{ coin: 'TRX', units: 5n }],
    endAt: fixture.now() + 500,
  })
  await fixture.solidify()
  await ask(key, { productId: '3' })
  await fixture.chain.advanceTime(500_000)
  await fixture.chain.mine()
  await fixture.solidify()
  expect(await orders(key)).toMatchObject([{ state: 'expired', payments: [] }])
})

it.each([20, 1_000])(
  'what its buyer did, behind %i strangers who used the key first',
  async (many) => {
    const key = nextKey()
    const { db } = fixture.backend
    const strangers = Array.from({ length: many }, (_, n) => stranger(n))
    // Events of strangers, who could have read the key in a link, are older than the buyer's.
    await db.insert(orderKeys).values(strangers.map((owner, n) => eventOf(key, owner, n)))
    await ask(key)
    const { txId } = await pay(key)
    await fixture.solidify()

    const { transactions } = await fixture.ask('orderByKey', { orderKey: key })
    expect(transactions).toHaveLength(many + 1)
    expect(transactions.at(-1)).toMatchObject({ state: 'booked', owner: ann.address, txId })
    const own = await fixture.ask('orderByKey', { orderKey: key, owner: ann.address })
    expect(own.transactions).toMatchObject([{ state: 'booked', owner: ann.address, txId }])
  },
)

it('the oldest twenty events of an account, so that its later ones hide nothing', async () => {
  const key = nextKey()
  const { db } = fixture.backend
  const events = Array.from({ length: 30 }, (_, n) => eventOf(key, stranger(1), n))
  await db.insert(orderKeys).values(events)
  const { transactions } = await fixture.ask('orderByKey', { orderKey: key })
  const oldest = events.slice(0, 20).map((event) => event.txId)
  expect(transactions.map((told) => told.txId)).toEqual(oldest)
})

it('only the orders of the buyer that was asked for', async () => {
  const key = nextKey()
  await ask(key)
  await pay(key, { who: bob })
  await fixture.solidify()
  const of = async ({ address: owner }: Operator) => {
    const told = await fixture.ask('orderByKey', { orderKey: key, owner })
    return told.orders.map((order) => [order.owner, order.state, order.payments.length])
  }
  expect(await of(bob)).toEqual([[bob.address, 'paid', 1]])
  expect(await of(ann)).toEqual([[ann.address, 'unpaid', 0]])
  expect(await of(fixture.people[2]!)).toEqual([])
})

const stranger = (n: number) => addressFromHex(n.toString(16).padStart(40, '7'))

let events = 0
const eventOf = (orderKey: string, owner: ReturnType<typeof stranger>, n: number) => ({
  orderKey,
  owner,
  contract: fixture.sale,
  event: 'Bought',
  txId: (++events).toString(16).padStart(64, 'e'),
  position: n,
  blockNumber: 0,
  at: n,
})
