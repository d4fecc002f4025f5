import { expect, test } from 'vitest'
import { createEventList } from '../../../src/chain/contractEvents.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const contract = addressFromHex('aa'.repeat(20))
const TX = 'ab'.repeat(32)

/** Creates a service with this answer, which records the requests. */
function service(answer: () => Response) {
  const asked: URL[] = []
  const list = createEventList('https://grid', async (url) => {
    asked.push(new URL(url))
    return answer()
  })
  return {
    asked,
    list: () => list({ contract, name: 'DepositTRX', since: 5.5, after: 'next page' }),
  }
}

test('a list of events is asked for oldest first, solidified only, from a time and a page on', async () => {
  const { asked, list } = service(() => Response.json({ success: true, data: [] }))
  expect(await list()).toEqual({ ok: true, value: { events: [], next: undefined } })
  expect(asked[0]?.pathname).toBe(`/v1/contracts/${contract}/events`)
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    event_name: 'DepositTRX',
    only_confirmed: 'true',
    order_by: 'block_timestamp,asc',
    limit: '200',
    min_block_timestamp: '5',
    fingerprint: 'next page',
  })
})

test('each entry gives its transaction, the time of its block and its fields; the last page no next one', async () => {
  const entry = { transaction_id: TX, block_timestamp: 7, result: { nonce: '3' } }
  const page = { success: true, data: [entry], meta: { fingerprint: 'more' } }
  const { list } = service(() => Response.json(page))
  const events = [{ txId: TX, at: 7, fields: { nonce: '3' } }]
  expect(await list()).toEqual({ ok: true, value: { events, next: 'more' } })
  const last = service(() => Response.json({ ...page, data: [] }))
  expect(await last.list()).toMatchObject({ value: { next: undefined } })
})

test.each([
  ['refuses', () => new Response('', { status: 503 }), { kind: 'http', status: 503 }],
  ['answers no JSON', () => new Response('<html>'), { kind: 'malformed' }],
  [
    'says that it failed',
    () => Response.json({ success: false, error: 'no' }),
    { kind: 'malformed' },
  ],
  [
    'names no transaction',
    () => Response.json({ success: true, data: [{ block_timestamp: 1, result: {} }] }),
    { kind: 'malformed' },
  ],
  [
    'cannot be reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
    { kind: 'network' },
  ],
])('a service that %s is an error, and no empty list', async (_, answer, error) => {
  expect(await service(answer).list()).toMatchObject({ ok: false, error })
})
