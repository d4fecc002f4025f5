import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Backend } from '../../backend/backend.ts'
import { openDatabase } from '../../backend/database/database.ts'
import { createLog } from '../../backend/log/jsonLines.ts'
import { announcements } from '../../src/api/endpoints/announcements.ts'
import { orders } from '../../src/api/endpoints/orders.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const TOKEN = 'session-token_'.padEnd(43, 'x')
const PROXY = '10.0.0.7'

let fixture: BoxBackend
/** Backend whose database can be taken away. */
let backend: Backend
let takeAway: () => Promise<void>
const lines: string[] = []

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  const database = await openDatabase(await freshDatabase())
  takeAway = database.close
  backend = await fixture.another({
    database: { ...database, close: async () => undefined },
    log: createLog({ write: (line) => lines.push(line), isTerminal: false }),
    mayNameRequests: ({ socket }) => socket.remoteAddress === PROXY,
    pollMs: 5,
  })
  await backend.indexer.sync()
})
afterAll(async () => {
  await backend.close()
  await fixture.stop()
})
beforeEach(() => void lines.splice(0))

const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const { path } = orders.orderByKey

it('gives each answer an id, and says nothing of those that succeed or are refused', async () => {
  const ids = await Promise.all(
    [`${path}?orderKey=${nextKey()}`, path, '/no/such/path'].map(async (each) =>
      (await backend.app.request(each)).headers.get('x-request-id'),
    ),
  )
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(lines).toEqual([])
})

it('takes an id from a trusted proxy alone, and only in a plain form', async () => {
  const answered = async (id: string, address: string) => {
    const headers = { 'x-request-id': id }
    const answer = await backend.app.request(path, { headers }, from(address))
    return answer.headers.get('x-request-id')
  }
  expect(await answered('given-by-the-proxy', PROXY)).toBe('given-by-the-proxy')
  expect(await answered('given-by-a-client', '10.0.0.8')).toMatch(/^[\da-f-]{36}$/)
  expect(await answered('two words', PROXY)).toMatch(/^[\da-f-]{36}$/)
  expect(await answered('a'.repeat(41), PROXY)).toMatch(/^[\da-f-]{36}$/)
})

it('writes one line for each failed request, with its route and without what it was given', async () => {
  await takeAway()
  const key = nextKey()
  const asked = Array.from({ length: 60 }, async () => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const answer = await backend.app.request(`${path}?orderKey=${key}`, { headers })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    return answer.headers.get('x-request-id')
  })
  const ids = await Promise.all(asked)
  const ofRequests = entries().filter(({ msg }) => msg === 'a request failed')
  expect(ofRequests.map(({ requestId }) => requestId).sort()).toEqual(ids.sort())
  expect(ofRequests[0]).toMatchObject({
    level: 'error',
    method: 'GET',
    route: path,
    status: 503,
    ms: expect.any(Number),
    reason: expect.stringContaining('Failed query'),
    stack: expect.stringContaining('backend/'),
  })
  for (const secret of [key, TOKEN, 'orderKey=']) expect(lines.join('')).not.toContain(secret)
})

it('names a route by its pattern', async () => {
  await backend.app.request(announcements.announcementDetail.path.replace('{id}', '17'))
  expect(entries()).toMatchObject([{ route: '/deposit/announcement/:id' }])
})

it('tells a failure of the index once, however often it looks', async () => {
  let looks = 0
  const enough = Promise.withResolvers<void>()
  const told: string[] = []
  const other = await fixture.another({
    log: createLog({ write: (line) => told.push(line), isTerminal: false }),
    node: {
      baseUrl: '',
      fetch: async () => {
        looks += 1
        if (looks === 50) enough.resolve()
        throw new Error('connect ECONNREFUSED 127.0.0.1:8090')
      },
    },
    pollMs: 1,
  })
  await enough.promise
  await other.close()
  expect(told.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', msg: 'trouble in the background', times: 1, error: 'NodeFailed' },
  ])
})
