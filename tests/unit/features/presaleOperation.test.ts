import { describe, expect, test } from 'vitest'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { presaleErrors } from '../../../src/chain/contracts/presale.ts'
import { presaleTerms } from '../../../src/chain/contracts/tokenTerms.ts'
import type { BlockHead } from '../../../src/chain/nodeAnswers.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  launchPresale,
  payCreator,
  takeBackTokens,
} from '../../../src/features/presale/operations/closing.ts'
import { buyInPresale } from '../../../src/features/presale/operations/buy.ts'
import { claimInsurance, refundPresale } from '../../../src/features/presale/operations/payback.ts'
import {
  receiveLiquidity,
  receiveReleased,
} from '../../../src/features/presale/operations/release.ts'
import type { Kind } from '../../../src/outbox/kind.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const TOKEN = 10n ** 18n
const owner = addressFromHex('aa'.repeat(20))
const other = addressFromHex('ee'.repeat(20))
const token = addressFromHex('11'.repeat(20))
const sale = addressFromHex('22'.repeat(20))
const factory = addressFromHex('33'.repeat(20))
const order = '1e'.repeat(32)
const txId = '0a'.repeat(32)

const place = { token, presale: sale, factory, symbol: 'FRG', feeLimit: 42n }
const decided = {
  startTime: 0,
  presaleEthAmount: 1_000n,
  tradeEthAmount: 400n,
  maxTotalNum: 1_000n * TOKEN,
  presaleMaxNum: 100n * TOKEN,
  insideMaxNum: 400n * TOKEN,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: DAY_MS,
  vestingRate: 2_500,
  vestingDis: 7 * DAY_MS,
  backingShare: 2_000,
}
const { softCapRate, vestingDelay, vestingRate, vestingDis } = decided
const { backingShare, lpDistributionEnabled, userLPShare } = decided
const terms = {
  softCapRate,
  vestingDelay,
  vestingRate,
  vestingDis,
  backingShare,
  lpDistributionEnabled,
  userLPShare,
  insurance: 3 * DAY_MS,
}

const buying = { ...place, units: 10n * TOKEN, cost: 10n, terms }
const refunding = { ...place, amount: 70n }
const insuring = { ...place, amount: 14n, givenUp: 70n * TOKEN }
const receiving = { ...place, units: 5n * TOKEN }
const paying = { ...place, amount: 500n }

const all: readonly [Kind, object][] = [
  [buyInPresale, buying],
  [refundPresale, refunding],
  [claimInsurance, insuring],
  [receiveReleased, receiving],
  [receiveLiquidity, receiving],
  [launchPresale, place],
  [payCreator, paying],
  [takeBackTokens, receiving],
]

function legOf(kind: Kind, intent: object) {
  const plans = kind.plan({ id: order, owner, intent })
  if (plans?.length !== 1) throw new Error(`${kind.name} has no plan of one leg`)
  return plans[0]!
}

const pairOf = (made = token, madeSale = sale, symbol = 'FRG'): AbiValue[] => [
  [made, madeSale, owner, 1n, 'Forge', symbol, 2_000n],
]

/** What the contracts answer, by the name of the view. */
const honest: Record<string, AbiValue[]> = {
  pairOf: pairOf(),
  costOf: [10n],
  terms: [presaleTerms.encode(decided)],
  isPaid: [false],
  buyerOf: [[70n * TOKEN, 70n, 0n, false, false]],
  insuredAmount: [14n],
  receivable: [5n * TOKEN],
  liquidityReceivable: [5n * TOKEN],
  phase: [3n],
  creatorDue: [400n],
  backing: [100n],
  insuredUntil: [1_000n],
  insuranceSeconds: [BigInt((3 * DAY_MS) / 1_000)],
  balanceOf: [5n * TOKEN],
}

const chain = (said: Record<string, AbiValue[]> = {}, timestamp = 0) =>
  scriptedNode(
    (call) => {
      const name = nameOf(call)
      const answer = said[name] ?? honest[name]
      return answer ? ok(answer) : err({ kind: 'malformed', detail: name })
    },
    async () => ok({ ...({} as BlockHead), timestamp }),
  )

describe('every operation of a presale', () => {
  test.each(all)('$name calls the presale, for which the factory vouches', (kind, intent) => {
    const { call, vouched } = legOf(kind, intent)

    expect(call.contract).toBe(sale)
    expect(call.feeLimit).toBe(42n)
    expect(vouched?.by.call).toMatchObject({ contract: factory, args: [token] })
    expect(vouched?.names(vouched.by.decode(pairOf()))).toEqual([token, sale])
  })

  test.each(all)('$name agrees with a chain that says what was confirmed', async (kind, intent) => {
    expect(await legOf(kind, intent).verify?.(chain())).toEqual(ok({ kind: 'agreed' }))
  })

  test.each(all)(
    '$name is refused where the factory made another presale',
    async (kind, intent) => {
      for (const pair of [pairOf(token, other), pairOf(other, sale)])
        expect(await legOf(kind, intent).verify?.(chain({ pairOf: pair }))).toMatchObject({
          value: { kind: 'mismatch', field: 'contract' },
        })
    },
  )

  test.each(all)('$name is refused where the token has another symbol', async (kind, intent) => {
    const named = chain({ pairOf: pairOf(token, sale, 'USDT') })
    expect(await legOf(kind, intent).verify?.(named)).toMatchObject({
      value: { kind: 'mismatch', field: 'symbol' },
    })
  })

  test.each(all)('$name waits for a chain that does not answer', async (kind, intent) => {
    const no = err({ kind: 'timeout' as const })
    const silent = scriptedNode(
      () => no,
      async () => no,
    )
    const { skip, verify } = legOf(kind, intent)
    expect((await verify?.(silent))?.ok).toBe(false)
    expect((await skip?.(silent))?.ok ?? false).toBe(false)
  })

  test.each(all)('$name has a title, its errors and words for each of them', (kind, intent) => {
    const description = kind.describe({ id: order, owner, intent })

    expect(description).toMatchObject({ seed: token, errors: presaleErrors })
    expect(description?.title.message).toContain('{symbol}')
    const names = presaleErrors.map((error) => error.slice(0, error.indexOf('(')))
    // No call of ours can meet it: terms are checked when a presale is created.
    const met = names.filter((name) => name !== 'WrongTerms')
    expect(Object.keys(description?.reasons ?? {}).toSorted()).toEqual(met.toSorted())
  })

  test.each(all)('$name cannot be read without its place', (kind) => {
    expect(kind.plan({ id: order, owner, intent: { ...place, token: undefined } })).toBeUndefined()
    expect(kind.describe({ id: order, owner, intent: null })).toBeUndefined()
  })
})

test.each<[Kind, object, string | undefined]>([
  [buyInPresale, buying, 'BUY error'],
  [receiveReleased, receiving, 'release error'],
  [launchPresale, place, 'launch error'],
  [refundPresale, refunding, undefined],
])('where nobody says why $name failed, it is told as: %3$s', (kind, intent, words) => {
  expect(kind.describe({ id: order, owner, intent })?.fallback?.message).toBe(words)
})

describe('a purchase', () => {
  const leg = legOf(buyInPresale, buying)

  test('pays exactly what was confirmed, with its order', () => {
    expect(leg.call).toMatchObject({
      signature: 'buy(bytes32,uint256)',
      args: [order, 10n * TOKEN],
      callValue: 10n,
    })
    expect(buyInPresale.describe({ id: order, owner, intent: buying })?.payments).toEqual([
      trx(10n),
    ])
  })

  test('is not needed once the contract has its order', async () => {
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ isPaid: [true] }))).toEqual(ok('alreadyPaid'))
  })

  test('is refused where the contract asks another price', async () => {
    expect(await leg.verify?.(chain({ costOf: [11n] }))).toEqual(
      ok({ kind: 'mismatch', field: 'chainPrice', detail: '11' }),
    )
  })

  test.each([
    ['softCapRate', 1_000],
    ['vestingDelay', 2 * DAY_MS],
    ['vestingRate', 2_499],
    ['vestingDis', DAY_MS],
    ['backingShare', 0],
    ['lpDistributionEnabled', true],
    ['userLPShare', 10],
  ])('is refused where the contract has another %s', async (name, value) => {
    const changed = [presaleTerms.encode({ ...decided, [name]: value })]
    expect(await leg.verify?.(chain({ terms: changed }))).toEqual(
      ok({ kind: 'mismatch', field: 'terms', detail: name }),
    )
  })

  test('is refused where the factory insures for another time', async () => {
    expect(await leg.verify?.(chain({ insuranceSeconds: [60n] }))).toEqual(
      ok({ kind: 'mismatch', field: 'terms', detail: 'insurance' }),
    )
  })

  test('that was confirmed before the time of the insurance was compared goes on', async () => {
    const { insurance: _, ...older } = terms
    const before = legOf(buyInPresale, { ...buying, terms: older })
    expect(await before.verify?.(chain())).toEqual(ok({ kind: 'agreed' }))
  })

  test('is done when the chain says so of this buyer, this order and this quantity', () => {
    const { expects } = leg
    const fields = { order, buyer: owner, amount: 10n * TOKEN, paid: 10n }
    expect(expects?.matches(fields)).toBe(true)
    expect(expects?.matches({ ...fields, order: txId })).toBe(false)
    expect(expects?.matches({ ...fields, buyer: other })).toBe(false)
    expect(expects?.matches({ ...fields, amount: 1n })).toBe(false)
  })

  test('is told to the backend before, announced, and reported as the same order', () => {
    const asked = { orderKey: order, owner, token, units: String(10n * TOKEN) }
    expect(leg.before?.call()).toEqual({ endpoint: 'donate', request: asked })
    const announced = { txId, expiresAt: 9 }
    expect(leg.before?.call(announced).request).toEqual({ ...asked, ...announced })
    expect(leg.after?.(txId)).toEqual({
      endpoint: 'updatePresaleStatus',
      request: { orderKey: order, owner, txId },
    })
  })

  const answer = { orderKey: order, owner, token, presale: sale, units: 10n * TOKEN, cost: 10n }
  const judge = (told: unknown, ours?: string) =>
    legOf(buyInPresale, buying).before?.judge(told, ours)

  test("is agreed to when the backend's order is what was confirmed", () => {
    expect(judge(answer)).toEqual({ kind: 'agreed' })
  })

  test.each([
    ['order', { orderKey: txId }],
    ['owner', { owner: other }],
    ['item', { token: other }],
    ['contract', { presale: other }],
    ['quantity', { units: 11n * TOKEN }],
    ['price', { cost: 9n }],
  ])('is refused when the backend names another %s', (field, changed) => {
    expect(judge({ ...answer, ...changed })).toMatchObject({ kind: 'mismatch', field })
  })

  test("waits for another device's transaction, not for its own", () => {
    const rival = { ...answer, announced: { txId, expiresAt: 9 } }
    expect(judge(rival)).toEqual({
      kind: 'otherDevice',
      expiresAt: 9,
    })
    expect(judge(rival, txId)).toEqual({ kind: 'agreed' })
  })
})

describe('what is given back', () => {
  const back = { buyerOf: [[70n * TOKEN, 70n, 0n, true, false]] as AbiValue[] }

  test.each<[Kind, object, string]>([
    [refundPresale, refunding, 'refund'],
    [claimInsurance, insuring, 'insurance'],
  ])('$name is given once and reported as what it was', async (kind, intent, act) => {
    const leg = legOf(kind, intent)
    expect(leg.repeat).toBe('orderOnce')
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain(back))).toEqual(ok('refunded'))
    expect(leg.after?.(txId)).toEqual({
      endpoint: 'swapCoinIssuedUpdateCoinssued',
      request: { owner, token, act, txId },
    })
  })

  test('is refused where the contract has another amount', async () => {
    const less = chain({ buyerOf: [[70n * TOKEN, 69n, 0n, false, false]] })
    expect(await legOf(refundPresale, refunding).verify?.(less)).toMatchObject({
      value: { field: 'chainAmount', detail: '69' },
    })
    const insured = chain({ insuredAmount: [13n] })
    expect(await legOf(claimInsurance, insuring).verify?.(insured)).toMatchObject({
      value: { field: 'chainAmount', detail: '13' },
    })
    const bought = chain({ buyerOf: [[71n * TOKEN, 70n, 0n, false, false]] })
    expect(await legOf(claimInsurance, insuring).verify?.(bought)).toMatchObject({
      value: { field: 'chainAmount' },
    })
  })

  test('where nothing is insured any more, the contract itself says why', async () => {
    const over = chain({ insuredAmount: [0n] })
    expect(await legOf(claimInsurance, insuring).verify?.(over)).toEqual(ok({ kind: 'agreed' }))
  })

  test('is done when the chain says so of this buyer and this amount', () => {
    const refunded = legOf(refundPresale, refunding).expects
    expect(refunded?.matches({ buyer: owner, amount: 1n, paid: 70n })).toBe(true)
    expect(refunded?.matches({ buyer: other, amount: 1n, paid: 70n })).toBe(false)
    expect(refunded?.matches({ buyer: owner, amount: 1n, paid: 1n })).toBe(false)
    const used = legOf(claimInsurance, insuring).expects
    expect(used?.matches({ buyer: owner, amount: 1n, paidBack: 14n })).toBe(true)
    expect(used?.matches({ buyer: other, amount: 1n, paidBack: 14n })).toBe(false)
  })
})

describe('what is received', () => {
  test('tokens: once more is harmless, and there may be more than was confirmed, but not less', async () => {
    const leg = legOf(receiveReleased, receiving)
    expect(leg.repeat).toBe('harmless')
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.verify?.(chain({ receivable: [6n * TOKEN] }))).toEqual(ok({ kind: 'agreed' }))
    expect(await leg.verify?.(chain({ receivable: [4n * TOKEN] }))).toMatchObject({
      value: { field: 'chainAmount' },
    })
    expect(leg.expects?.matches({ buyer: owner, amount: 6n * TOKEN })).toBe(true)
    expect(leg.expects?.matches({ buyer: owner, amount: 4n * TOKEN })).toBe(false)
    expect(leg.expects?.matches({ buyer: other, amount: 6n * TOKEN })).toBe(false)
  })

  test.each<[string, AbiValue[], string | undefined]>([
    ['all of it is received', [70n * TOKEN, 70n, 70n * TOKEN, false, false], 'received'],
    ['it was given up', [70n * TOKEN, 70n, 0n, true, false], 'refunded'],
    ['more is to come', [70n * TOKEN, 70n, 35n * TOKEN, false, false], undefined],
    ['nothing is released yet', [70n * TOKEN, 70n, 0n, false, false], undefined],
    ['nothing was bought', [0n, 0n, 0n, false, false], undefined],
  ])('is told as what it is where %s', async (_, buyer, reason) => {
    const now = chain({ receivable: [0n], buyerOf: [buyer] })
    const leg = legOf(receiveReleased, receiving)
    expect(await leg.skip?.(now)).toEqual(ok(reason))
    // The contract itself says that there is nothing at the moment.
    expect(await leg.verify?.(now)).toEqual(ok({ kind: 'agreed' }))
  })

  test('shares of the pool are not received by whoever gave them up', async () => {
    const gone = chain({ buyerOf: [[70n * TOKEN, 70n, 0n, true, false]] })
    expect(await legOf(receiveLiquidity, receiving).skip?.(gone)).toEqual(ok('refunded'))
  })

  test('shares of the pool: once, and so many but for what is rounded', async () => {
    const leg = legOf(receiveLiquidity, receiving)
    const received = chain({ buyerOf: [[1n, 1n, 0n, false, true]] })
    expect(leg.repeat).toBe('orderOnce')
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(received)).toEqual(ok('received'))
    for (const units of [6n * TOKEN, 4n * TOKEN, 0n])
      expect(await leg.verify?.(chain({ liquidityReceivable: [units] }))).toMatchObject({
        value: { field: 'chainAmount' },
      })
    // Another buyer received their part in the meantime, with rounding.
    const rounded = chain({ liquidityReceivable: [5n * TOKEN - 1n] })
    expect(await leg.verify?.(rounded)).toEqual(ok({ kind: 'agreed' }))
    expect(leg.expects?.matches({ buyer: owner, amount: 5n * TOKEN - 1n })).toBe(true)
    expect(leg.expects?.matches({ buyer: other, amount: 5n * TOKEN })).toBe(false)
  })

  test.each<[Kind, string]>([
    [receiveReleased, 'tokens'],
    [receiveLiquidity, 'liquidity'],
  ])('$name tells the backend before and after what it is', (kind, what) => {
    const leg = legOf(kind, receiving)
    expect(leg.before?.call()).toEqual({
      endpoint: 'releaseBefore',
      request: { orderKey: order, owner, token, what },
    })
    expect(leg.after?.(txId)).toEqual({
      endpoint: 'releaseAfter',
      request: { owner, token, what, txId },
    })
  })

  test.each([
    ['order', { orderKey: txId }],
    ['owner', { owner: other }],
    ['item', { token: other }],
    ['contract', { presale: other }],
  ])('is refused when the backend names another %s', (field, changed) => {
    const answer = { orderKey: order, owner, token, presale: sale, receivable: 1n }
    const judge = (told: unknown) => legOf(receiveReleased, receiving).before?.judge(told)
    expect(judge(answer)).toEqual({ kind: 'agreed' })
    expect(judge({ ...answer, ...changed })).toMatchObject({ kind: 'mismatch', field })
  })
})

describe('what closes a presale', () => {
  test('a launch is not needed once somebody has launched', async () => {
    const leg = legOf(launchPresale, place)
    expect(leg.repeat).toBe('orderOnce')
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ phase: [4n] }))).toEqual(ok('launched'))
    expect(leg.after?.(txId).request).toEqual({ owner, token, act: 'launch', txId })
  })

  test('a creator is paid what is due and the rest of the backing, and no more is promised', async () => {
    const leg = legOf(payCreator, paying)
    expect(await leg.verify?.(chain({ backing: [99n] }))).toMatchObject({
      value: { field: 'chainAmount', detail: '499' },
    })
    expect(leg.expects?.matches({ creator: owner, trx: 1n, tokens: 0n })).toBe(true)
    expect(leg.expects?.matches({ creator: other, trx: 1n, tokens: 0n })).toBe(false)
    expect(leg.after?.(txId).request).toEqual({ owner, token, act: 'payCreator', txId })
  })

  test.each<[string, Record<string, AbiValue[]>, number, string | undefined]>([
    ['all of it was taken', { creatorDue: [0n], backing: [0n] }, 0, 'received'],
    ['only the backing is left, and insured', { creatorDue: [0n] }, 999_999, 'received'],
    ['the insurance of the rest is over', { creatorDue: [0n] }, 1_000_000, undefined],
    ['something is due', {}, 0, undefined],
    ['nothing is due yet', { phase: [3n], creatorDue: [0n], backing: [0n] }, 0, undefined],
  ])('a payout where %s is told as what it is', async (_, said, now, reason) => {
    const leg = legOf(payCreator, paying)
    expect(await leg.skip?.(chain({ phase: [4n], ...said }, now))).toEqual(ok(reason))
  })

  test('a creator takes the tokens back once, however many the presale was sent besides', async () => {
    const leg = legOf(takeBackTokens, receiving)
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ balanceOf: [0n] }))).toEqual(ok('received'))
    expect(await leg.verify?.(chain({ balanceOf: [9n * TOKEN] }))).toEqual(ok({ kind: 'agreed' }))
    expect(await leg.verify?.(chain({ balanceOf: [4n * TOKEN] }))).toMatchObject({
      value: { field: 'chainAmount' },
    })
    expect(leg.expects?.matches({ creator: owner, trx: 0n, tokens: 1n })).toBe(true)
    expect(leg.expects?.matches({ creator: other, trx: 0n, tokens: 1n })).toBe(false)
    expect(leg.after?.(txId).request).toEqual({ owner, token, act: 'takeBack', txId })
  })
})
