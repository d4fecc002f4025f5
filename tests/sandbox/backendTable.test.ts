import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { productTexts } from '../../backend/database/kept/contentSchema.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import { apiOf, nextKey, openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'

let fixture: BoxBackend
beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  await fixture.setBox(1, { prices: [{ coin: 'USDT', units: 30n }] })
  await fixture.setBox(2, { prices: [{ coin: 'TRX', units: 5n }] })
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const envelopeOf = async (path: string, init: RequestInit = {}) => {
  const response = await fixture.backend.app.request(path, init)
  return {
    status: response.status,
    ...((await response.json()) as { code: number; message: string }),
  }
}

describe('the endpoint table', () => {
  it('is served as a whole', async () => {
    for (const { method, path } of Object.values(served)) {
      const { status, message } = await envelopeOf(path.replace('{id}', 'nobody'), { method })
      expect(status).toBe(200)
      expect(message).not.toContain('there is no')
    }
  })

  it('serves boxes and cards by one path, to whoever asks for either', async () => {
    const items = async (kind: string) => {
      const response = await fixture.backend.app.request(`/deposit/aon/productPage${kind}`)
      const { data } = (await response.json()) as { data: { total: number } }
      return data.total
    }
    expect(await items('')).toBe(2)
    expect(await items('?kind=card')).toBe(0)
  })

  it('has no cards where no contract of them is configured, and no fault either', async () => {
    const owner = fixture.people[0]!.address
    const none = { total: 0, items: [] }
    expect(await fixture.ask('skuPage', { sort: 'cheap' })).toMatchObject({ ...none, floors: [] })
    expect(await fixture.ask('ownCardPage', { owner })).toMatchObject(none)
    expect(await fixture.ask('nodePledgeRecord', { owner })).toMatchObject(none)
    expect(await fixture.ask('nodePledgeStatistics', { owner })).toMatchObject({ due: 0 })
    expect(await fixture.ask('nftProfitStatistic', { owner })).toMatchObject({ profits: [] })
    expect(await fixture.ask('balanceInfoByUnit', { owner })).toMatchObject({ levels: [] })
    expect(await fixture.ask('productLevelInfo', {})).toMatchObject({ levels: [] })
    expect((await fixture.ask('productDetail', { productId: '1' })).cards).toEqual([])
    const tokenId = '1000000001'
    expect(await fixture.refusalOf('nftDetail', { tokenId })).toBe('notMinted')
    expect(await fixture.ask('ifCanOperateCard', { tokenId, owner, act: 'buy' })).toEqual({
      can: false,
      code: refusal.notMinted,
    })
    const order = { orderKey: nextKey(), owner }
    expect(await fixture.refusalOf('buyCardPayBefore', { ...order, level: 1 })).toBe('notFound')
    expect(await fixture.refusalOf('buySkuProduct', { ...order, listingId: '1' })).toBe('notFound')
  })

  it('has no stakes where no contract of them is configured, and no fault either', async () => {
    const owner = fixture.people[0]!.address
    const lists = ['lpList', 'stakePart', 'planList', 'projectList'] as const
    for (const name of lists) expect(await fixture.ask(name, {})).toMatchObject({ total: 0 })
    const records = ['lpPledgeRecord', 'coinPledgeRecord', 'planRecord'] as const
    for (const name of records)
      expect(await fixture.ask(name, { owner })).toMatchObject({ total: 0, items: [] })
    for (const name of ['lpPledgeStatistic', 'singleCoinPledgeStatistic'] as const)
      expect(await fixture.ask(name, { owner })).toMatchObject({
        open: 0,
        stakers: 0,
        staked: [],
        own: { count: 0, staked: [], streams: [], orders: [], claimed: [] },
      })
    expect((await fixture.ask('lpAmount', { owner })).pools).toEqual([])
    expect((await fixture.ask('depositTypes', {})).types).toEqual([])
    expect(await fixture.refusalOf('lpOneStatistics', { pool: 1 })).toBe('notFound')
    const order = { orderKey: nextKey(), owner, place: 1, units: '5' }
    for (const name of ['lpPledgeBefore', 'pledgePayBefore', 'planPledgeBefore'] as const)
      expect(await fixture.refusalOf(name, order)).toBe('notFound')
    const leave = { owner, act: 'unlock', orders: nextKey() } as const
    for (const name of ['lpPledgeUnlockBefore', 'planUnlockBefore'] as const)
      expect(await fixture.refusalOf(name, leave)).toBe('nothingToUnlock')
  })

  it('has nothing to burn where no contract of it is configured, and no fault either', async () => {
    const owner = fixture.people[0]!.address
    const order = { orderKey: nextKey(), owner }
    const report = { ...order, txId: nextKey() }
    const burn = { ...order, way: 'burn', coin: fixture.usdt, quantity: '1' } as const
    expect([
      await fixture.refusalOf('baseConfig', {}),
      await fixture.refusalOf('fuelInfo', { owner }),
      await fixture.refusalOf('userCalculationRecord', { owner }),
      await fixture.refusalOf('projectProduct', { product: 'power', owner }),
      await fixture.refusalOf('nftStatistic', { owner }),
      await fixture.refusalOf('miningRecordPageQuery', { owner }),
      await fixture.refusalOf('computerValue', burn),
      await fixture.refusalOf('fuelAdd', report),
      await fixture.refusalOf('getChainSignNonce', { ...order, purpose: 'miner' }),
      await fixture.refusalOf('saveMiningRecord', report),
    ]).toEqual(Array<string>(10).fill('notFound'))
  })

  it('has no income where no contract of it is configured, and no fault either', async () => {
    const owner = fixture.people[0]!.address
    expect((await fixture.ask('totalMemberProfit', { owner })).rows).toEqual([])
    expect((await fixture.ask('profitStatistic', { owner })).days).toEqual([])
    expect((await fixture.ask('memberProfitStatistics', { owner })).rows).toEqual([])
    const lists = ['profitPage', 'productProfitPage', 'claimRecordList'] as const
    for (const name of [...lists, 'profitChangeRecordList', 'withdrawRecord'] as const)
      expect(await fixture.ask(name, { owner, pageNo: 3 })).toMatchObject({ total: 0, items: [] })
    for (const type of ['nft', 'rwa', 'referral'] as const)
      for (const name of ['profitPage', 'claimRecordList'] as const)
        expect(await fixture.ask(name, { owner, type })).toMatchObject({ total: 0, items: [] })
  })

  it.each([
    ['without an owner', 'profit/profitePage', ''],
    ['of no account', 'profit/totalMemberProfit', 'owner=T123'],
    ['of an unknown type', 'profit/profitePage', 'owner=OWNER&type=bridge'],
    ['in an unknown state', 'withdraw/withdrawRecord', 'owner=OWNER&state=done'],
    ['of a wrong key', 'withdraw/withdrawRecord', 'owner=OWNER&orderKey=12'],
    ['of a page before the first', 'profit/profitePage', 'owner=OWNER&pageNo=0'],
    ['of pages too long', 'aon/profitePage', 'owner=OWNER&pageSize=101'],
    ['of too many days', 'profit/statistic', 'owner=OWNER&days=366'],
    ['of no days', 'profit/statistic', 'owner=OWNER&days=0'],
  ])('refuses to list income %s', async (_, path, query) => {
    const asked = query.replace('OWNER', fixture.people[0]!.address)
    expect(await envelopeOf(`/deposit/${path}?${asked}`)).toMatchObject({
      status: 200,
      code: refusal.badRequest,
    })
  })

  it('ends lists of income where nobody would have read so far', async () => {
    const asked = `owner=${fixture.people[0]!.address}&pageNo=999999999999999&pageSize=100`
    for (const path of ['profit/profitePage', 'withdraw/withdrawRecord'])
      expect(await envelopeOf(`/deposit/${path}?${asked}`)).toMatchObject({ status: 200, code: 0 })
  })

  it('does not know other paths', async () => {
    expect(await envelopeOf('/deposit/aon/nothing')).toMatchObject({
      status: 404,
      code: refusal.notFound,
    })
  })

  it('refuses fields that are missing or wrong', async () => {
    const wrong = ['', '?productId=x', '?productId=2x']
    for (const query of wrong)
      expect(await envelopeOf(`/deposit/aon/productDetail${query}`)).toMatchObject({
        status: 200,
        code: refusal.badRequest,
      })
  })

  it.each([
    ['a NUL', '\0'],
    ['half of a character', '\ud800'],
  ])('refuses %s in any text, since no database keeps it', async (_, wrong) => {
    const owner = fixture.people[0]!.address
    const json = (field: object) =>
      envelopeOf('/deposit/aon/buyProductFirstPayBefore', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderKey: nextKey(), productId: '1', owner, quantity: 1, ...field }),
      })
    const answers = [await json({ productId: wrong }), await json({ unknown: [{ deep: wrong }] })]
    // A query cannot carry a lone surrogate: it is replaced when it is read.
    if (wrong === '\0')
      answers.push(
        await envelopeOf('/deposit/exSwap/swapCoinIssuedList?search=a%00b'),
        await envelopeOf('/deposit/announcement/%00'),
      )
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, code: refusal.badRequest })
      expect(answer.message).toContain('characters that no text has')
    }
  })

  it('reads a POST as a form and as JSON alike', async () => {
    const owner = fixture.people[0]!.address
    for (const postEncoding of ['form', 'json'] as const) {
      const request = { orderKey: nextKey(), productId: '1', owner, quantity: 2 }
      const api = apiOf(fixture.backend, { postEncoding })
      const answer = await api.call(served.buyProductFirstPayBefore, request)
      expect(answer.ok && answer.value.quantity).toBe(2)
    }
  })
})

describe('texts', () => {
  it('come in the language that was asked for', async () => {
    const read = async (language: string) => {
      const api = apiOf(fixture.backend, { language })
      const product = await api.call(served.productDetail, { productId: '1' })
      const detail = await api.call(served.announcementDetail, { id: 'welcome' })
      if (!product.ok || !detail.ok) throw new Error('refused')
      return [product.value.name, detail.value.title]
    }
    expect(await read('en-US,en')).toEqual(['Kiln Box', 'The house is open'])
    expect(await read('zh-TW,zh')).toEqual(['窯變盲盒', '鑄造廠開張'])
  })

  it('of a box without one are its number, in words', async () => {
    const { db } = fixture.backend
    const [row] = await db.delete(productTexts).where(eq(productTexts.id, '2')).returning()
    onTestFinished(async () => void (await db.insert(productTexts).values(row!)))
    const read = async (language: string) => {
      const asked = { productId: '2' }
      const answer = await apiOf(fixture.backend, { language }).call(served.productDetail, asked)
      return answer.ok && [answer.value.name, answer.value.description]
    }
    expect(await read('en-US,en')).toEqual(['Blind box 2', ''])
    expect(await read('zh-TW,zh')).toEqual(['盲盒 2', ''])
  })

  it('of announcements come in pages, the newest first', async () => {
    const { total, items } = await fixture.ask('announcementPage', { pageNo: 2, pageSize: 3 })
    const { newestAt, ...info } = await fixture.ask('getAnnouncementInfo', {})
    expect(info.total).toBe(total)
    const first = await fixture.ask('announcementPage', { pageNo: 1, pageSize: 3 })
    expect(newestAt).toBe(first.items[0]?.publishedAt)
    const times = [...first.items, ...items].map((item) => item.publishedAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await fixture.refusalOf('announcementDetail', { id: 'no-such' })).toBe('notFound')
  })
})

describe('fault switches', () => {
  afterEach(() => fixture.backend.faults.clear())
  const call = (name: 'productDetail' | 'productPage' = 'productDetail') =>
    fixture.api.call(served[name], { productId: '1' } as never)

  it('answer with a status, with a web page, and only as often as asked', async () => {
    const { faults } = fixture.backend
    faults.add({ path: 'productDetail', status: 500, times: 1 })
    expect(await call()).toMatchObject({ error: { kind: 'http', status: 500 } })
    expect((await call()).ok).toBe(true)
    faults.add({ html: true, times: 1 })
    expect(await call()).toMatchObject({ error: { kind: 'malformed' } })
    expect((await call()).ok).toBe(true)
  })

  it('hold what they hit until they are cleared', async () => {
    const { faults } = fixture.backend
    faults.add({ path: 'productDetail', held: true })
    const { length: before } = faults.requests
    let isAnswered = false
    const held = call().finally(() => (isAnswered = true))
    await expect.poll(() => faults.requests.length).toBeGreaterThan(before)
    expect((await call('productPage')).ok).toBe(true)
    expect(isAnswered).toBe(false)
    faults.clear()
    expect((await held).ok).toBe(true)
  })

  it('hit the path that they name', async () => {
    fixture.backend.faults.add({ path: 'productDetail', status: 429 })
    expect((await call('productPage')).ok).toBe(true)
    expect(await call()).toMatchObject({ error: { kind: 'busy', status: 429 } })
  })

  it('name another contract or the double price, in lists too', async () => {
    const { faults } = fixture.backend
    faults.add({ wrongContract: true })
    const listed = await fixture.ask('productPage', {})
    expect(listed.items.every((item) => item.contract !== fixture.sale)).toBe(true)
    faults.clear()
    faults.add({ wrongPrice: true })
    const detail = await fixture.ask('productDetail', { productId: '1' })
    expect(detail.prices[0]?.units).toBe(60n)
    expect(detail.contract).toBe(fixture.sale)
  })

  it('acknowledge late', async () => {
    const key = nextKey()
    const [ann] = fixture.people
    const { txId } = await fixture.act(ann!, 'pay(bytes32,uint256,uint32)', [key, 2n, 1n], {
      callValue: 5n,
    })
    await fixture.solidify()
    fixture.backend.faults.add({ path: 'buyProductFirstPayAfter', acknowledgeLate: 2 })
    const seen: string[] = []
    for (let n = 0; n < 3; n++) {
      const request = { orderKey: key, owner: ann!.address, txId }
      seen.push((await fixture.ask('buyProductFirstPayAfter', request)).status)
    }
    expect(seen).toEqual(['pending', 'pending', 'acknowledged'])
  })

  it('keep a log of requests, so that tests can count them', async () => {
    const { control } = fixture.backend.faults
    await control.request('/requests', { method: 'DELETE' })
    await call()
    const seen = (await (await control.request('/requests')).json()) as object[]
    expect(seen).toMatchObject([
      {
        method: 'GET',
        path: '/deposit/aon/productDetail',
        fields: { productId: '1' },
        language: 'en-US,en',
      },
    ])
  })

  it('are set and cleared over HTTP, and refuse what they do not know', async () => {
    const { control } = fixture.backend.faults
    const post = (body: object) =>
      control.request('/faults', { method: 'POST', body: JSON.stringify(body) })
    expect((await post({ status: 503 })).status).toBe(200)
    expect((await post({ staus: 503 })).status).toBe(400)
    expect(await (await control.request('/faults')).json()).toEqual([{ status: 503 }])
    expect(await call()).toMatchObject({ error: { kind: 'http', status: 503 } })
    await control.request('/faults', { method: 'DELETE' })
    expect((await call()).ok).toBe(true)
  })
})
