import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audienceOf } from '../../src/api/endpoints/audience.ts'
import { announcements } from '../../src/api/endpoints/announcements.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { orders } from '../../src/api/endpoints/orders.ts'
import { products } from '../../src/api/endpoints/products.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { stakes } from '../../src/api/endpoints/stakes.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'

// Headers by which caches share what is everybody's, and nothing else.

let fixture: BoxBackend
beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  await fixture.setBox(1, { supply: 9, prices: [{ coin: 'TRX', units: 5n }] })
  for (let box = 2; box < 9; box += 1) await fixture.setBox(box, {})
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fixture.backend.app.request(path, { headers, method })
const cacheControlOf = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).headers.get('cache-control')

const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=30'
const { path: page } = products.productPage
const { path: detail } = products.productDetail

describe('an answer for everybody', () => {
  it('may be shared by caches for less than a block, and browsers ask again', async () => {
    const { status, headers } = await ask(page)
    expect([status, headers.get('cache-control')]).toEqual([200, SHARED])
    expect(headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
    expect(headers.get('content-language')).toBe('en')
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
  })

  it('is not sent again to a client that has it, however many it names', async () => {
    const first = await ask(page)
    const tag = first.headers.get('etag')!
    for (const known of [tag, `"other", ${tag}`]) {
      const again = await ask(page, { 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'content-language'])
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
  })

  it('has another tag in another language, of another page, and once it has changed', async () => {
    const tag = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).headers.get('etag')!
    const before = await tag(`${detail}?productId=1`)
    expect(await tag(`${detail}?productId=1`, { 'accept-language': 'zh-TW,zh' })).not.toBe(before)
    expect(await tag(`${page}?pageNo=2`)).not.toBe(await tag(page))

    const { result } = await fixture.act(
      fixture.people[0]!,
      'pay(bytes32,uint256,uint32)',
      [nextKey(), 1n, 1n],
      { callValue: 5n },
    )
    expect(result).toBe('SUCCESS')
    await fixture.solidify()
    const changed = await ask(`${detail}?productId=1`, { 'if-none-match': before })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('"remaining":8')
  })

  it('changes its tag with the time of the chain, where it tells the time', async () => {
    const { path } = products.getTimestamp
    const tag = (await ask(path)).headers.get('etag')!
    await fixture.chain.mine()
    expect((await ask(path, { 'if-none-match': tag })).status).toBe(200)
  })
})

describe('no cache stores', () => {
  it('an answer of one account, or to a request with a session', async () => {
    const owner = fixture.people[0]!.address
    expect(await cacheControlOf(stakes.lpList.path)).toBe(SHARED)
    expect(await cacheControlOf(`${stakes.lpList.path}?owner=${owner}`)).toBe('no-store')
    expect(await cacheControlOf(page, { authorization: 'Bearer x' })).toBe('no-store')
    expect(await cacheControlOf(`${orders.orderByKey.path}?orderKey=${nextKey()}`)).toBe('no-store')
  })

  it('a refusal, a wrong request, an unknown path or a picture that is not there', async () => {
    const none = announcements.announcementDetail.path.replace('{id}', 'none')
    const picture = `/deposit/common/image/${'0'.repeat(64)}`
    for (const path of [none, `${detail}?productId=x`, '/nothing', picture])
      expect([path, await cacheControlOf(path)]).toEqual([path, 'no-store'])
  })

  it('a failure', async () => {
    fixture.backend.faults.add({ path: page, status: 500, times: 1 })
    expect(await cacheControlOf(page)).toBe('no-store')
    expect(await cacheControlOf(page)).toBe(SHARED)
  })

  it('any answer that the table does not share', async () => {
    const own = Object.values<Endpoint>(served).filter((each) => audienceOf(each) === 'account')
    expect(own.length).toBeGreaterThan(90)
    for (const { method, path } of own) {
      const owner = fixture.people[0]!.address
      const asked = `${path}?owner=${owner}&productId=1&token=${owner}`
      const answer = await ask(asked, {}, method)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(answer.headers.get('etag')).toBeNull()
    }
  })
})

describe('a long answer', () => {
  const long = `${page}?pageSize=100`
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  const sizeOf = async (answer: Response) => (await answer.arrayBuffer()).byteLength

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
  ] as const)('is compressed with %s where a client accepts %s', async (encoding, accepted) => {
    const plain = await ask(long)
    const answer = await ask(long, { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    for (const name of ['etag', 'vary', 'content-type'])
      expect([name, answer.headers.get(name)]).toEqual([name, plain.headers.get(name)])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = await plain.text()
    expect(bytes.length).toBeLessThan(text.length / 2)
    expect(decoders[encoding](bytes).toString()).toBe(text)
  })

  it('is not compressed for a client that does not accept it, nor is a short one', async () => {
    for (const accepted of ['', 'identity', 'zstd', 'br;q=0, gzip;q=0.0'])
      expect(
        (await ask(long, { 'accept-encoding': accepted })).headers.has('content-encoding'),
      ).toBe(false)
    const short = await ask(products.getTimestamp.path, { 'accept-encoding': 'br' })
    expect(short.headers.has('content-encoding')).toBe(false)
  })

  it('is not compressed with a session, so that its length tells nothing of a token', async () => {
    const headers = { 'accept-encoding': 'br', authorization: 'Bearer x' }
    const answer = await ask(long, headers)
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await sizeOf(answer)).toBeGreaterThan(1_024)
  })
})
