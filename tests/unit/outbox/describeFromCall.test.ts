import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { kinds } from '../../../src/operations.ts'
import { stepAmount } from '../../../src/outbox/amountLabels.ts'
import { namedIn, describeFromCall } from '../../../src/outbox/describeFromCall.ts'
import { deadlineAt } from '../../../src/outbox/terms.ts'
import { ORDER, OWNER, samples } from '../golden/samples.ts'

const TOKEN = addressFromHex('d0'.repeat(20))
const coins = [{ contract: TOKEN, symbol: 'REAL', decimals: 3 }]

/** Every leg of every sample of every kind, with the claims that its intent may make. */
const legs = Object.entries(samples).flatMap(([name, all]) =>
  all.flatMap(({ intent }) => {
    const kind = kinds.get(name)!
    const describe = (each: unknown) => kind.describe({ id: ORDER, owner: OWNER, intent: each })
    const planned = (each: unknown) => kind.plan({ id: ORDER, owner: OWNER, intent: each }) ?? []
    return planned(intent).map(({ name: leg, call, preparation }) => {
      const deedOf = (each: unknown) => planned(each).find((one) => one.name === leg)
      return {
        title: `${name} ${leg}`,
        told: (each: unknown) => {
          const { title, payments, terms } = describeFromCall(describe, each, deedOf, coins)
          return { title, payments, terms }
        },
        isBelieved: (each: unknown) => !describeFromCall(describe, each, deedOf, coins).isByCall,
        intent,
        call,
        preparation,
        /** Whether another intent gives the same bytes; others are refused. */
        isOf: (each: unknown) => isDeepStrictEqual(deedOf(each)?.call, call),
      }
    })
  }),
)

const NAMES = new Set(['symbol', 'name', 'productName', 'levelStr'])

/** Changes every name to a false one, and the decimals of every token. */
const lied = (data: unknown): unknown =>
  Array.isArray(data)
    ? data.map(lied)
    : typeof data === 'object' && data !== null
      ? Object.fromEntries(
          Object.entries(data).map(([key, value]) => [
            key,
            NAMES.has(key) && value !== 'TRX'
              ? 'LIE'
              : key === 'decimals' && 'contract' in data
                ? 0
                : lied(value),
          ]),
        )
      : data

test('no name and no decimals that a sender gives are told, of no kind', () => {
  expect(legs.length).toBeGreaterThan(80)
  for (const { title, told, intent } of legs.filter(({ isOf, intent }) => isOf(lied(intent))))
    expect.soft(JSON.stringify(told(lied(intent)), withBigints), title).not.toContain('LIE')
})

test('a coin has the name and the decimals that the chain gave', () => {
  const known = legs.filter(({ intent }) => namedIn(intent).includes(TOKEN))
  expect(known.length).toBeGreaterThan(10)
  for (const { title, told, intent } of known) {
    expect.soft(told(lied(intent)), title).toEqual(told(intent))
    for (const { coin } of told(intent).payments)
      expect.soft(coin.contract !== TOKEN || coin.decimals === 3, title).toBe(true)
  }
})

test('a TRC-10 token is told by its number and in its units, though its sender calls it TRX', () => {
  const crossed = legs.filter(({ call }) => call.trc10)
  expect(crossed.map(({ title }) => title)).toEqual([
    'bridge.deposit deposit',
    'bridge.withdraw withdraw',
  ])
  for (const { told, intent, call } of crossed) {
    const { asset } = intent as { asset: object }
    const asTrx = { ...(intent as object), asset: { ...asset, symbol: 'TRX', decimals: 6 } }
    expect(told(asTrx).title.values).toEqual({ shown: `5,000,000\u00a0TRC-10 ${call.trc10!.id}` })
  }
})

test('a coin without a contract is TRX, whatever its sender calls it', () => {
  const { told, intent } = legOf('income.withdraw fee', (intent) => !('contract' in intent.coin))
  const other = { ...intent, coin: { symbol: 'USDT', decimals: 2 } }
  expect(told(intent).title.values).toEqual({ amount: '5\u00a0TRX' })
  expect(told(other)).toEqual(told(intent))
})

test('the least that a trade brings and its deadline are told, of its last unit and second', () => {
  const { told, isBelieved, intent } = legOf('pool.buy buy')
  const { least, deadline, coin } = intent
  expect(told(intent).terms).toMatchObject([
    { amount: { units: least, coin: { contract: coin.contract } } },
    { at: deadline - (deadline % 1_000) },
  ])
  expect(isBelieved(intent)).toBe(true)
  expect(legOf('pool.sell sell').told(legOf('pool.sell sell').intent).terms).toHaveLength(2)
})

test('a card is told by the number of its level', () => {
  const { told, intent } = legOf('card.transfer transfer')
  const other = { ...intent, seen: { ...intent.seen, levelStr: 'LIE' } }
  expect(told(other).title.values).toMatchObject({ name: 'NFT L1 #1' })
})

test('an approval is not told as what it is for', () => {
  const approvals = legs.filter(({ preparation }) => preparation)
  expect(approvals.length).toBeGreaterThan(20)
  for (const { title, isBelieved, intent } of approvals)
    expect.soft(isBelieved(intent), title).toBe(false)
})

test('a part of an order is not told as the whole', () => {
  const { isBelieved, intent } = legOf('card.pledge pledge 1')
  expect(intent.cards).toHaveLength(2)
  expect(isBelieved(intent)).toBe(false)
  expect(isBelieved({ ...intent, cards: intent.cards.slice(0, 1) })).toBe(true)
})

test('an amount that the bytes do not have is not told, though one more of it reads the same', () => {
  interface Named {
    readonly coin: (typeof coins)[number]
    readonly units: bigint
  }
  const amount = {
    coin: { contract: TOKEN, symbol: 'REAL', decimals: 18 },
    units: 10n ** 18n + 10n,
  }
  const describe = (each: unknown) => ({
    title: { id: 'x', values: { amount: stepAmount(each as Named) } },
    seed: '',
    payments: [],
    errors: [],
    reasons: {},
  })
  const deedOf = (each: unknown) => ({
    call: contractCall(OWNER, 'takeOut(address)', [(each as Named).coin.contract]),
  })
  expect(describeFromCall(describe, amount, deedOf, [amount.coin])).toMatchObject({
    isByCall: true,
  })
})

test('nor a deadline that they do not have', () => {
  const describe = (each: unknown) => ({
    title: { id: 'x' },
    seed: '',
    payments: [],
    terms: [deadlineAt((each as { deadline: number }).deadline)],
    errors: [],
    reasons: {},
  })
  const deedOf = () => ({ call: contractCall(OWNER, 'takeOut()', []) })
  const told = describeFromCall(describe, { deadline: 1_000_000 }, deedOf, [])
  expect(told).toMatchObject({ isByCall: true, terms: [] })
})

test('nor one that cannot be more', () => {
  const { isBelieved, intent } = legOf('bridge.retryDeposit retry')
  const asset = { standard: 'trx', units: BigInt(Number.MAX_SAFE_INTEGER) }
  expect(isBelieved({ ...intent, asset })).toBe(false)
})

/** The parts of an intent that this file reads. */
interface Intent {
  readonly coin: { readonly contract: string }
  readonly least: bigint
  readonly deadline: number
  readonly seen: object
  readonly cards: readonly unknown[]
}

const legOf = (wanted: string, suits: (intent: Intent) => boolean = () => true) => {
  const found = legs.find(({ title, intent }) => title === wanted && suits(intent as Intent))!
  return { ...found, intent: found.intent as Intent }
}

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
