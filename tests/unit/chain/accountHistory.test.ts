import { describe, expect, test } from 'vitest'
import { fetchHistory, type HistoryRequest } from '../../../src/chain/accountHistory.ts'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { blindBoxSale, blindBoxSaleCalls } from '../../../src/chain/contracts/blindBoxSale.ts'
import { trc20, trc20Calls } from '../../../src/chain/contracts/trc20.ts'
import { transactionId } from '../../../src/chain/transaction.ts'
import { decodeCall, parseTriggeredCall } from '../../../src/chain/triggeredCall.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { transferBytes, triggeredBytes } from './triggeredBytes.ts'

const owner = addressFromHex('aa'.repeat(20))
const stranger = addressFromHex('bb'.repeat(20))
const sale = addressFromHex('cc'.repeat(20))
const usdt = addressFromHex('dd'.repeat(20))
const order = '1e'.repeat(32)

const request: HistoryRequest = {
  owner,
  contracts: [usdt, sale],
  signatures: [trc20Calls.approve, ...Object.values(blindBoxSaleCalls)],
  since: 1_699_999_999_999.5,
}

const listed = (bytes: string, changed: object = {}) => ({
  txID: transactionId(bytes),
  raw_data_hex: bytes,
  raw_data: { contract: [{ type: 'words of the service' }] },
  blockNumber: 70_000_000,
  block_timestamp: 1_700_000_000_000,
  ret: [{ contractRet: 'SUCCESS', fee: 4_100_000 }],
  internal_transactions: [],
  ...changed,
})

const sent = (call: ContractCall, changed?: object, from: Address = owner) =>
  listed(triggeredBytes(from, call), changed)

const payment = () => sent(blindBoxSale.pay(sale, order, 2n, 3n, { callValue: 360_000_000n }))

/** Reads the history from this answer of the service. */
const reading = (body: unknown, status = 200, asked: string[] = [], of = request) =>
  fetchHistory(
    'https://grid.example',
    async (url) => {
      asked.push(url)
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
    of,
  )

const page = (data: readonly unknown[], fingerprint?: string) => ({
  data,
  success: true,
  meta: { at: 1, page_size: data.length, ...(fingerprint && { fingerprint }) },
})

async function callsIn(...data: unknown[]) {
  const answer = await reading(page(data))
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value.calls
}

describe('what an account sent', () => {
  test('is told of any contract where no contracts are named', async () => {
    const { contracts: _, ...any } = request
    const data = [sent(trc20.approve(stranger, sale, 5n)), payment()]
    const told = await reading(page(data), 200, [], any)
    expect(told.ok && told.value.calls.map(({ call }) => call.contract)).toEqual([stranger, sale])
    expect(await callsIn(...data)).toHaveLength(1)
  })

  test('is told with the TRX that it sent, where that is asked for', async () => {
    const transfer = listed(transferBytes(owner, stranger))
    const theirs = listed(transferBytes(stranger, owner))
    const data = [transfer, payment(), theirs]
    const told = await reading(page(data), 200, [], { ...request, transfers: true })
    expect(told.ok && told.value.calls).toMatchObject([
      { txId: transfer.txID, call: { to: stranger, sun: 1n }, result: 'SUCCESS' },
      { call: { contract: sale } },
    ])
    expect(await callsIn(...data)).toHaveLength(1)
  })

  test('is told from the bytes: method, arguments, value', async () => {
    const entry = payment()
    expect(await callsIn(entry)).toEqual([
      {
        txId: entry.txID,
        call: {
          contract: sale,
          signature: 'pay(bytes32,uint256,uint32)',
          args: [order, 2n, 3n],
          callValue: 360_000_000n,
          feeLimit: 150_000_000n,
        },
        blockNumber: 70_000_000,
        at: 1_700_000_000_000,
        result: 'SUCCESS',
        fee: 4_100_000n,
      },
    ])
  })

  test.each<[string, ContractCall]>([
    ['a second payment', blindBoxSale.paySecond(sale, order, { callValue: 5n })],
    ['a payment taken back', blindBoxSale.refund(sale, owner, order)],
    ['boxes opened', blindBoxSale.open(sale, order, 2n)],
    ['an approval', trc20.approve(usdt, sale, 30_000_000n)],
  ])('%s is recognised', async (_, call) => {
    const [found] = await callsIn(sent(call))
    expect(found?.call).toEqual({ ...call, feeLimit: 150_000_000n })
  })

  test('that failed says so, with what it cost', async () => {
    const failed = sent(blindBoxSale.open(sale, order, 2n), {
      ret: [{ contractRet: 'REVERT', fee: '900' }],
    })
    expect(await callsIn(failed)).toMatchObject([{ result: 'REVERT', fee: 900n }])
  })

  test('elsewhere is no business of ours: other contracts, other methods, transfers', async () => {
    const calls = await callsIn(
      sent(trc20.approve(stranger, sale, 1n)),
      sent(contractCall(usdt, 'transfer(address,uint256)', [stranger, 1n])),
      sent(contractCall(sale, 'setBox(uint256)', [1n])),
      listed(transferBytes(owner, stranger)),
      payment(),
    )
    expect(calls).toHaveLength(1)
  })
})

describe('the service is not believed about bytes', () => {
  test('an entry whose bytes have another id is dropped, and the others stay', async () => {
    const forged = { ...payment(), txID: 'f0'.repeat(32) }
    const swapped = { ...payment(), raw_data_hex: payment().raw_data_hex }
    const sound = payment()
    expect((await callsIn(forged, swapped, sound)).map(({ txId }) => txId)).toEqual([sound.txID])
  })

  test("another account's transaction is dropped", async () => {
    expect(await callsIn(sent(blindBoxSale.open(sale, order, 1n), undefined, stranger))).toEqual([])
  })

  test('entries that are garbage, or cut off, are dropped', async () => {
    const bytes = triggeredBytes(owner, blindBoxSale.open(sale, order, 1n))
    const cut = bytes.slice(0, -40)
    expect(
      await callsIn(
        null,
        7,
        {},
        { internal_tx_id: '1', tx_id: '2', data: {} },
        listed(cut),
        listed('00'),
        listed(bytes, { ret: [] }),
        listed(bytes, { blockNumber: -1 }),
        listed(bytes, { block_timestamp: 'yesterday' }),
      ),
    ).toEqual([])
  })

  test('arguments that are cut off are no call', async () => {
    // The selector of `paySecond(bytes32)` with nothing after it.
    const selector = blindBoxSale.paySecond(sale, order, {})
    const whole = triggeredBytes(owner, selector)
    expect(parseTriggeredCall(whole)?.data).toHaveLength(8 + 64)
    const cut = {
      ...parseTriggeredCall(whole)!,
      data: parseTriggeredCall(whole)!.data.slice(0, 60),
    }
    expect(decodeCall(cut, [selector.signature])).toBeUndefined()
    expect(decodeCall({ ...cut, data: '' }, [selector.signature])).toBeUndefined()
  })
})

describe('pages', () => {
  test('are asked for with the account, the time, and the place behind the last one', async () => {
    const asked: string[] = []
    const first = await reading(page([payment()], 'next one'), 200, asked)
    expect(first).toMatchObject({ ok: true, value: { next: 'next one', calls: [{}] } })
    const { origin, pathname, searchParams } = new URL(asked[0]!)
    expect(origin + pathname).toBe(`https://grid.example/v1/accounts/${owner}/transactions`)
    expect(Object.fromEntries(searchParams)).toEqual({
      only_from: 'true',
      only_confirmed: 'true',
      search_internal: 'false',
      order_by: 'block_timestamp,desc',
      limit: '50',
      min_timestamp: '1699999999999',
    })
    const more: string[] = []
    await fetchHistory(
      '/chain',
      async (url) => {
        more.push(url)
        return new Response(JSON.stringify(page([])))
      },
      { ...request, after: 'next one' },
    )
    expect(more[0]).toMatch(/^\/chain\/v1\/accounts\/.+&fingerprint=next\+one$/)
  })

  test('end with one that names no next, or holds nothing', async () => {
    expect(await reading(page([payment()]))).toMatchObject({ ok: true, value: { next: undefined } })
    expect(await reading(page([], 'again'))).toMatchObject({ ok: true, value: { next: undefined } })
  })
})

describe('a service that gives no list', () => {
  test.each<[string, unknown, number]>([
    ['404', '<h1>Not found</h1>', 404],
    ['405', '', 405],
    ['{}', {}, 200],
  ])('%s is a node that keeps none', async (_, body, status) => {
    expect(await reading(body, status)).toEqual({ ok: false, error: { kind: 'unavailable' } })
  })

  test.each<[string, unknown, number, string]>([
    ['HTML', '<html>', 200, 'malformed'],
    ['a refusal', { success: false, error: 'no', statusCode: 400 }, 200, 'malformed'],
    ['data that is no list', { success: true, data: { 0: payment() } }, 200, 'malformed'],
    ['a list', [payment()], 200, 'malformed'],
    ['null', 'null', 200, 'malformed'],
    ['429', 'too often', 429, 'busy'],
    ['503', 'later', 503, 'http'],
  ])('%s is a failure as a value', async (_, body, status, kind) => {
    expect(await reading(body, status)).toMatchObject({ ok: false, error: { kind } })
  })

  test('nor is a network that is away more than that', async () => {
    const answer = await fetchHistory(
      '/chain',
      async () => Promise.reject(new TypeError('no')),
      request,
    )
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network' } })
  })
})
