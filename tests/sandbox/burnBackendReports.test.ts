import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { burning as calls } from '../../src/chain/contracts/burning.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { withBurning, type BurnBackend } from './pasts/burning.ts'
import { USDT, type Traded } from './earnFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

let fixture: BurnBackend
let forge: Traded
/** Transaction that burned and activated nothing. */
let another: { readonly txId: string }
beforeAll(async () => {
  fixture = await openBackend(withBurning, { people: 6 })
  forge = await fixture.trade()
  for (const { address } of fixture.people)
    await fixture.succeed(
      fixture.owner,
      contractCall(forge.token, 'transfer(address,uint256)', [address, 100n * TOKEN]),
    )
  another = await fixture.list(forge.token, { uPrice: 500_001n, factor: 12_345 })
  await fixture.list(fixture.usdt, { uPrice: 1n, factor: 5_000 }, false)
  await fixture.nameStream()
  await fixture.passed(DAY_MS)
})
afterAll(() => fixture.stop())

const [ann, ben, cat, dan, eve] = [0, 1, 2, 3, 4]
const person = (index: number) => fixture.person(index)
const account = (index: number) => person(index).address
const asks = (who: number, quantity = '3', given: object = {}) => ({
  orderKey: nextKey(),
  owner: account(who),
  way: 'burn' as const,
  coin: forge.token,
  quantity,
  ...given,
})
const refused = (...asked: Parameters<typeof asks>) =>
  fixture.refusalOf('computerValue', asks(...asked))

describe('a burn', () => {
  it.each(['burn', 'swap'] as const)(
    'has the value that the chain gives it, and is reported by what the chain says (%s)',
    async (way) => {
      const asked = asks(ann, '3', { way })
      const { orderKey, owner, coin } = asked
      const [uAmount, power] = await fixture.view(
        contractCall(fixture.burning, 'preview(address,uint256)', [coin, 3n]),
        ['uint256', 'uint256'],
      )
      const quantity = 3n
      expect(await fixture.ask('computerValue', asked)).toEqual({
        orderKey,
        owner,
        contract: fixture.burning,
        coin,
        quantity,
        uAmount,
        power,
      })
      // The same order with another way is a different order.
      const otherWay = { ...asked, way: way === 'burn' ? ('swap' as const) : ('burn' as const) }
      expect(await fixture.refusalOf('computerValue', otherWay)).toBe('orderMismatch')
      const { txId } = await (way === 'burn'
        ? fixture.burn(person(ann), coin, quantity, orderKey)
        : fixture.buyAndBurn(person(ann), coin, 5n * TRX, orderKey))
      const report = { orderKey, owner, txId }
      expect(await fixture.ask('fuelAdd', report)).toEqual({ status: 'pending' })
      await fixture.solidify()
      expect(await fixture.ask('fuelAdd', report)).toEqual({ status: 'acknowledged' })
      expect(await fixture.refusalOf('computerValue', asked)).toBe('orderClosed')
      for (const other of [
        { orderKey: nextKey() },
        { owner: account(ben) },
        { txId: another.txId },
      ])
        expect(await fixture.refusalOf('fuelAdd', { ...report, ...other })).toBe(
          'transactionMismatch',
        )
      expect(await fixture.refusalOf('saveMiningRecord', report)).toBe('transactionMismatch')
    },
  )

  it('is announced to the other device, which waits', async () => {
    const asked = asks(ben)
    const first = { txId: nextKey(), expiresAt: fixture.after(MINUTE_MS) }
    expect(await fixture.ask('computerValue', { ...asked, ...first })).not.toHaveProperty(
      'announced',
    )
    expect((await fixture.ask('computerValue', asked)).announced).toEqual(first)
    const half = { ...asked, expiresAt: first.expiresAt }
    expect(await fixture.refusalOf('computerValue', half)).toBe('badRequest')
    for (const other of [{ quantity: '4' }, { owner: account(ann) }])
      expect(await fixture.refusalOf('computerValue', { ...asked, ...other })).toBe('orderMismatch')
  })

  it('is refused of a coin that is not listed, not yet, or no more', async () => {
    const { token } = await fixture.create(fixture.owner, { symbol: 'NEW' })
    expect(await refused(ben, '3', { coin: token })).toBe('notBurnable')
    await fixture.list(token, { uPrice: 1_000_000n, factor: 10_000 })
    await fixture.solidify()
    expect(await refused(ben, '3', { coin: token })).toBe('notBurnable')
    await fixture.passed(DAY_MS)
    const { power } = await fixture.ask('computerValue', asks(ben, '3', { coin: token }))
    expect(power).toBe(3n * USDT)
    // If no one sells the token, the chain reports it before anything is signed.
    const bought = await fixture.ask('computerValue', asks(ben, '3', { coin: token, way: 'swap' }))
    expect(bought.power).toBe(3n * USDT)
    await fixture.announce(token, { uPrice: 1_000_000n, factor: 0 })
    await fixture.passed(HOUR_MS)
    await fixture.ask('computerValue', asks(ben, '3', { coin: token }))
    await fixture.passed(DAY_MS)
    expect(await refused(ben, '3', { coin: token })).toBe('notBurnable')
  })

  it('is refused of nothing, of more than the contract counts, and for no power', async () => {
    expect(await refused(ben, '0')).toBe('badRequest')
    expect(await refused(ben, String(10n ** 30n))).toBe('badRequest')
    const most = 2n ** 112n / TOKEN
    expect(await refused(ben, String(most + 1n))).toBe('badRequest')
    expect((await fixture.ask('computerValue', asks(ben, String(most)))).quantity).toBe(most)
    // A unit of USDT counts as half a unit.
    expect(await refused(ben, '1', { coin: fixture.usdt })).toBe('belowMinimum')
    const two = await fixture.ask('computerValue', asks(ben, '2', { coin: fixture.usdt }))
    expect(two.power).toBe(1n)
  })
})

describe('the nonce of an activation', () => {
  const nonce = (who: number, orderKey = nextKey()) =>
    ({ orderKey, owner: account(who), purpose: 'miner' }) as const
  const refusedNonce = (asked: ReturnType<typeof nonce>) =>
    fixture.refusalOf('getChainSignNonce', asked)

  it('is the same for a quarter of an hour, and used once', async () => {
    await fixture.burn(person(cat), forge.token, 2n)
    // The answer does not wait for the index.
    const asked = nonce(cat)
    const answer = await fixture.ask('getChainSignNonce', asked)
    const now = fixture.chain.head.timestamp
    expect(answer).toEqual({
      nonce: asked.orderKey,
      owner: account(cat),
      purpose: 'miner',
      contract: fixture.burning,
      expiresAt: now + 15 * MINUTE_MS,
      power: await fixture.says(calls.powerOf(fixture.burning, account(cat))),
    })
    await fixture.passed(5 * MINUTE_MS)
    expect(await fixture.ask('getChainSignNonce', asked)).toEqual(answer)
    const { txId } = await fixture.activate(person(cat), asked.orderKey)
    const report = { orderKey: asked.orderKey, owner: account(cat), txId }
    expect(await fixture.ask('saveMiningRecord', report)).toEqual({ status: 'pending' })
    // Refused with this key, and with any other.
    for (const again of [asked, nonce(cat)]) expect(await refusedNonce(again)).toBe('nonceUsed')
    await fixture.solidify()
    expect(await fixture.ask('saveMiningRecord', report)).toEqual({ status: 'acknowledged' })
    for (const other of [{ orderKey: nextKey() }, { owner: account(ben) }, { txId: another.txId }])
      expect(await fixture.refusalOf('saveMiningRecord', { ...report, ...other })).toBe(
        'transactionMismatch',
      )
    expect(await fixture.refusalOf('fuelAdd', report)).toBe('transactionMismatch')
    await fixture.passed(DAY_MS)
    expect(await refusedNonce(asked)).toBe('nonceUsed')
  })

  it('expires, and another one takes its place', async () => {
    await fixture.burn(person(dan), forge.token, 2n)
    const asked = nonce(dan)
    const { expiresAt } = await fixture.ask('getChainSignNonce', asked)
    await fixture.chain.advanceTime(expiresAt - fixture.chain.head.timestamp - 1)
    await fixture.chain.mine()
    expect(fixture.chain.head.timestamp).toBeGreaterThanOrEqual(expiresAt)
    expect(await refusedNonce(asked)).toBe('nonceExpired')
    expect(await refusedNonce(asked)).toBe('nonceExpired')
    const other = await fixture.ask('getChainSignNonce', nonce(dan))
    expect(other.expiresAt).toBe(fixture.chain.head.timestamp + 15 * MINUTE_MS)
  })

  it('is one account’s alone, and no burn’s', async () => {
    const asked = nonce(dan)
    await fixture.ask('getChainSignNonce', asked)
    await fixture.burn(person(eve), forge.token, 1n)
    expect(await refusedNonce({ ...asked, owner: account(eve) })).toBe('nonceForeign')
    const burn = asks(dan)
    await fixture.ask('computerValue', burn)
    expect(await refusedNonce(nonce(dan, burn.orderKey))).toBe('orderMismatch')
    expect(await refused(dan, '3', { orderKey: asked.orderKey })).toBe('orderMismatch')
    // The contract accepts an order id once, whatever its purpose.
    await fixture.burn(person(dan), forge.token, 3n, burn.orderKey)
    expect(await refusedNonce(nonce(dan, burn.orderKey))).toBe('nonceUsed')
  })

  it('is not given to who has burnt nothing', async () => {
    expect(await refusedNonce(nonce(5))).toBe('noPower')
  })

  it('is given again when the block of its activation is orphaned', async () => {
    const asked = nonce(eve)
    await fixture.ask('getChainSignNonce', asked)
    const { txId } = await fixture.activate(person(eve), asked.orderKey)
    expect(await refusedNonce(asked)).toBe('nonceUsed')
    await fixture.chain.orphan(1, { forget: true })
    expect((await fixture.ask('getChainSignNonce', asked)).nonce).toBe(asked.orderKey)
    await fixture.solidify()
    const report = { orderKey: asked.orderKey, owner: account(eve), txId }
    expect(await fixture.ask('saveMiningRecord', report)).toEqual({ status: 'pending' })
  })

  it('is announced to the other device, which waits', async () => {
    const asked = nonce(eve)
    const first = { txId: nextKey(), expiresAt: fixture.after(MINUTE_MS) }
    const own = await fixture.ask('getChainSignNonce', { ...asked, ...first })
    expect(own).not.toHaveProperty('announced')
    expect((await fixture.ask('getChainSignNonce', asked)).announced).toEqual(first)
    const half = { ...asked, txId: nextKey() }
    expect(await fixture.refusalOf('getChainSignNonce', half)).toBe('badRequest')
  })

  it('outlives reading the chain again', async () => {
    const asked = nonce(dan)
    const { expiresAt } = await fixture.ask('getChainSignNonce', asked)
    await fixture.passed(MINUTE_MS)
    await fixture.backend.indexer.rebuild()
    expect((await fixture.ask('getChainSignNonce', asked)).expiresAt).toBe(expiresAt)
  })
})
