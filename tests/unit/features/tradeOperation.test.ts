import { describe, expect, test } from 'vitest'
import type { AbiValue } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { otcMarket } from '../../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { tokenTerms } from '../../../src/chain/contracts/tokenTerms.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { coinOf, plainToken, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import {
  cancelOffer,
  editOffer,
  makeOffer,
  takeOffer,
  type OfferIntent,
  type TakeIntent,
} from '../../../src/features/trade/operations/offers.ts'
import {
  buyInPool,
  sellInPool,
  type PoolBuyIntent,
  type PoolSellIntent,
} from '../../../src/features/trade/operations/pool.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts, Kind, LegPlan } from '../../../src/outbox/kind.ts'
import type { ResponseOf } from '../../../src/api/endpoints/endpoint.ts'
import type { endpoints } from '../../../src/api/endpoints/table.ts'
import { nameOf, scriptedNode } from '../chain/scriptedViews.ts'

const account = (pair: string) => addressFromHex(pair.repeat(20))
const owner = account('aa')
const other = account('ee')
const router = account('c1')
const factory = account('c2')
const market = account('c3')
const offerTerms = { unitPrice: 1n, expiry: 1 }
const token = account('dd')
const coin = { ...coinOf({ address: token, symbol: 'JADE' }), contract: token }
const order = '1e'.repeat(32)
const txId = '0a'.repeat(32)
const TOKEN = 10n ** 18n

const trade = { factory, router, coin, deadline: 1_000_000, feeLimit: 42n }
const buying: PoolBuyIntent = { ...trade, paid: 5_000_000n, least: 7n }
const selling: PoolSellIntent = { ...trade, units: 100n * TOKEN, taxBp: 0, least: 90_000_000n }
const offering: OfferIntent = {
  factory,
  market,
  coin,
  units: 3n * TOKEN,
  unitPrice: 5n,
  expiry: 2_000_000,
  feeLimit: 42n,
}
const taking: TakeIntent = {
  market,
  factory,
  coin,
  offerId: '9',
  seller: other,
  units: 3n * TOKEN,
  paid: 600n,
  feeLimit: 42n,
}

const plansOf = (kind: Kind, intent: unknown): readonly LegPlan[] => {
  const plans = kind.plan({ id: order, owner, intent })
  if (!plans) throw new Error('no plans')
  return plans
}

const lastOf = (kind: Kind, intent: unknown) => plansOf(kind, intent).at(-1)!

/** A chain that answers calls by the name of the view. */
const chain = (answers: Record<string, readonly AbiValue[]>, timestamp = 0) =>
  scriptedNode(
    (call) => {
      const answer = answers[nameOf(call)]
      return answer ? ok(answer) : err({ kind: 'timeout' })
    },
    async () => ok({ id: '', number: 1, timestamp }),
  )

const silent = chain({})

/** What the factory says about the token that it made. */
const pairOf = (made: string, symbol = 'JADE') => ({
  pairOf: [[made, nobody, other, 0n, '', symbol, 1n]],
})

/** What a token says about itself: plain unless something is given. */
const termsOf = (given: Partial<TokenTerms> = {}) => ({
  terms: [
    tokenTerms.encode({
      name: 'Jade',
      symbol: 'JADE',
      totalSupply: 1_000n * TOKEN,
      ...plainToken,
      ...given,
    }),
  ],
})

describe('a trade in a pool', () => {
  test('is one call that pays, and approvals of exactly what is sold before one that sells', () => {
    expect(plansOf(buyInPool, buying).map(({ name }) => name)).toEqual(['buy'])
    expect(plansOf(sellInPool, selling).map(({ name }) => name)).toEqual([
      'approveReset',
      'approve',
      'sell',
    ])
    expect(lastOf(buyInPool, buying).call).toEqual({
      contract: router,
      signature: 'buy(bytes32,address,uint256,uint256)',
      args: [order, token, 7n, 1_000n],
      callValue: 5_000_000n,
      feeLimit: 42n,
    })
    const [, approve, sell] = plansOf(sellInPool, selling)
    expect(approve?.call).toMatchObject({ contract: token, args: [router, 100n * TOKEN] })
    expect(sell?.call).toMatchObject({
      args: [order, token, 100n * TOKEN, 90_000_000n, 1_000n],
      callValue: 0n,
    })
  })

  test('is left out, with its approval, once the router has taken the order', async () => {
    const done = chain({ isUsed: [true], allowance: [0n] })
    for (const plan of [...plansOf(buyInPool, buying), ...plansOf(sellInPool, selling)])
      expect(await plan.skip?.(done)).toEqual(ok('alreadyDone'))
    const open = chain({ isUsed: [false], allowance: [0n] })
    expect(await lastOf(sellInPool, selling).skip?.(open)).toEqual(ok(undefined))
    expect((await lastOf(buyInPool, buying).skip?.(silent))?.ok).toBe(false)
  })

  test('expects what this trader traded, in this direction, and as much of it', () => {
    const fields = { order, trader: owner, token, trx: buying.paid, tokens: selling.units }
    const { expects } = lastOf(buyInPool, buying)
    expect(expects?.contract).toBe(router)
    expect(expects?.matches({ ...fields, isBuy: true })).toBe(true)
    expect(expects?.matches({ ...fields, isBuy: false })).toBe(false)
    expect(expects?.matches({ ...fields, isBuy: true, trader: other })).toBe(false)
    expect(expects?.matches({ ...fields, isBuy: true, token: other })).toBe(false)
    expect(expects?.matches({ ...fields, isBuy: true, tokens: 1n })).toBe(true)
    expect(expects?.matches({ ...fields, isBuy: true, trx: 1n })).toBe(false)
    const sold = lastOf(sellInPool, selling).expects
    expect(sold?.matches({ ...fields, isBuy: false })).toBe(true)
    expect(sold?.matches({ ...fields, isBuy: false, order: txId })).toBe(false)
    expect(sold?.matches({ ...fields, isBuy: false, trx: 1n })).toBe(true)
    expect(sold?.matches({ ...fields, isBuy: false, tokens: selling.units - 1n })).toBe(false)
  })

  test('is bought only if the factory has made the token, and calls it as it was shown', async () => {
    const { verify } = lastOf(buyInPool, buying)
    expect(await verify?.(chain(pairOf(token)))).toEqual(ok({ kind: 'agreed' }))
    // Characters that are never shown make no difference.
    expect(await verify?.(chain(pairOf(token, 'JA\u200bDE')))).toEqual(ok({ kind: 'agreed' }))
    expect(await verify?.(chain(pairOf(nobody)))).toMatchObject({
      value: { kind: 'mismatch', field: 'token' },
    })
    expect(await verify?.(chain(pairOf(token, 'JAOE')))).toMatchObject({
      value: { kind: 'mismatch', field: 'symbol' },
    })
    expect((await verify?.(silent))?.ok).toBe(false)
  })

  test.each<[string, bigint, number, string | undefined]>([
    ['gives enough', 1_000n * 1_000_000n, 999_000, undefined],
    ['gives less', 900n * 1_000_000n, 999_000, 'minimum'],
    ['is too late', 1_000n * 1_000_000n, 1_000_001, 'deadline'],
  ])('is not approved for in vain: the pool %s', async (_, trx, timestamp, field) => {
    const [, approve] = plansOf(sellInPool, selling)
    const node = chain({ reservesOf: [1_000n * TOKEN, trx], ...termsOf() }, timestamp)
    expect(await approve?.verify?.(node)).toMatchObject({
      ok: true,
      value: field ? { kind: 'mismatch', field } : { kind: 'agreed' },
    })
  })

  test.each<[string, Partial<TokenTerms>, Record<string, readonly AbiValue[]>, boolean]>([
    ['fees that are kept', { swapThreshold: 50n }, { feesDue: [100n * TOKEN] }, true],
    ['fees below the threshold', { swapThreshold: 50n }, { feesDue: [0n] }, false],
    [
      'a burn that is due, which helps',
      { swapThreshold: 50n, lpBurnEnabled: true, percentForLPBurn: 2_500, burnLimit: 900n * TOKEN },
      { feesDue: [100n * TOKEN], poolBurnDue: [1n], poolBurnt: [0n] },
      false,
    ],
  ])('is not approved for in vain: it meets %s first', async (_, terms, told, falls) => {
    const [, approve] = plansOf(sellInPool, selling)
    const reservesOf = [1_000n * TOKEN, 1_000n * 1_000_000n]
    const node = chain({ reservesOf, ...termsOf(terms), ...told })
    expect(await approve?.verify?.(node)).toMatchObject({
      ok: true,
      value: falls ? { kind: 'mismatch', field: 'minimum' } : { kind: 'agreed' },
    })
  })

  test('tells what it pays, and in plain words what the router says', () => {
    const bought = buyInPool.describe({ id: order, owner, intent: buying })
    expect(bought).toMatchObject({ seed: token, payments: [{ coin: TRX, units: 5_000_000n }] })
    const sold = sellInPool.describe({ id: order, owner, intent: selling })
    expect(sold).toMatchObject({ payments: [{ coin, units: 100n * TOKEN }] })
    for (const error of bought!.errors)
      expect(bought!.reasons).toHaveProperty(error.slice(0, error.indexOf('(')))
  })
})

describe('an offer', () => {
  test('is approved for exactly, made once, and reported with its order', async () => {
    const plans = plansOf(makeOffer, offering)
    expect(plans.map(({ name }) => name)).toEqual(['approveReset', 'approve', 'offer'])
    expect(plans[1]?.call).toMatchObject({ contract: token, args: [market, 3n * TOKEN] })
    const offer = plans[2]
    expect(offer?.call.args).toEqual([order, token, 3n * TOKEN, 5n, 2_000n])
    expect(await offer?.skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyDone'))
    expect(offer?.expects?.matches({ order, seller: owner, token })).toBe(true)
    expect(offer?.expects?.matches({ order, seller: other, token })).toBe(false)
    expect(offer?.after?.(txId)).toEqual({
      endpoint: 'skuEdit',
      request: { act: 'offer', owner, orderKey: order, txId },
    })
  })

  const { factory: _, units: __, ...terms } = offering
  const editing = { ...terms, offerId: '9', before: { unitPrice: 4n, expiry: 1_000_000 } }
  const cancelling = { market, coin, offerId: '9', left: 3n, feeLimit: 42n }

  test.each<[string, Kind, unknown, AbiValue[], object]>([
    ['changed', editOffer, editing, [9n, 4n, 1_000n, 5n, 2_000n], { offerId: 9n, unitPrice: 5n }],
    ['taken back', cancelOffer, cancelling, [9n], { offerId: 9n }],
  ])('is %s by its seller alone', async (_, kind, intent, args, fields) => {
    const leg = lastOf(kind, intent)
    expect(leg.call).toMatchObject({ contract: market, args, feeLimit: 42n })
    const offerOf = (seller: string, of: string = token) =>
      chain({ offerOf: [[seller, of, 1n, 4n, 1_000n]] })
    expect(await leg.verify?.(offerOf(owner))).toEqual(ok({ kind: 'agreed' }))
    for (const node of [offerOf(other), offerOf(owner, other)])
      expect(await leg.verify?.(node)).toMatchObject({ value: { field: 'offer' } })
    expect((await leg.verify?.(silent))?.ok).toBe(false)
    expect(leg.expects?.matches(fields as Record<string, AbiValue>)).toBe(true)
    expect(leg.expects?.matches({ ...fields, offerId: 8n })).toBe(false)
    expect(leg.after?.(txId)).toMatchObject({
      endpoint: 'skuEdit',
      request: { owner, offerId: '9', txId },
    })
  })

  test('is changed from the terms that were seen, and not over a newer change', async () => {
    const { skip, verify } = lastOf(editOffer, editing)
    const standing = (unitPrice: bigint, seconds: bigint) =>
      chain({ offerOf: [[owner, token, 1n, unitPrice, seconds]] })
    const asked = async (node: ChainNode) => [await skip?.(node), await verify?.(node)]
    const open = ok(undefined)
    const agreed = ok({ kind: 'agreed' })
    expect(await asked(standing(4n, 1_000n))).toEqual([open, agreed])
    expect(await asked(standing(5n, 2_000n))).toEqual([ok('alreadyDone'), agreed])
    for (const newer of [standing(6n, 1_000n), standing(4n, 3_000n), standing(5n, 1_000n)])
      expect(await asked(newer)).toMatchObject([
        open,
        { value: { kind: 'mismatch', field: 'offerTerms' } },
      ])
    expect((await skip?.(silent))?.ok).toBe(false)
  })

  test('that a first version began to change is followed and reported, and not sent', () => {
    const row = { id: order, owner, intent: editing, kindVersion: 1 }
    const [leg] = editOffer.plan(row)!
    expect(leg).toMatchObject({ retired: true })
    expect(leg?.expects?.matches({ offerId: 9n, unitPrice: 5n })).toBe(true)
    expect(leg?.after?.(txId)).toMatchObject({ request: { act: 'edit', offerId: '9' } })
    expect(editOffer.describe(row)?.title.message).toContain('Change the offer')
    expect(editOffer.plan({ ...row, kindVersion: 2 })?.[0]).not.toHaveProperty('retired')
    expect(cancelOffer.plan({ ...row, intent: cancelling })?.[0]).not.toHaveProperty('retired')
  })

  test('tells the price to which it is changed', () => {
    const intent = { ...editing, unitPrice: 4n * 10n ** 16n }
    const { title } = editOffer.describe({ id: order, owner, intent })!
    expect(title.values).toMatchObject({ symbol: 'JADE', price: '0.04' })
  })

  test('needs not be taken back once nothing is left of it', async () => {
    const { skip } = lastOf(cancelOffer, cancelling)
    const leaving = (left: bigint, seller = owner) =>
      chain({ offerOf: [[seller, token, left, 4n, 1_000n]] })
    expect(await skip?.(leaving(0n))).toEqual(ok('alreadyDone'))
    expect(await skip?.(leaving(1n))).toEqual(ok(undefined))
    // There is no such offer, which is a mismatch and does not mean that it was taken back.
    expect(await skip?.(leaving(0n, nobody))).toEqual(ok(undefined))
    expect((await skip?.(silent))?.ok).toBe(false)
  })

  test('is bought for exactly what it costs, announced before and reported after', () => {
    const leg = lastOf(takeOffer, taking)
    expect(leg.call).toMatchObject({
      contract: market,
      args: [order, 9n, 3n * TOKEN],
      callValue: 600n,
    })
    const asked = { orderKey: order, owner, offerId: '9', units: String(3n * TOKEN) }
    expect(leg.before?.call()).toEqual({ endpoint: 'productBuy', request: asked })
    expect(leg.before?.call({ txId, expiresAt: 9 }).request).toEqual({
      ...asked,
      txId,
      expiresAt: 9,
    })
    expect(leg.after?.(txId)).toEqual({ endpoint: 'productBuy', request: { ...asked, txId } })
    expect(leg.expects?.matches({ order, buyer: owner })).toBe(true)
    expect(leg.expects?.matches({ order, buyer: other })).toBe(false)
  })

  test.each<[string, string, bigint, object, string | undefined]>([
    ['as it was confirmed', other, 600n, pairOf(token), undefined],
    ['at another price', other, 601n, pairOf(token), 'offerPrice'],
    ['of another seller', owner, 600n, pairOf(token), 'offer'],
    ['of a token that the factory never made', other, 600n, pairOf(nobody), 'token'],
    ['of a token of another symbol', other, 600n, pairOf(token, 'JAOE'), 'symbol'],
  ])('is verified with the chain, which has it %s', async (_, seller, cost, made, field) => {
    const node = chain({ offerOf: [[seller, token, 9n, 9n, 9n]], costOf: [cost], ...made })
    expect(await lastOf(takeOffer, taking).verify?.(node)).toMatchObject({
      ok: true,
      value: field ? { kind: 'mismatch', field } : { kind: 'agreed' },
    })
  })

  test('is not paid again once the market has taken the order', async () => {
    const { skip } = lastOf(takeOffer, taking)
    expect(await skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyPaid'))
    expect(await skip?.(chain({ isUsed: [false] }))).toEqual(ok(undefined))
  })
})

describe("the backend's answer to a purchase", () => {
  const answer: ResponseOf<(typeof endpoints)['productBuy']> = {
    orderKey: order,
    owner,
    offerId: '9',
    market,
    token,
    units: 3n * TOKEN,
    cost: 600n,
    status: 'open',
  }
  const judge = (changed: Partial<typeof answer>, ours?: string) =>
    lastOf(takeOffer, taking).before?.judge({ ...answer, ...changed }, ours)

  test('is agreed to when it is what the user confirmed', () => {
    expect(judge({})).toEqual({ kind: 'agreed' })
  })

  test.each<[string, Partial<typeof answer>]>([
    ['order', { orderKey: txId }],
    ['owner', { owner: other }],
    ['contract', { market: other }],
    ['offer', { offerId: '8' }],
    ['coin', { token: other }],
    ['quantity', { units: 1n }],
    ['price', { cost: 601n }],
  ])('is refused when it names another %s', (field, changed) => {
    expect(judge(changed)).toMatchObject({ kind: 'mismatch', field })
  })

  test('waits for another device, and not for what we announced ourselves', () => {
    const announced = { txId, expiresAt: 9 }
    expect(judge({ announced })).toEqual({ kind: 'otherDevice', expiresAt: 9 })
    expect(judge({ announced }, txId)).toEqual({ kind: 'agreed' })
  })
})

test('intents that cannot be read make no plans and no description', () => {
  for (const name of ['pool.buy', 'pool.sell', 'otc.offer', 'otc.edit', 'otc.cancel', 'otc.buy']) {
    const row = { id: order, owner, intent: { ...taking, market: 'T', router: 'T' } }
    expect(kinds.get(name)?.plan(row)).toBeUndefined()
    expect(kinds.get(name)?.describe(row)).toBeUndefined()
  }
})

describe('what a call did, known again without a row', () => {
  const contracts = {
    usdt: nobody,
    blindBoxSale: nobody,
    wtrx: nobody,
    tokenFactory: factory,
    poolRouter: router,
    otcMarket: market,
    tokenLock: nobody,
    coinLock: nobody,
  } satisfies Contracts
  const recognise = (call: ContractCall) =>
    [...kinds.values()].flatMap((kind) => kind.recogniser?.read(call, contracts) ?? [])
  const paid = { callValue: 5n }

  test.each<[string, ContractCall, object]>([
    [
      'a purchase in a pool',
      poolRouter.buy(router, order, token, 1n, 1, paid),
      { seed: token, order, payments: [{ coin: TRX, units: 5n }] },
    ],
    [
      'a sale in a pool',
      poolRouter.sell(router, order, token, 9n, 1n, 1),
      { seed: token, order, payments: [] },
    ],
    [
      'an offer',
      otcMarket.offer(market, order, token, 1n, 1n, 1),
      { seed: token, order, payments: [] },
    ],
    [
      'a changed offer',
      otcMarket.edit(market, 9n, offerTerms, offerTerms),
      { seed: 'offer-9', payments: [] },
    ],
    ['an offer taken back', otcMarket.cancel(market, 9n), { seed: 'offer-9', payments: [] }],
    [
      'a purchase from an offer',
      otcMarket.buy(market, order, 9n, 1n, paid),
      { seed: 'offer-9', order, payments: [{ coin: TRX, units: 5n }] },
    ],
  ])('%s', (_, call, known) => {
    expect(recognise(call)).toMatchObject([known])
  })

  test.each<[string, ContractCall]>([
    ['a purchase through another router', poolRouter.buy(other, order, token, 1n, 1, paid)],
    ['a sale through another router', poolRouter.sell(other, order, token, 9n, 1n, 1)],
    ['an offer in another market', otcMarket.offer(other, order, token, 1n, 1n, 1)],
    ['a change there', otcMarket.edit(other, 9n, offerTerms, offerTerms)],
    ['an offer taken back there', otcMarket.cancel(other, 9n)],
    ['a purchase there', otcMarket.buy(other, order, 9n, 1n, paid)],
  ])('but not %s', (_, call) => {
    expect(recognise(call)).toEqual([])
  })
})
