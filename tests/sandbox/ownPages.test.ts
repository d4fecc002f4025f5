import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forOwnPages, isOwn } from '../../sandbox/server/ownPages.ts'

let done: string[] = []
const app = new Hono()
app.use('/sandbox/*', forOwnPages('127.0.0.1'))
app.all('/sandbox/chain/time', (context) => {
  done.push(context.req.method)
  return context.text('moved')
})
app.get('/sandbox/wallet.html', (context) => context.text('the wallet'))
app.get('/chain', (context) => context.text('the node'))
const server = createServer(getRequestListener(app.fetch))
let port: number
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends these headers unchanged, which `fetch` would not do. */
async function ask(
  headers: Record<string, string> = {},
  { method = 'POST', path = '/chain/time' } = {},
) {
  const asking = request({ host: '127.0.0.1', port, method, path: `/sandbox${path}`, headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, text }
}
const refused = { status: 403, text: 'only pages of this server may ask for this' }
const own = () => `127.0.0.1:${port}`

describe('what only the sandbox’s own pages may do', () => {
  it('is done for them, and for programs that are no browser', async () => {
    done = []
    expect(await ask()).toEqual({ status: 200, text: 'moved' })
    const page = { origin: `http://${own()}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask(page)).status).toBe(200)
    const local = `localhost:${port}`
    expect((await ask({ host: local, origin: `http://${local}` })).status).toBe(200)
    expect((await ask({ host: `[::1]:${port}` })).status).toBe(200)
    // Through a forwarded port.
    const forwarded = { origin: 'http://localhost:1', 'sec-fetch-site': 'same-origin' }
    expect((await ask({ ...forwarded, host: 'localhost:1' })).status).toBe(200)
    expect(done).toHaveLength(5)
  })

  it.each([
    ['of another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['of another site, in an old browser', { origin: 'https://elsewhere.example' }],
    [
      'of another server on this machine',
      { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
    ],
    ['without an origin of its own', { origin: 'null' }],
    [
      'that only loads it, as a picture',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
  ])('is not done for a page %s', async (_, headers) => {
    done = []
    expect(await ask(headers)).toEqual(refused)
    expect(await ask(headers, { method: 'GET' })).toEqual(refused)
    expect(done).toEqual([])
  })

  it('is not done for a page whose name was made to lead here', async () => {
    done = []
    for (const host of [`elsewhere.example:${port}`, 'elsewhere.example', 'localhost.example']) {
      const origin = `http://${host}`
      expect(await ask({ host, origin, 'sec-fetch-site': 'same-origin' })).toEqual(refused)
      expect(await ask({ host }, { method: 'GET' })).toEqual(refused)
    }
    expect(done).toEqual([])
  })

  it('may be opened by a link elsewhere, and not shown within another page', async () => {
    const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const wallet = { method: 'GET', path: '/wallet.html' }
    expect((await ask({ ...opened, 'sec-fetch-dest': 'document' }, wallet)).status).toBe(200)
    expect(await ask({ ...opened, 'sec-fetch-dest': 'iframe' }, wallet)).toEqual(refused)
    expect(await ask({ ...opened, 'sec-fetch-dest': 'document' })).toEqual(refused)
  })

  it('leaves all else to whoever asks', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect(await (await fetch(`http://${own()}/chain`, { headers })).text()).toBe('the node')
  })
})

it('a server that listens on all addresses is asked by each of them', () => {
  const from = (host: string, localAddress: string, asked: string) =>
    isOwn({ host, localAddress, method: 'POST', headers: { host: asked } })
  expect(from('0.0.0.0', '192.168.1.5', '192.168.1.5:4173')).toBe(true)
  expect(from('::', '::ffff:192.168.1.5', '192.168.1.5:4173')).toBe(true)
  expect(from('::', 'fe80::7%eth0', '[fe80::7]:4173')).toBe(true)
  expect(from('0.0.0.0', '192.168.1.5', '192.168.1.6:4173')).toBe(false)
  expect(from('laptop.local', '192.168.1.5', 'Laptop.local:4173')).toBe(true)
  expect(from('127.0.0.1', '127.0.0.1', 'localhost')).toBe(true)
  expect(from('127.0.0.1', '127.0.0.1', '')).toBe(false)
})
