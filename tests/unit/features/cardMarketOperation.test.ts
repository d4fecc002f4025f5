import { describe as group, expect, test } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { changeCardPrice, unlistCard } from '../../../src/features/card/operations/edit.ts'
import { listCard, revokeCard } from '../../../src/features/card/operations/sell.ts'
import { takeCard } from '../../../src/features/card/operations/take.ts'
import {
  CARD,
  CARD_ID,
  chain,
  describe,
  EXPIRY,
  intents,
  lastOf,
  listingOf,
  MARKET,
  NOW,
  ORDER,
  OTHER,
  OWNER,
  plansOf,
  silent,
  TX,
  usdt,
  USDT,
} from './cardSamples.ts'

const agreed = ok({ kind: 'agreed' })
const mismatch = (field: string) => ({ ok: true, value: { kind: 'mismatch', field } })
const seconds = BigInt(EXPIRY / 1_000)

group('a card that is put on sale', () => {
  const [approve, list] = plansOf(listCard, intents.list)

  test('is approved alone, and listed for what was seen, once', () => {
    expect(approve).toMatchObject({ name: 'approveCard', preparation: true, repeat: 'harmless' })
    expect(approve?.call).toMatchObject({
      contract: CARD,
      signature: 'approve(address,uint256)',
      args: [MARKET, CARD_ID],
    })
    expect(list?.call).toMatchObject({
      contract: MARKET,
      args: [ORDER, CARD_ID, nobody, 5_000_000n, seconds, 250n],
      feeLimit: 42n,
    })
    expect(list?.repeat).toBe('orderOnce')
  })

  test('is not approved again, nor once the market has the order', async () => {
    const approved = { getApproved: [MARKET] }
    expect(await approve?.skip?.(chain(approved))).toEqual(ok('allowanceSuffices'))
    expect(await approve?.skip?.(chain({ getApproved: [OTHER] }))).toEqual(ok(undefined))
    expect(await approve?.skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyDone'))
    expect(await list?.skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyDone'))
    expect(await list?.skip?.(chain(approved))).toEqual(ok(undefined))
    // Of a card that does not exist, it is not asked what would revert.
    expect(await approve?.skip?.(chain({ ownerOfPage: [[]] }))).toEqual(ok(undefined))
    for (const leg of [approve, list]) expect((await leg?.skip?.(silent))?.ok).toBe(false)
  })

  test.each<[string, Parameters<typeof chain>[0], object]>([
    ['free', {}, agreed],
    ["somebody else's", { ownerOfPage: [[OTHER]] }, mismatch('cardOwner')],
    ['on sale', { ownerOfPage: [[MARKET]] }, mismatch('cardListed')],
    ['not made', { ownerOfPage: [[]] }, mismatch('notMinted')],
    ['staked', { pledgeOf: [1n, 2n, 30n, false, 1n] }, mismatch('cardPledged')],
    ['frozen', { frozenOf: [1n, seconds] }, mismatch('cardFrozen')],
    ['sold for another fee', { feeBp: [300n] }, mismatch('marketFee')],
  ])('is neither approved nor listed unless it is free: it is %s', async (_, told, found) => {
    for (const leg of [approve, list]) expect(await leg?.verify?.(chain(told))).toMatchObject(found)
  })

  test('is on sale if the market says so of this order, seller, card and price', () => {
    const fields = { order: ORDER, seller: OWNER, tokenId: CARD_ID, price: 5_000_000n }
    expect(list?.expects?.matches(fields)).toBe(true)
    for (const changed of [{ order: TX }, { seller: OTHER }, { tokenId: 1n }, { price: 1n }])
      expect(list?.expects?.matches({ ...fields, ...changed })).toBe(false)
  })

  test('is reported with its order', () => {
    expect(list?.after?.(TX)).toEqual({
      endpoint: 'operateCard',
      request: { act: 'list', owner: OWNER, orderKey: ORDER, txId: TX },
    })
  })
})

group('an approval', () => {
  const leg = lastOf(revokeCard, intents.revoke)

  test('is taken back by approving nobody', () => {
    expect(leg.call).toMatchObject({ contract: CARD, args: [nobody, CARD_ID] })
  })

  test('need not be taken back where nothing is approved', async () => {
    expect(await leg.skip?.(chain({ getApproved: [nobody] }))).toEqual(ok('alreadyDone'))
    expect(await leg.skip?.(chain({ getApproved: [MARKET] }))).toEqual(ok(undefined))
    expect(await leg.skip?.(chain({ ownerOfPage: [[]] }))).toEqual(ok(undefined))
    expect((await leg.skip?.(silent))?.ok).toBe(false)
  })
})

group('the price of a listing', () => {
  const leg = lastOf(changeCardPrice, intents.changePrice)
  const standing = (listing: Parameters<typeof listingOf>[0]) =>
    chain({ listingOf: listingOf(listing) })
  const asked = async (listing: Parameters<typeof listingOf>[0]) => {
    const node = standing(listing)
    return [await leg.skip?.(node), await leg.verify?.(node)]
  }
  const open = ok(undefined)
  const changed = { coin: USDT, price: 9n, expiry: EXPIRY + 5_000 }

  test('is changed from the terms that were seen', () => {
    expect(leg.call.args).toEqual([9n, nobody, 5_000_000n, seconds, USDT, 9n, seconds + 5n])
  })

  test('is not changed over a newer change, nor twice', async () => {
    expect(await asked({})).toEqual([open, agreed])
    expect(await asked(changed)).toEqual([ok('alreadyDone'), agreed])
    for (const newer of [{ price: 6n }, { coin: USDT }, { expiry: EXPIRY + 1_000 }])
      expect(await asked(newer)).toMatchObject([open, mismatch('listingTerms')])
    expect(await asked({ seller: OTHER })).toMatchObject([open, mismatch('listing')])
    expect(await asked({ tokenId: 1n })).toMatchObject([open, mismatch('listing')])
    expect(await asked({ isOver: true })).toMatchObject([open, mismatch('cardSold')])
    expect((await leg.skip?.(silent))?.ok).toBe(false)
  })

  test('is changed if the market says so of coin, price and time', () => {
    const fields = { listingId: 9n, coin: USDT, price: 9n, expiry: seconds + 5n }
    expect(leg.expects?.matches(fields)).toBe(true)
    for (const other of [{ listingId: 8n }, { coin: nobody }, { price: 8n }, { expiry: seconds }])
      expect(leg.expects?.matches({ ...fields, ...other })).toBe(false)
    expect(leg.after?.(TX).request).toMatchObject({ act: 'changePrice', listingId: '9' })
  })
})

group('a card that is taken down', () => {
  const leg = lastOf(unlistCard, intents.unlist)

  test('is sent back once', async () => {
    expect(leg.call).toMatchObject({ contract: MARKET, args: [9n] })
    expect(await leg.skip?.(chain({ listingOf: listingOf({ isOver: true }) }))).toEqual(
      ok('alreadyDone'),
    )
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect(leg.expects?.matches({ listingId: 9n })).toBe(true)
    expect(leg.expects?.matches({ listingId: 8n })).toBe(false)
    expect(leg.after?.(TX).request).toMatchObject({ act: 'unlist', owner: OWNER })
  })

  test('is the one that was seen', async () => {
    expect(await leg.verify?.(chain())).toEqual(agreed)
    for (const other of [{ seller: OTHER }, { tokenId: 1n }])
      expect(await leg.verify?.(chain({ listingOf: listingOf(other) }))).toMatchObject(
        mismatch('listing'),
      )
  })
})

group('a card that is bought from somebody', () => {
  const offered = { seller: OTHER }
  const leg = lastOf(takeCard, intents.take)

  test('costs exactly what was seen, in TRX', () => {
    expect(plansOf(takeCard, intents.take).map(({ name }) => name)).toEqual(['take'])
    expect(leg.call).toMatchObject({
      contract: MARKET,
      args: [ORDER, 9n, CARD_ID, nobody, 5_000_000n],
      callValue: 5_000_000n,
    })
    expect(leg.repeat).toBe('orderOnce')
  })

  test('or in a token, of which exactly so much is approved', () => {
    const plans = plansOf(takeCard, intents.takeInUsdt)
    expect(plans.map(({ name }) => name)).toEqual(['approveReset', 'approve', 'take'])
    expect(plans[1]?.call).toMatchObject({ contract: USDT, args: [MARKET, 7n] })
    expect(plans[2]?.call).toMatchObject({ args: [ORDER, 9n, CARD_ID, USDT, 7n], callValue: 0n })
  })

  test.each<[string, Parameters<typeof listingOf>[0], string | undefined]>([
    ['as it was seen', {}, undefined],
    ['until this moment', { expiry: NOW }, undefined],
    ['at another price', { price: 5_000_001n }, 'cardPrice'],
    ['for another coin', { coin: USDT }, 'cardPrice'],
    ['no more', { isOver: true }, 'cardSold'],
    ['from somebody else', { seller: OWNER }, 'listing'],
    ['as another card', { tokenId: 1n }, 'listing'],
    ['too long', { expiry: NOW - 1_000 }, 'listingExpired'],
  ])('is on sale %s', async (_, listing, field) => {
    const node = chain({ listingOf: listingOf({ ...offered, ...listing }) })
    expect(await leg.verify?.(node)).toMatchObject(field ? mismatch(field) : agreed)
  })

  test('can be bought to the end of its last second', async () => {
    const told = { listingOf: listingOf({ ...offered, expiry: NOW }) }
    expect(await leg.verify?.(chain(told, NOW + 999))).toMatchObject(agreed)
    expect(await leg.verify?.(chain(told, NOW + 1_000))).toMatchObject(mismatch('listingExpired'))
  })

  test("is not one's own: nothing is approved for that either", async () => {
    const own = { ...intents.takeInUsdt, seller: OWNER }
    const node = chain({ listingOf: listingOf({ coin: USDT, price: 7n }) })
    for (const plan of plansOf(takeCard, own))
      expect(await plan.verify?.(node)).toMatchObject(mismatch('ownListing'))
  })

  test('is not paid again, nor approved for, once the market has taken the order', async () => {
    for (const plan of plansOf(takeCard, intents.takeInUsdt))
      expect(await plan.skip?.(chain({ isUsed: [true] }))).toEqual(ok('alreadyPaid'))
    expect(await leg.skip?.(chain())).toEqual(ok(undefined))
    expect((await leg.verify?.(silent))?.ok).toBe(false)
  })

  const asked = { orderKey: ORDER, owner: OWNER, listingId: '9' }
  const ours = { txId: TX, expiresAt: 9 }

  test('is announced before and reported after, its approval neither', () => {
    const [, approve, take] = plansOf(takeCard, intents.takeInUsdt)
    expect(approve?.before?.call(ours)).toEqual({ endpoint: 'buySkuProduct', request: asked })
    expect(approve?.after).toBeUndefined()
    expect(take?.before?.call(ours).request).toEqual({ ...asked, ...ours })
    expect(take?.after?.(TX)).toEqual({
      endpoint: 'buySkuProduct',
      request: { ...asked, txId: TX },
    })
  })

  const answer = {
    ...asked,
    tokenId: String(CARD_ID),
    market: MARKET,
    seller: OTHER,
    price: intents.take.price,
    status: 'open',
  }
  test.each<[string, object]>([
    ['order', { orderKey: TX }],
    ['owner', { owner: OTHER }],
    ['contract', { market: OTHER }],
    ['listing', { listingId: '8' }],
    ['card', { tokenId: '1' }],
    ['seller', { seller: OWNER }],
    ['coin', { price: { coin: usdt, units: 5_000_000n } }],
    ['cardPrice', { price: { coin: intents.take.price.coin, units: 1n } }],
  ])('is not paid where the backend names another %s', (field, changed) => {
    expect(leg.before?.judge(answer)).toEqual({ kind: 'agreed' })
    expect(leg.before?.judge({ ...answer, ...changed })).toMatchObject({ field })
  })

  test('waits for another device', () => {
    expect(leg.before?.judge({ ...answer, announced: ours })).toMatchObject({
      kind: 'otherDevice',
    })
    expect(leg.before?.judge({ ...answer, announced: ours }, TX)).toEqual({ kind: 'agreed' })
  })

  test('is sold if the market says so of this order and this buyer', () => {
    expect(leg.expects?.matches({ order: ORDER, buyer: OWNER })).toBe(true)
    expect(leg.expects?.matches({ order: TX, buyer: OWNER })).toBe(false)
    expect(leg.expects?.matches({ order: ORDER, buyer: OTHER })).toBe(false)
    expect(describe(takeCard, intents.take).payments).toEqual([intents.take.price])
  })
})
