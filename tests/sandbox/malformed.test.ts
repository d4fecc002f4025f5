import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import type { RawAnswer } from '../strain/malformed/ask.ts'
import { leaked } from '../strain/malformed/leaked.ts'
import type { RawRequest } from '../strain/malformed/request.ts'
import { askMalformed } from '../strain/malformed/run.ts'

const REQUESTS = 600
/**
 * First seed, new for each run. To replay a seed: `npm run strain -- malformed --from SEED --count
 * 1`.
 */
const FROM = Number(process.env['STRAIN_FROM'] ?? Date.now() % 1_000_000_000)

console.log(`malformed requests: seeds from ${FROM}`)

it(`answers ${REQUESTS} malformed requests and fails at none`, async () => {
  const { broken, statuses, lines } = await askMalformed({ from: FROM, count: REQUESTS })
  expect(broken).toEqual([])
  // Endpoints come from the table, so new ones are included.
  expect(lines.size).toBeGreaterThan(100)
  // Many requests have only one invalid field, so they get far.
  expect(statuses.get('backend 200, code 0') ?? 0).toBeGreaterThan(20)
  expect(statuses.get('node 200') ?? 0).toBeGreaterThan(20)
})

describe('an answer to somebody else', () => {
  const known = { sessions: [{ owner: 'TAnn', token: 'ann' }] }
  const request = (line: ServedName, token?: string): RawRequest => ({
    method: 'POST',
    path: `/api${served[line].path}?owner=TBob`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    line,
  })
  const answer = (data: object): RawAnswer => {
    const text = JSON.stringify({ code: 0, message: '', data })
    return { status: 200, type: 'application/json', text, ms: 1 }
  }

  it('is found where it shows, or changed, what is private', () => {
    const own = { address: 'TBob', own: { sessions: [] } }
    expect(leaked(request('userInfo', 'ann'), answer(own), known)).toContain(
      'another account’s own',
    )
    expect(leaked(request('userInfo'), answer(own), known)).toContain('another account’s own')
    const mine = { ...own, address: 'TAnn' }
    expect(leaked(request('userInfo', 'ann'), answer(mine), known)).toBeUndefined()
    const changed = { address: 'TBob', nickname: '' }
    expect(leaked(request('editUser', 'ann'), answer(changed), known)).toContain('changed')
    expect(leaked(request('editUser'), answer(changed), known)).toContain('without a session')
    const order = request('payFeeBefore')
    expect(leaked(order, answer({ owner: 'TAnn' }), known)).toContain('not asked for')
    expect(leaked(order, answer({ owner: 'TBob' }), known)).toBeUndefined()
  })
})

describe('a request that once made the sandbox fail', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, mining: 'manual' })
  })
  afterAll(() => sandbox.close())

  it('asks for more boxes than the database can count', async () => {
    const body = new URLSearchParams({
      orderKey: 'ab'.repeat(32),
      owner: sandbox.world.usdt,
      productId: '1',
      quantity: '2147483648',
      payment: 'second',
    })
    const path = '/api/deposit/aon/buyProductFirstPayBefore'
    const answer = await fetch(sandbox.origin + path, { method: 'POST', body })
    expect(await answer.json()).toMatchObject({ code: 1000 })
  })

  it('asks for no events at all', async () => {
    const path = `/chain/v1/transactions/${'ab'.repeat(32)}/events?limit=0`
    expect(await (await fetch(sandbox.origin + path)).json()).toMatchObject({ data: [] })
  })

  it('is nested deeper than its log could be written', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = `{"owner":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const path = '/api/deposit/aon/openCard'
    expect((await fetch(sandbox.origin + path, { method: 'POST', headers, body })).status).toBe(200)
    expect((await fetch(`${sandbox.origin}/sandbox/backend/requests`)).status).toBe(200)
  })

  it('has a NUL in what is searched for', async () => {
    const path = '/api/deposit/exSwap/swapCoinIssuedList?search=%00'
    expect(await (await fetch(sandbox.origin + path)).json()).toMatchObject({ code: 1000 })
  })
})
