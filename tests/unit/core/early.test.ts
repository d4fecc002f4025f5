import { afterEach, describe, expect, test } from 'vitest'
import { withEarly, type EarlyRequest } from '../../../src/core/early.ts'
import { SECOND_MS } from '../../../src/core/time.ts'

const URL_ = '/api/tokens?pageNo=1'
const NOW = 1_000_000

/**
 * Sets up early requests. Returns a fetch that uses them first, and the requests that it sends
 * itself.
 */
function prepare(early: readonly Partial<EarlyRequest>[]) {
  globalThis.early = early.map((each) => ({
    url: URL_,
    language: 'en-US,en',
    at: NOW,
    response: Promise.resolve(new Response('early')),
    ...each,
  }))
  const sent: string[] = []
  const fetch = withEarly(
    async (url, { signal }) => {
      signal?.throwIfAborted()
      sent.push(url)
      return new Response('now')
    },
    () => NOW,
  )
  const ask = async (init: RequestInit = {}) => {
    const headers = { 'accept-language': 'en-US,en', ...init.headers }
    return (await fetch(URL_, { ...init, headers })).text()
  }
  return { sent, ask }
}

afterEach(() => {
  globalThis.early = undefined
})

describe('a request that the first script has sent', () => {
  test('is not sent again, and answers once', async () => {
    const { sent, ask } = prepare([{}])
    expect(await ask()).toBe('early')
    expect(sent).toEqual([])
    expect(await ask()).toBe('now')
    expect(sent).toEqual([URL_])
  })

  test('is sent again where it failed', async () => {
    const response = Promise.reject(new TypeError('no network'))
    response.catch(() => undefined)
    const { ask } = prepare([{ response }])
    expect(await ask()).toBe('now')
  })

  test.each([
    ['in another language', {}, { headers: { 'accept-language': 'zh-TW,zh' } }],
    ['to another address', { url: '/api/tokens?pageNo=2' }, {}],
    ['that changes something', {}, { method: 'POST' }],
    ['of a session', {}, { headers: { authorization: 'Bearer 1' } }],
    ['half a minute later', { at: NOW - 30 * SECOND_MS - 1 }, {}],
  ])('is no answer to one %s', async (_, early, init) => {
    expect(await prepare([early]).ask(init)).toBe('now')
  })

  test('is not waited for by those who have given up', async () => {
    const over = new AbortController()
    const { sent, ask } = prepare([{ response: new Promise(() => undefined) }])
    const asked = ask({ signal: over.signal })
    over.abort(new Error('too late'))
    await expect(asked).rejects.toThrow('too late')
    expect(sent).toEqual([])
  })

  test('is nothing to wait for where there is no first script', async () => {
    const { ask } = prepare([])
    globalThis.early = undefined
    expect(await ask()).toBe('now')
  })
})
