import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSetAside } from '../../backend/index/setAside.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { depositForTrx } from '../../sandbox/world/burning.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { SUCCESS } from '../../src/api/answerCode.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { clientOf, nextKey, openBackend, SOLID_LAG } from './backendFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'
import { withTrxBurns, type TrxBurnBackend } from './pasts/trxBurns.ts'
import { RATE, sellForTrx, type TrxBurnSale } from './trxBurnFixture.ts'

let fixture: TrxBurnBackend
let ann: Operator
let bob: Operator
beforeAll(async () => {
  fixture = await openBackend(withTrxBurns)
  ;[ann, bob] = fixture.people as [Operator, Operator]
})
afterAll(() => fixture.stop())

const kind = 'burnTrx' as const
const paged = { kind, pageNo: 1, pageSize: 20 }
const sum = () => fixture.ask('trxBurnSum', { kind })
const own = (who: Operator) => fixture.ask('trxBurnOwn', { kind, owner: who.address })
const asked = (orderKey: string, sun: bigint, who = ann) => ({
  kind,
  orderKey,
  owner: who.address,
  given: String(sun),
})
const refused = (sun: bigint, more: object = {}) =>
  fixture.refusalOf('trxBurnBefore', { ...asked(nextKey(), sun), ...more })
const txId = (digit: string) => digit.repeat(64)

describe('tokens for TRX', () => {
  it('are told with their terms, from the contract', async () => {
    const { sale, coin, rate, start, end, sum: all } = fixture.sale
    expect(await sum()).toMatchObject({
      contract: sale,
      coin,
      rate,
      start: Math.floor(start / SECOND_MS) * SECOND_MS,
      end: Math.floor(end / SECOND_MS) * SECOND_MS,
      sum: all,
      given: 0n,
      most: all,
      left: 400n * TOKEN,
      gifts: 0,
      givers: 0,
    })
    expect(await own(ann)).toEqual({ gifts: 0, given: 0n, units: 0n })
  })

  it('open an order once, with what comes for it', async () => {
    const orderKey = nextKey()
    const first = await fixture.ask('trxBurnBefore', asked(orderKey, 10n * TRX))
    expect(first).toEqual({
      orderKey,
      owner: ann.address,
      contract: fixture.sale.sale,
      token: fixture.sale.token,
      given: 10n * TRX,
      units: 10n * RATE * TOKEN,
    })
    expect(await fixture.ask('trxBurnBefore', asked(orderKey, 10n * TRX))).toEqual(first)
    for (const other of [asked(orderKey, 11n * TRX), asked(orderKey, 10n * TRX, bob)])
      expect(await fixture.refusalOf('trxBurnBefore', other)).toBe('orderMismatch')
    // In a presale, the same key is a different order.
    const { token } = fixture.sale
    const presold = { orderKey, owner: ann.address, token, units: '1' }
    expect(await fixture.refusalOf('donate', presold)).toBe('notFound')
  })

  it('have a second device wait for what the first one announced', async () => {
    const orderKey = nextKey()
    const ask = (more: object) => fixture.ask('trxBurnBefore', { ...asked(orderKey, TRX), ...more })
    const expiresAt = fixture.chain.head.timestamp + MINUTE_MS
    const first = { txId: txId('a'), expiresAt }
    expect((await ask(first)).announced).toBeUndefined()
    expect((await ask({ txId: txId('b'), expiresAt })).announced).toEqual(first)
    expect(await refused(TRX, { txId: txId('c') })).toBe('badRequest')
  })

  it('are refused where nothing would come, or too much is asked for', async () => {
    expect(await refused(0n)).toBe('badRequest')
    expect(await refused(100n * TRX + 1n)).toBe('exceedsSum')
    expect(await refused(10n ** 30n)).toBe('exceedsSum')
    expect(await refused(TRX, { given: '1,000' })).toBe('badRequest')
    expect(await refused(TRX, { kind: 'nothing' })).toBe('badRequest')
  })

  it('are counted once they are solidified, for all and for each account', async () => {
    const orderKey = nextKey()
    await fixture.ask('trxBurnBefore', asked(orderKey, 10n * TRX))
    const made = await fixture.give(ann, 10n * TRX, orderKey)
    const report = { kind, orderKey, owner: ann.address, txId: made.txId }
    expect(await fixture.ask('trxBurnAfter', report)).toEqual({ status: 'pending' })
    expect((await sum()).gifts).toBe(0)
    await fixture.chain.mine(3)
    // Nothing else made the indexer look: the report is the hint.
    expect(await fixture.ask('trxBurnAfter', report)).toEqual({ status: 'acknowledged' })
    expect(await fixture.refusalOf('trxBurnBefore', asked(orderKey, 10n * TRX))).toBe('orderClosed')
    for (const other of [{ orderKey: nextKey() }, { owner: bob.address }])
      expect(await fixture.refusalOf('trxBurnAfter', { ...report, ...other })).toBe(
        'transactionMismatch',
      )
    const theirs = await fixture.give(bob, 20n * TRX)
    await fixture.give(ann, 5n * TRX)
    const failed = await fixture.give(bob, 90n * TRX)
    expect(failed.result).toBe('ExceedsSum')
    await fixture.solidify()
    expect(await fixture.refusalOf('trxBurnAfter', { ...report, txId: theirs.txId })).toBe(
      'transactionMismatch',
    )
    const wrong = { kind, orderKey: failed.order, owner: bob.address, txId: failed.txId }
    expect(await fixture.refusalOf('trxBurnAfter', wrong)).toBe('transactionMismatch')
    expect(await sum()).toMatchObject({
      given: 35n * TRX,
      most: 65n * TRX,
      left: 260n * TOKEN,
      gifts: 3,
      givers: 2,
    })
    expect(await own(ann)).toEqual({ gifts: 2, given: 15n * TRX, units: 60n * TOKEN })
    expect(await refused(65n * TRX + 1n)).toBe('exceedsSum')
    const all = await fixture.ask('trxBurnRecord', paged)
    expect(all.total).toBe(3)
    expect(all.items.map(({ user, given }) => [user, given])).toEqual([
      [ann.address, 5n * TRX],
      [bob.address, 20n * TRX],
      [ann.address, 10n * TRX],
    ])
    expect(all.items[2]).toMatchObject({ orderKey, txId: made.txId, units: 40n * TOKEN })
    const second = { ...paged, owner: ann.address, pageNo: 2, pageSize: 1 }
    expect(await fixture.ask('trxBurnRecord', second)).toMatchObject({
      total: 2,
      items: [{ orderKey }],
    })
  })

  it('share their paths with presales, which answer whoever names no kind', async () => {
    const made = await fixture.createWithPresale(fixture.owner)
    const bought = await fixture.buy(ann, made.presale, 3n)
    expect(bought.result).toBe('SUCCESS')
    await fixture.solidify()
    const { token } = made
    const owner = ann.address
    const ask = async (path: string, more: Record<string, string>) => {
      const url = `http://backend/deposit/buyToken/${path}?${new URLSearchParams(more)}`
      return (await fixture.backend.app.request(url)).json() as Promise<{
        code: number
        data: object | null
      }>
    }
    for (const [path, request] of [
      ['sum', { token }],
      ['record', { token }],
      ['donateSum', { owner }],
    ] as const) {
      const plain = await ask(path, request)
      expect(plain.code).toBe(SUCCESS)
      expect(await ask(path, { ...request, kind: 'presale' })).toEqual(plain)
      expect(await ask(path, { ...request, kind: 'burnTrx' })).not.toEqual(plain)
    }
    expect((await ask('record', { token })).data).toMatchObject({
      items: [{ buyer: owner, units: '3', txId: bought.txId }],
    })
    expect((await ask('sum', { token })).data).toMatchObject({ sold: '3', purchases: 1 })
    const send = async (path: string, body: object) => {
      const answer = await fixture.backend.app.request(`http://backend/deposit/buyToken/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { data: object | null }
    }
    const order = { orderKey: nextKey(), owner, token, units: '5', kind: 'presale' }
    expect((await send('donate', order)).data).toMatchObject({ presale: made.presale })
    const told = { orderKey: bought.logs[0]!.topics[1]!, owner, txId: bought.txId, kind: 'presale' }
    expect((await send('updatePresaleStatus', told)).data).toEqual({ status: 'acknowledged' })
  })

  it('are the same when the chain is read again from block 1', async () => {
    const tell = async () => [
      { ...(await sum()), now: 0 },
      await own(ann),
      await own(bob),
      (await fixture.ask('trxBurnRecord', paged)).items,
    ]
    const before = await tell()
    await fixture.backend.indexer.rebuild()
    expect(await tell()).toEqual(before)
  })

  it('count no gift of a block that the chain has left out', async () => {
    const before = await sum()
    const lost = await fixture.give(bob, TRX)
    await fixture.chain.orphan(1, { forget: true })
    await fixture.solidify()
    expect({ ...(await sum()), now: 0 }).toEqual({ ...before, now: 0 })
    const report = { kind, orderKey: lost.order, owner: bob.address, txId: lost.txId }
    expect((await fixture.ask('trxBurnAfter', report)).status).toBe('pending')
  })

  it('end with their time, and their rest is taken out', async () => {
    await fixture.wait(DAY_MS)
    await fixture.chain.mine()
    expect(await refused(TRX)).toBe('saleEnded')
    const { sale } = fixture.sale
    expect((await fixture.act(fixture.owner, contractCall(sale, 'takeRest()', []))).result).toBe(
      'SUCCESS',
    )
    await fixture.solidify()
    expect(await sum()).toMatchObject({ given: 35n * TRX, left: 0n, most: 0n })
  })
})

describe('elsewhere', () => {
  async function succeed(who: Operator, call: ContractCall) {
    expect((await fixture.act(who, call)).result).toBe('SUCCESS')
  }
  const before = () => asked(nextKey(), TRX)
  /** Opens a backend on the same chain that follows this sale, or none. */
  async function followSale(sale?: TrxBurnSale) {
    const { trxBurnSale: _, ...others } = fixture.launchpad
    const launchpad = { ...others, ...(sale && { trxBurnSale: sale.sale }) }
    const backend = await fixture.another({ launchpad })
    return { backend, ...clientOf(backend) }
  }

  it('nothing is given before the time', async () => {
    const now = fixture.now() * SECOND_MS
    const later = await sellForTrx(fixture, { start: now + DAY_MS, end: now + 2 * DAY_MS })
    const { backend, refusalOf } = await followSale(later)
    expect(await refusalOf('trxBurnBefore', before())).toBe('saleNotOpen')
    await backend.close()
  })

  it('as much is given as the newest block has room for', async () => {
    const { owner } = fixture
    const sale = await sellForTrx(fixture, { deposited: 10n * RATE * TOKEN })
    const { backend, ask, refusalOf } = await followSale(sale)
    const more = () => asked(nextKey(), 60n * TRX)
    expect(await refusalOf('trxBurnBefore', more())).toBe('exceedsSum')
    await succeed(owner, trc20.approve(sale.token, sale.sale, 60n * RATE * TOKEN))
    await succeed(owner, depositForTrx(sale.sale, 60n * RATE * TOKEN))
    const first = more()
    await ask('trxBurnBefore', first)
    const gift = trxBurnSale.give(sale.sale, first.orderKey, 0n, { callValue: 60n * TRX })
    await succeed(ann, gift)
    expect(await refusalOf('trxBurnBefore', more())).toBe('exceedsSum')
    // An order that is requested again is not blocked by its own gift.
    expect((await ask('trxBurnBefore', first)).given).toBe(60n * TRX)
    await backend.close()
  })

  it.each([
    { title: 'more than was brought', stray: 1n },
    { title: 'of what nobody deposited', deposited: 0n, stray: 5n },
    { title: 'less, of a token that has shrunk', rateBp: 5_000n },
  ])('the rest may be $title', async ({ deposited = 1_000n, stray = 0n, rateBp = 10_000n }) => {
    const { owner } = fixture
    const token = (await owner.deploy(compileZoo().Rebasing)).contract
    await succeed(owner, contractCall(token, 'mint(address,uint256)', [owner.address, 2_000n]))
    const sale = await sellForTrx(fixture, { token, rate: 4n, deposited })
    const { backend, ask } = await followSale(sale)
    await succeed(owner, contractCall(token, 'transfer(address,uint256)', [sale.sale, stray]))
    await succeed(owner, contractCall(token, 'rebase(uint256)', [rateBp]))
    await fixture.wait(DAY_MS)
    await succeed(owner, contractCall(sale.sale, 'takeRest()', []))
    await fixture.chain.mine(SOLID_LAG)
    await backend.indexer.sync()
    expect(await ask('trxBurnSum', { kind })).toMatchObject({ given: 0n, left: 0n, gifts: 0 })
    expect(await countSetAside(backend.db)).toBe(0)
    await backend.close()
  })

  it('nothing is found where no contract is configured', async () => {
    const { backend, refusalOf } = await followSale()
    const { owner, orderKey } = before()
    expect(await refusalOf('trxBurnSum', { kind })).toBe('notFound')
    expect(await refusalOf('trxBurnOwn', { kind, owner })).toBe('notFound')
    expect(await refusalOf('trxBurnRecord', paged)).toBe('notFound')
    expect(await refusalOf('trxBurnBefore', before())).toBe('notFound')
    const after = { kind, orderKey, owner, txId: txId('1') }
    expect(await refusalOf('trxBurnAfter', after)).toBe('notFound')
    await backend.close()
  })
})
