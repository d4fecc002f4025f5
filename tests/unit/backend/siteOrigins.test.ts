import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { forSites, originHeaders } from '../../../backend/http/siteOrigins.ts'

const app = new Hono()
app.get('/shared', (context) => {
  context.header('Vary', 'Accept-Language')
  return context.text('here')
})
app.get('/fails', () => {
  throw new Error('here')
})
app.onError((_, context) => context.text('failed', 500))

const headersOf = async (
  sites: readonly string[],
  origin: string | undefined,
  path = '/shared',
  method = 'GET',
) => {
  const headers: Record<string, string> = origin === undefined ? {} : { origin }
  const answer = await forSites(app, originHeaders(sites)).request(path, { method, headers })
  return [answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]
}

test('a single site is named whoever asks, so that caches have one answer', async () => {
  for (const origin of ['https://a.example', 'https://evil.example', undefined])
    expect(await headersOf(['a.example'], origin)).toEqual(['https://a.example', 'Accept-Language'])
})

test('of several sites, the one that asks is named, and answers vary by it', async () => {
  const sites = ['a.example', 'b.example:8443', 'localhost:5173']
  const vary = 'Accept-Language, Origin'
  for (const own of ['https://a.example', 'https://b.example:8443', 'http://localhost:5173'])
    expect(await headersOf(sites, own)).toEqual([own, vary])
  for (const other of ['http://a.example', 'https://b.example', 'https://localhost:5173', 'null'])
    expect(await headersOf(sites, other)).toEqual([null, vary])
  expect(await headersOf(sites, undefined)).toEqual([null, vary])
})

test('without a site, every page may read answers', async () => {
  expect(await headersOf([], 'https://any.example')).toEqual(['*', 'Accept-Language'])
})

test('a failure can be read, too', async () => {
  expect(await headersOf(['a.example', 'b.example'], 'https://a.example', '/fails')).toEqual([
    'https://a.example',
    'Origin',
  ])
})

test('a browser may send a session and JSON, and remembers that it may', async () => {
  const asked = { method: 'OPTIONS', headers: { origin: 'https://a.example' } }
  const { status, headers } = await forSites(app, originHeaders(['a.example'])).request('/x', asked)
  expect(status).toBe(204)
  expect(Object.fromEntries(headers)).toEqual({
    'access-control-allow-origin': 'https://a.example',
    'access-control-expose-headers': 'Retry-After, Age, ETag, X-Request-Id',
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
  })
})
