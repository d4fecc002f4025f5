import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { contractCall } from '../../src/chain/call.ts'
import { otcMarket } from '../../src/chain/contracts/otcMarket.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import type { PresaleTerms, TokenTerms } from '../../src/core/tokenTerms.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { withLaunchpad, type LaunchpadBackend } from './pasts/launchpad.ts'
import { PRICE, TOKEN, TRX, type Made } from './launchpadFixture.ts'

let fixture: LaunchpadBackend
let ann: Operator
let bob: Operator

beforeAll(async () => {
  fixture = await openBackend(withLaunchpad)
  ;[ann, bob] = fixture.people as [Operator, Operator]
  await fixture.solidify()
})
afterAll(() => fixture.stop())

/** Terms as form fields. */
type Written<Terms> = {
  [Field in keyof Terms]: Terms[Field] extends bigint ? string : Terms[Field]
}
const written = <Terms extends object>(terms: Terms) =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  ) as Written<Terms>

const tokenFields = (given?: Partial<TokenTerms>) => written(fixture.tokenTerms(given))
const presaleFields = (given?: Partial<PresaleTerms>) => written(fixture.presaleTerms(given))
const txId = (digit: string) => digit.repeat(64)
const expiresAt = (ms = MINUTE_MS) => fixture.chain.head.timestamp + ms
const tokenOrder = (orderKey: string, more: object = {}) => ({
  kind: 'token' as const,
  orderKey,
  owner: ann.address,
  ...tokenFields(),
  ...more,
})
const createToken = (orderKey: string) =>
  tokenFactory.createToken(fixture.tokenFactory, orderKey, fixture.tokenTerms(), {
    callValue: fixture.fee,
  })
const report = (orderKey: string, outcome: { txId: string }, owner = ann.address) => ({
  orderKey,
  owner,
  txId: outcome.txId,
})

/**
 * Checks that a report is pending until its transaction is solidified, and acknowledged from then
 * on.
 */
async function follows(
  who: Operator,
  call: ContractCall,
  tell: (txId: string) => Promise<{ status: string }>,
) {
  const outcome = await fixture.succeed(who, call)
  expect((await tell(outcome.txId)).status).toBe('pending')
  await fixture.chain.mine(3)
  // Nothing else made the indexer look: the report is the hint.
  expect((await tell(outcome.txId)).status).toBe('acknowledged')
  expect((await tell(outcome.txId)).status).toBe('acknowledged')
  return outcome
}

describe('before a creation', () => {
  it('the order is opened once, and says what a creation costs and where', async () => {
    const orderKey = nextKey()
    const first = await fixture.ask('publishFirst', tokenOrder(orderKey))
    expect(first).toEqual({
      orderKey,
      owner: ann.address,
      kind: 'token',
      factory: fixture.tokenFactory,
      creationFee: fixture.fee,
    })
    expect(await fixture.ask('publishFirst', tokenOrder(orderKey))).toEqual(first)
    const others = [
      { owner: bob.address },
      { totalSupply: String(TOKEN) },
      { description: 'Other' },
    ]
    for (const other of others)
      expect(await fixture.refusalOf('publishFirst', tokenOrder(orderKey, other))).toBe(
        'orderMismatch',
      )
  })

  it('a second device waits for the transaction that the first one announced', async () => {
    const orderKey = nextKey()
    const ask = (more: object) => fixture.ask('publishFirst', tokenOrder(orderKey, more))
    const first = { txId: txId('a'), expiresAt: expiresAt() }
    const second = { txId: txId('b'), expiresAt: expiresAt() }
    expect((await ask(first)).announced).toBeUndefined()
    expect((await ask(second)).announced).toEqual(first)
    expect((await ask({})).announced).toEqual(first)
    await fixture.wait(MINUTE_MS)
    await fixture.chain.mine()
    expect((await ask({ ...second, expiresAt: expiresAt() })).announced).toBeUndefined()
    const half = tokenOrder(orderKey, { txId: txId('c') })
    expect(await fixture.refusalOf('publishFirst', half)).toBe('badRequest')
  })

  it('terms that the contracts would not take are refused', async () => {
    const refused = (more: object) => fixture.refusalOf('publishFirst', tokenOrder(nextKey(), more))
    expect(await refused({ feeBuy: 100 })).toBe('wrongTerms')
    expect(await refused({ name: 'Rig\u202eht' })).toBe('wrongTerms')
    expect(await refused({ feeBuy: 10_001 })).toBe('badRequest')
    expect(await refused({ kind: 'nothing' })).toBe('badRequest')
    const late = { ...presaleFields({ startTime: expiresAt(-HOUR_MS) }), kind: 'tokenWithPresale' }
    expect(await refused(late)).toBe('wrongTerms')
  })

  it('a presale is for the creator of a token that has none and is not traded', async () => {
    const alone = await fixture.create(ann)
    const both = await fixture.createWithPresale(ann)
    await fixture.solidify()
    const order = (token: Made['token'], owner = ann.address) => ({
      kind: 'presale' as const,
      orderKey: nextKey(),
      owner,
      token,
      ...presaleFields(),
    })
    const refused = (...given: Parameters<typeof order>) =>
      fixture.refusalOf('publishFirst', order(...given))
    expect(await refused(nobody)).toBe('notFound')
    expect(await refused(alone.token, bob.address)).toBe('notYours')
    expect(await refused(both.token)).toBe('presaleExists')
    const asked = order(alone.token)
    expect((await fixture.ask('publishFirst', asked)).kind).toBe('presale')
    const { otherKey, ...needed } = { otherKey: nextKey(), ...asked }
    await fixture.succeed(ann, trc20.approve(alone.token, fixture.tokenFactory, 1_400n * TOKEN))
    const terms = fixture.presaleTerms()
    const call = tokenFactory.createPresale(
      fixture.tokenFactory,
      needed.orderKey,
      alone.token,
      terms,
      { callValue: fixture.fee },
    )
    const made = await follows(ann, call, (id) =>
      fixture.ask('swapCoinIssuedAdd', report(asked.orderKey, { txId: id })),
    )
    const added = await fixture.ask('publishSecond', report(asked.orderKey, made))
    expect(added).toMatchObject({ status: 'acknowledged', token: alone.token })
    expect(added.presale).toBeDefined()
    const wrong = report(asked.orderKey, made)
    expect(await fixture.refusalOf('createToken', wrong)).toBe('transactionMismatch')
    expect(await fixture.refusalOf('publishSecond', { ...wrong, orderKey: otherKey })).toBe(
      'transactionMismatch',
    )
  })

  it('nothing can be made while the factory is closed', async () => {
    const set = (isOpen: boolean) =>
      fixture.succeed(
        fixture.owner,
        contractCall(fixture.tokenFactory, 'setEnabled(bool)', [isOpen]),
      )
    await set(false)
    await fixture.solidify()
    expect(await fixture.refusalOf('publishFirst', tokenOrder(nextKey()))).toBe('castingClosed')
    expect((await fixture.ask('findConfig', {})).enabled).toBe(false)
    await set(true)
    await fixture.solidify()
  })
})

describe('after a creation', () => {
  it('the report is pending until it is solidified, and tells then what was made', async () => {
    const orderKey = nextKey()
    await fixture.ask('publishFirst', tokenOrder(orderKey))
    const made = await follows(ann, createToken(orderKey), (id) =>
      fixture.ask('publishSecond', report(orderKey, { txId: id })),
    )
    const { token, presale: none } = await fixture.ask('createToken', report(orderKey, made))
    expect(none).toBeUndefined()
    expect(await fixture.ask('parseHash', { txId: made.txId })).toMatchObject({ token, orderKey })
    expect(await fixture.refusalOf('publishFirst', tokenOrder(orderKey))).toBe('orderClosed')
    expect(await fixture.refusalOf('swapCoinIssuedAdd', report(orderKey, made))).toBe(
      'transactionMismatch',
    )
    expect(await fixture.refusalOf('publishSecond', report(orderKey, made, bob.address))).toBe(
      'transactionMismatch',
    )
    const failed = await fixture.act(ann, createToken(orderKey))
    expect(failed.result).toBe('OrderAlreadyUsed')
    await fixture.solidify()
    expect(await fixture.refusalOf('publishSecond', report(orderKey, failed))).toBe(
      'transactionMismatch',
    )
    const unknown = { txId: txId('f') }
    expect(await fixture.ask('publishSecond', report(nextKey(), unknown))).toEqual({
      status: 'pending',
    })
  })

  it('a token with its presale is one order', async () => {
    const [orderKey, { address: owner }] = [nextKey(), ann]
    await fixture.chain.mine()
    const terms = fixture.presaleTerms()
    const asked = tokenOrder(orderKey, {
      ...written(terms),
      kind: 'tokenWithPresale',
      description: 'Both at once',
    })
    expect(await fixture.ask('publishFirst', asked)).toMatchObject({ kind: 'tokenWithPresale' })
    const call = tokenFactory.createTokenAndPresale(
      fixture.tokenFactory,
      orderKey,
      fixture.tokenTerms(),
      terms,
      { callValue: fixture.fee },
    )
    const tell = (id: string) => fixture.ask('publishSecond', report(orderKey, { txId: id }, owner))
    const made = await follows(ann, call, tell)
    const { token, presale: sale } = await tell(made.txId)
    expect(await fixture.ask('swapCoinIssuedDetail', { token: token! })).toMatchObject({
      token: { orderKey, profile: { description: 'Both at once' } },
      presale: { address: sale, orderKey, terms },
    })
    for (const name of ['createToken', 'swapCoinIssuedAdd'] as const)
      expect(await fixture.refusalOf(name, report(orderKey, made))).toBe('transactionMismatch')
  })

  it('the words of the creator are shown with the token, and only those', async () => {
    const [orderKey, other] = [nextKey(), nextKey()]
    const profile = {
      description: 'Cast by hand.\nTwice.',
      website: 'https://forge.example/token',
      telegram: 'https://t.me/forge',
      x: 'https://x.com/forge',
    }
    await fixture.ask('publishFirst', tokenOrder(orderKey, profile))
    const made = await fixture.succeed(ann, createToken(orderKey))
    await fixture.succeed(ann, createToken(other))
    // A quick stranger: the key is already in a block, but the backend has not read it yet.
    await fixture.ask('publishFirst', tokenOrder(other, { description: 'Send me TRX' }))
    await fixture.solidify()
    const { token } = await fixture.ask('parseHash', { txId: made.txId })
    expect((await fixture.ask('tokenDetail', { token: token! })).profile).toEqual(profile)
    const { items } = await fixture.ask('tokenForCreator', { creator: ann.address, pageSize: 1 })
    const late = await fixture.ask('tokenDetail', { token: items[0]!.address })
    expect([late.orderKey, late.profile]).toEqual([other, null])
    await fixture.backend.indexer.rebuild()
    expect((await fixture.ask('tokenDetail', { token: token! })).profile).toEqual(profile)
  })

  it('words that are not plain, and links that are not safe, are refused', async () => {
    const wrong = [
      { description: 'a'.repeat(1_001) },
      { description: 'left\u202eright' },
      { description: 'nul\u0000' },
      { website: 'http://forge.example' },
      { website: 'javascript:alert(1)' },
      { website: 'https://forge.example@bad.example' },
      { website: 'https://forge.example/ bad' },
      { website: `https://forge.example/${'a'.repeat(200)}` },
      { telegram: 'https://bad.example/t.me' },
      { x: 'https://x.com.bad.example/forge' },
      { logo: 'data:image/svg+xml,<svg/>' },
    ]
    for (const fields of wrong)
      expect(await fixture.refusalOf('publishFirst', tokenOrder(nextKey(), fields))).toBe(
        'badRequest',
      )
  })
})

describe('presales', () => {
  let made: Made
  beforeAll(async () => {
    made = await fixture.createWithPresale(fixture.owner, {}, { backingShare: 1_000 })
    await fixture.solidify()
  })
  const order = (orderKey: string, units = TOKEN, more: object = {}) => ({
    orderKey,
    owner: ann.address,
    token: made.token,
    units: String(units),
    ...more,
  })

  it('open an order for a purchase, and acknowledge it once it is solidified', async () => {
    const orderKey = nextKey()
    const asked = order(orderKey, 3n)
    const first = await fixture.ask('donate', asked)
    // Rounded up, as the contract does.
    expect(first).toMatchObject({ presale: made.presale, units: 3n, cost: 1n })
    expect(await fixture.ask('donate', asked)).toEqual(first)
    expect(await fixture.refusalOf('donate', order(orderKey, 4n))).toBe('orderMismatch')
    const announced = { txId: txId('1'), expiresAt: expiresAt() }
    await fixture.ask('donate', { ...asked, ...announced })
    expect((await fixture.ask('donate', asked)).announced).toEqual(announced)
    const paid = await follows(
      ann,
      presale.buy(made.presale, orderKey, 3n, { callValue: 1n }),
      (id) => fixture.ask('updatePresaleStatus', report(orderKey, { txId: id })),
    )
    expect(await fixture.refusalOf('donate', asked)).toBe('orderClosed')
    const wrong = [{ orderKey: nextKey() }, { owner: bob.address }]
    for (const other of wrong)
      expect(
        await fixture.refusalOf('updatePresaleStatus', { ...report(orderKey, paid), ...other }),
      ).toBe('transactionMismatch')
  })

  it('say why nothing can be bought', async () => {
    const refused = (units: bigint, more: object = {}) =>
      fixture.refusalOf('donate', order(nextKey(), units, more))
    expect(await refused(TOKEN, { token: nobody })).toBe('notFound')
    expect(await refused(0n)).toBe('badRequest')
    expect(await refused(401n * TOKEN)).toBe('exceedsPersonalMaximum')
    expect(await refused(TOKEN, { txId: txId('2') })).toBe('badRequest')
    const { startTime } = { startTime: expiresAt(DAY_MS) }
    const later = await fixture.createWithPresale(fixture.owner, {}, { startTime })
    await fixture.solidify()
    expect(await refused(TOKEN, { token: later.token })).toBe('saleNotOpen')
    for (const who of [0, 1]) await fixture.buy(fixture.people[who]!, made.presale, 399n * TOKEN)
    await fixture.solidify()
    expect(await refused(300n * TOKEN, { owner: fixture.people[2]!.address })).toBe(
      'insufficientRemaining',
    )
    await fixture.wait(7 * DAY_MS)
    await fixture.solidify()
    expect(await refused(TOKEN)).toBe('saleEnded')
  })

  it('acknowledge what happens to them afterwards, to whoever did it', async () => {
    const { token, presale: sale } = made
    const update = (act: 'launch' | 'payCreator' | 'takeBack', owner: string) => (id: string) =>
      fixture.ask('swapCoinIssuedUpdate', { act, token, owner: owner as never, txId: id })
    const launched = await follows(bob, presale.launch(sale), update('launch', bob.address))
    const { owner } = fixture
    const paid = await follows(owner, presale.payCreator(sale), update('payCreator', owner.address))
    const asked = { token, owner: owner.address, txId: paid.txId }
    const refused = (more: object) =>
      fixture.refusalOf('swapCoinIssuedUpdate', { ...asked, act: 'payCreator', ...more } as never)
    expect(await refused({ act: 'takeBack' })).toBe('transactionMismatch')
    expect(await refused({ owner: bob.address })).toBe('transactionMismatch')
    expect(await refused({ token: nobody })).toBe('transactionMismatch')
    expect(await refused({ txId: launched.txId })).toBe('transactionMismatch')
    await follows(bob, presale.insurance(sale), (id) =>
      fixture.ask('swapCoinIssuedUpdateCoinssued', {
        act: 'insurance',
        token,
        owner: bob.address,
        txId: id,
      }),
    )
  })

  it('say what can be received, and acknowledge that it was', async () => {
    const { token, presale: sale } = made
    const release = (more: object = {}) => ({
      orderKey: nextKey(),
      owner: ann.address,
      token,
      what: 'tokens' as const,
      ...more,
    })
    expect(await fixture.refusalOf('releaseBefore', release())).toBe('nothingToReceive')
    await fixture.wait(HOUR_MS)
    await fixture.solidify()
    const asked = release()
    const told = await fixture.ask('releaseBefore', asked)
    const receivable = await fixture.says(presale.receivable(sale, ann.address))
    expect(told).toMatchObject({ presale: sale, receivable })
    expect(await fixture.refusalOf('releaseBefore', { ...asked, what: 'liquidity' })).toBe(
      'nothingToReceive',
    )
    const { orderKey, owner, what } = asked
    expect(orderKey).toBe(told.orderKey)
    await follows(ann, presale.receiveTokens(sale), (id) =>
      fixture.ask('releaseAfter', { owner, token, what, txId: id }),
    )
    expect(await fixture.refusalOf('releaseBefore', release())).toBe('nothingToReceive')
  })

  it('acknowledge refunds where the soft cap was missed', async () => {
    const missed = await fixture.createWithPresale(fixture.owner)
    await fixture.buy(ann, missed.presale, TOKEN)
    await fixture.wait(8 * DAY_MS)
    const { token } = missed
    await follows(ann, presale.refund(missed.presale), (id) =>
      fixture.ask('swapCoinIssuedUpdateCoinssued', {
        act: 'refund',
        token,
        owner: ann.address,
        txId: id,
      }),
    )
    const { owner } = fixture
    await follows(owner, presale.takeBack(missed.presale), (id) =>
      fixture.ask('swapCoinIssuedUpdate', {
        act: 'takeBack',
        token,
        owner: owner.address,
        txId: id,
      }),
    )
    const told = await fixture.ask('receiveRewardInfo', { token, owner: ann.address })
    expect(told).toMatchObject({ paidBackBy: 'refund', paidBack: TRX, refundable: 0n })
  })
})

describe('offers', () => {
  let token: Made['token']
  beforeAll(async () => {
    token = (await fixture.create(ann)).token
    await fixture.succeed(ann, trc20.approve(token, fixture.otcMarket, 10n * TOKEN))
  })
  const expiry = () => fixture.now() * SECOND_MS + DAY_MS
  const market = () => fixture.otcMarket

  it('acknowledge that they were made, changed and taken back', async () => {
    const orderKey = nextKey()
    const owner = ann.address
    const seen = { unitPrice: PRICE, expiry: expiry() }
    const offer = otcMarket.offer(market(), orderKey, token, TOKEN, PRICE, seen.expiry)
    const made = await follows(ann, offer, (id) =>
      fixture.ask('skuEdit', { act: 'offer', owner, orderKey, txId: id }),
    )
    const report = { act: 'offer' as const, owner, orderKey, txId: made.txId }
    const { offerId } = await fixture.ask('skuEdit', report)
    expect(offerId).toBe('1')
    const wrong = [{ orderKey: nextKey() }, { owner: bob.address }]
    for (const other of wrong)
      expect(await fixture.refusalOf('skuEdit', { ...report, ...other })).toBe(
        'transactionMismatch',
      )
    const told = (act: 'edit' | 'cancel') => (id: string) =>
      fixture.ask('skuEdit', { act, owner, offerId: '1', txId: id })
    const edited = await follows(
      ann,
      otcMarket.edit(market(), 1n, seen, { unitPrice: 2n * PRICE, expiry: expiry() }),
      told('edit'),
    )
    const twin = { act: 'cancel' as const, owner, offerId: '1', txId: edited.txId }
    expect(await fixture.refusalOf('skuEdit', twin)).toBe('transactionMismatch')
    await follows(ann, otcMarket.cancel(market(), 1n), told('cancel'))
  })

  it('are bought through one call, which opens, announces and reports', async () => {
    const offer = otcMarket.offer(market(), nextKey(), token, 2n * TOKEN, 3n * PRICE, expiry())
    await fixture.succeed(ann, offer)
    await fixture.solidify()
    const orderKey = nextKey()
    const asked = { orderKey, owner: bob.address, offerId: '2', units: String(TOKEN) }
    const first = await fixture.ask('productBuy', asked)
    expect(first).toMatchObject({ status: 'open', market: market(), token, cost: 3n * TRX })
    const announced = { txId: txId('3'), expiresAt: expiresAt() }
    expect((await fixture.ask('productBuy', { ...asked, ...announced })).announced).toBeUndefined()
    expect((await fixture.ask('productBuy', asked)).announced).toEqual(announced)
    const refused = (more: object) => fixture.refusalOf('productBuy', { ...asked, ...more })
    expect(await refused({ units: '1' })).toBe('orderMismatch')
    expect(await refused({ orderKey: nextKey(), owner: ann.address })).toBe('ownOffer')
    expect(await refused({ orderKey: nextKey(), units: String(3n * TOKEN) })).toBe(
      'insufficientRemaining',
    )
    expect(await refused({ orderKey: nextKey(), offerId: '1' })).toBe('saleEnded')
    expect(await refused({ orderKey: nextKey(), offerId: '99' })).toBe('notFound')
    expect(await refused({ expiresAt: expiresAt() })).toBe('badRequest')

    const call = otcMarket.buy(market(), orderKey, 2n, TOKEN, { callValue: 3n * TRX })
    const bought = await follows(bob, call, (id) =>
      fixture.ask('productBuy', { ...asked, txId: id }),
    )
    expect(await refused({})).toBe('orderClosed')
    expect(await refused({ orderKey: nextKey(), txId: bought.txId })).toBe('transactionMismatch')
    expect(await refused({ owner: ann.address, txId: bought.txId })).toBe('transactionMismatch')
  })
})
