import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { createApi, HTTP_TIMEOUT_MS, type ApiOptions } from '../../../src/api/client.ts'
import { get, post } from '../../../src/api/endpoints/endpoint.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { page, pageRequest, text, units, wholeNumber } from '../../../src/api/schema.ts'
import type { Fetch } from '../../../src/core/ports.ts'
import { createRests } from '../../../src/core/rests.ts'

const reading = get(
  '/deposit/thing/{id}',
  v.object({ id: v.string(), search: v.optional(v.string()), ...pageRequest }),
  v.object({ units }),
)
const writing = post(
  '/deposit/thing',
  v.object({ id: v.string(), quantity: wholeNumber, note: v.optional(v.string()) }),
  v.object({ status: v.string() }),
)

let asked: { url: string; init: RequestInit }[]
beforeEach(() => {
  asked = []
})

/** A client whose network passes each request to `answer`. */
const apiAnswering = (answer: Fetch, options: Partial<ApiOptions> = {}) =>
  createApi({
    baseUrl: 'https://api.example',
    postEncoding: 'form',
    fetch: (url, init) => {
      asked.push({ url, init })
      return answer(url, init)
    },
    language: () => 'en-US,en',
    ...options,
  })

const success = (data: unknown) => async () => Response.json({ code: 0, message: 'ok', data })
const header = (name: string) => new Headers(asked[0]?.init.headers).get(name)

describe('a request', () => {
  test('by GET puts the path’s field into the path and the rest into the query', async () => {
    const api = apiAnswering(success({ units: '7' }))
    await api.call(reading, { id: 'a/b c', search: 'x&y', pageNo: 2 })
    expect(asked[0]?.url).toBe('https://api.example/deposit/thing/a%2Fb%20c?search=x%26y&pageNo=2')
    expect(asked[0]?.init).toMatchObject({ method: 'GET' })
    expect(asked[0]?.init.body).toBeUndefined()
  })

  test('goes with the session of its account, or with another that it is given', async () => {
    const api = apiAnswering(success({ units: '7' }), { session: () => 'own' })
    await api.call({ ...reading, session: 'ifAny' }, { id: '1' })
    expect(header('authorization')).toBe('Bearer own')
    asked = []
    await api.call({ ...reading, session: 'ifAny' }, { id: '1' }, { token: 'other' })
    expect(header('authorization')).toBe('Bearer other')
    asked = []
    await api.call(reading, { id: '1' })
    expect(header('authorization')).toBeNull()
  })

  test('by GET without further fields has no question mark', async () => {
    await apiAnswering(success({ units: '7' })).call(reading, { id: '1', search: undefined })
    expect(asked[0]?.url).toBe('https://api.example/deposit/thing/1')
  })

  test('by POST is form-urlencoded where the configuration says form', async () => {
    const api = apiAnswering(success({ status: 'pending' }))
    await api.call(writing, { id: 'ä=1', quantity: 2, note: undefined })
    const sent = new Request('https://api.example/', asked[0]?.init)
    expect(sent.method).toBe('POST')
    expect(sent.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(await sent.text()).toBe('id=%C3%A4%3D1&quantity=2')
  })

  test('by POST is JSON, with numbers as numbers, where the configuration says json', async () => {
    const api = apiAnswering(success({ status: 'pending' }), { postEncoding: 'json' })
    await api.call(writing, { id: '1', quantity: 2, note: undefined })
    const sent = new Request('https://api.example/', asked[0]?.init)
    expect(sent.headers.get('content-type')).toBe('application/json')
    expect(await sent.json()).toEqual({ id: '1', quantity: 2 })
  })

  test.each(['en-US,en', 'zh-TW,zh'])('says the user’s language, %s', async (language) => {
    let current = 'before'
    const api = apiAnswering(success({ units: '7' }), { language: () => current })
    current = language
    await api.call(reading, { id: '1' })
    expect(header('accept-language')).toBe(language)
  })

  test('goes to a path on the app’s own origin where the base is one', async () => {
    const api = apiAnswering(success({ units: '7' }), { baseUrl: '/api' })
    await api.call(reading, { id: '1' })
    expect(asked[0]?.url).toBe('/api/deposit/thing/1')
  })
})

describe('an answer', () => {
  const answerTo = async (answer: Fetch) => apiAnswering(answer).call(reading, { id: '1' })

  test('with the success code and the agreed data is a value, amounts as bigint', async () => {
    expect(await answerTo(success({ units: '12345678901234567890' }))).toEqual({
      ok: true,
      value: { units: 12_345_678_901_234_567_890n },
    })
  })

  test.each(Object.entries(refusal))('of refusal %s is told by its code', async (_, code) => {
    const result = await answerTo(async () => Response.json({ code, message: 'no', data: null }))
    expect(result).toEqual({ ok: false, error: { kind: 'refused', code, message: 'no' } })
  })

  test('of refusal without a message is a refusal all the same', async () => {
    const result = await answerTo(async () => Response.json({ code: 7, message: null }))
    expect(result).toEqual({ ok: false, error: { kind: 'refused', code: 7, message: '' } })
  })

  test.each([
    ['a page instead of JSON', async () => new Response('<!doctype html><p>Log in')],
    ['nothing', async () => new Response('')],
    ['JSON without a code', async () => Response.json({ data: { units: '7' } })],
    ['a code in text', async () => Response.json({ code: '0', data: { units: '7' } })],
    ['JSON that is no object', async () => Response.json(null)],
    ['success without data', async () => Response.json({ code: 0 })],
    ['data of another shape', success({ units: 7 })],
    ['an amount that is none', success({ units: '-7' })],
  ] satisfies [string, Fetch][])('of %s is malformed', async (_, answer) => {
    const result = await answerTo(answer)
    expect(result).toMatchObject({ ok: false, error: { kind: 'malformed' } })
  })

  test.each([301, 400, 404, 500, 503])(
    'of status %i is a failure, whatever it says',
    async (status) => {
      const body = { code: 0, data: { units: '7' } }
      const result = await answerTo(async () => Response.json(body, { status }))
      expect(result).toEqual({ ok: false, error: { kind: 'http', status } })
    },
  )

  test.each([429, 503])(
    'of status %i with a wait is obeyed by every later request',
    async (status) => {
      const rest = createRests().of('https://api.example')
      const headers = { 'retry-after': '60' }
      const api = apiAnswering(async () => new Response('', { status, headers }), { rest })
      const busy = { ok: false, error: { kind: 'busy', status, waitMs: 60_000 } }
      expect(await api.call(reading, { id: '1' })).toEqual(busy)
      expect(await api.call(writing, { id: '1', quantity: 1 })).toMatchObject({
        ok: false,
        error: { kind: 'busy' },
      })
      expect(asked).toHaveLength(1)
    },
  )

  test('that never comes because there is no network is a failure', async () => {
    const result = await answerTo(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } })
  })
})

describe('time', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Behaves as in the browser: gives no answer until the request is aborted. */
  const silence: Fetch = (_, init) =>
    new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )

  /** Returns headers at once, followed by a body that never ends. */
  const endlessBody: Fetch = async (_, init) =>
    new Response(
      new ReadableStream({
        start: (controller) =>
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      }),
    )

  test.each([
    ['silence', silence],
    ['a body that never ends', endlessBody],
  ])('after 10 s of %s the request is given up', async (_, answer) => {
    const ended = vi.fn<() => void>()
    const call = apiAnswering(answer).call(reading, { id: '1' })
    void call.then(ended)
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toEqual({ ok: false, error: { kind: 'timeout' } })
    expect(HTTP_TIMEOUT_MS).toBe(10_000)
  })

  test('an answered request leaves no timer behind', async () => {
    await apiAnswering(success({ units: '7' })).call(reading, { id: '1' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a request that its caller gives up ends at once, and not as a timeout', async () => {
    const caller = new AbortController()
    const call = apiAnswering(silence).call(reading, { id: '1' }, { signal: caller.signal })
    caller.abort()
    expect(await call).toMatchObject({ ok: false, error: { kind: 'network' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a request whose caller has given up already is not answered', async () => {
    const result = await apiAnswering(silenceUnlessAborted).call(
      reading,
      { id: '1' },
      { signal: AbortSignal.abort() },
    )
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  const silenceUnlessAborted: Fetch = async (url, init) => {
    init.signal?.throwIfAborted()
    return silence(url, init)
  }
})

test('lists are typed from end to end', async () => {
  const list = get('/deposit/things', v.object(pageRequest), page(v.object({ name: text(10) })))
  const result = await apiAnswering(success({ total: 1, items: [{ name: 'one' }] })).call(list, {})
  expect(result.ok && result.value.items.map(({ name }) => name)).toEqual(['one'])
})
