import { expect, onTestFinished, test } from 'vitest'
import { fetchConfig } from '../../../src/config/load.ts'
import type { Fetch } from '../../../src/core/ports.ts'
import { lawfulConfig } from './lawful.ts'

const answering =
  (body: string, status = 200): Fetch =>
  async () =>
    new Response(body, { status })

test('the configuration is read past every cache', async () => {
  const asked: [string, RequestInit][] = []
  const result = await fetchConfig(async (url, init) => {
    asked.push([url, init])
    return Response.json(lawfulConfig)
  })
  expect(result).toEqual({ ok: true, value: lawfulConfig })
  expect(asked).toEqual([['/config.json', { cache: 'no-cache' }]])
})

test('a server that has none, or a network that is not there, is told as unreachable', async () => {
  expect(await fetchConfig(answering('not found', 404))).toEqual({
    ok: false,
    error: { kind: 'unreachable', detail: 'HTTP 404' },
  })
  const offline = await fetchConfig(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(offline).toMatchObject({ ok: false, error: { kind: 'unreachable' } })
  expect(!offline.ok && offline.error.detail).toContain('Failed to fetch')
})

test('a body that breaks off is told as unreachable, not as a mistake of the operator', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  })
  const result = await fetchConfig(async () => new Response(broken))
  expect(result).toMatchObject({ ok: false, error: { kind: 'unreachable' } })
})

test('a page instead of JSON is told as such', async () => {
  expect(await fetchConfig(answering('<!doctype html>'))).toEqual({
    ok: false,
    error: { kind: 'invalid', field: '(whole file)', detail: 'is not JSON' },
  })
})

test('an error of the checks themselves is not told as a mistake in the file', async () => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')
  onTestFinished(() => void Object.assign(URL, { canParse }))
  const https = {
    ...lawfulConfig,
    network: { ...lawfulConfig.network, explorer: 'https://a.example' },
  }
  await expect(fetchConfig(answering(JSON.stringify(https)))).rejects.toThrow(/canParse/)
})

test('a wrong field is named', async () => {
  const wrong = { ...lawfulConfig, backend: { baseUrl: '/api', postEncoding: 'xml' } }
  expect(await fetchConfig(answering(JSON.stringify(wrong)))).toMatchObject({
    ok: false,
    error: { kind: 'invalid', field: 'backend.postEncoding' },
  })
})
