import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { readFields, writeFields } from '../../../../src/chain/protobuf.ts'
import type { SideChain } from '../../../../src/chain/sidechain/sideChain.ts'
import { transactionId } from '../../../../src/chain/transaction.ts'
import { addressToHex } from '../../../../src/core/address.ts'
import {
  BROADCAST,
  errorOf,
  failure,
  INJECT,
  OTHER,
  TOKEN,
  TRIGGER,
  twoChains,
  TX_HASH,
} from './chains.ts'
import { injection, type Answer, type FakeNode, type Json } from './fakeNode.ts'

const { main, side, client } = twoChains()

const hex = (text: string) => Buffer.from(text).toString('hex')

type Send = (it: SideChain) => Promise<unknown>

/** A call on each chain, and a fund injection. */
const sends: [string, FakeNode, string, Send][] = [
  ['a deposit', main, TRIGGER, (it) => it.depositTrc10(1_000_001, 5, 6, 7, { permissionId: 2 })],
  ['a withdrawal', side, TRIGGER, (it) => it.withdrawTrc20(5, 6, 7, TOKEN)],
  ['a fund injection', side, INJECT, (it) => it.injectFund(5, 7)],
]

/** Failures of nodes, proxies and connections in place of an answer. */
const silences: [string, Answer, string | RegExp][] = [
  ['the line breaks', () => 'broken', /socket hang up|ECONNRESET/],
  ['a 500', () => ({ status: 500, body: 'oops' }), 'Request failed with status code 500'],
  ['a 403', () => ({ status: 403, body: {} }), 'Request failed with status code 403'],
  ['a 429', () => ({ status: 429, body: '' }), 'Request failed with status code 429'],
]
const nonsense: [string, unknown][] = [
  ['HTML', '<html><body>502</body></html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['an empty object', {}],
  ['a list', [1]],
  ['a number', '5'],
  ['JSON that is cut off', '{"result":{"result":true},'],
  ['another shape', { result: true, transaction: 'x' }],
  ['no transaction', { result: { result: true } }],
  ['half a transaction', { result: { result: true }, transaction: { txID: 'ab'.repeat(32) } }],
]

describe.each(sends)('%s, when the node that builds it', (_, node, path, send) => {
  test.each(silences)('does not answer: %s', async (__, answer, text) => {
    node.answers.set(path, answer)
    const error = await errorOf(send(client()))
    expect([error.code, error.txID]).toEqual(['network', undefined])
    expect(error.message).toMatch(text)
    expect(node.sentTo(BROADCAST)).toEqual([])
  })

  test.each(nonsense)('answers with %s', async (__, body) => {
    node.answers.set(path, () => ({ body }))
    const error = await errorOf(send(client()))
    expect([error.code, error.txID]).toEqual(['unknownError', undefined])
    expect(error.message).toMatch(/^Unknown error: /)
    expect(node.sentTo(BROADCAST)).toEqual([])
  })

  test('refuses it in its own words', async () => {
    const reason = 'contract validate error : 沒有這個合約'
    for (const body of [
      { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hex(reason) } },
      { Error: reason },
      { result: { message: reason } },
    ]) {
      node.answers.set(path, () => ({ body }))
      expect(await failure(send(client()))).toEqual(['nodeRefused', reason])
    }
    expect(node.sentTo(BROADCAST)).toEqual([])
  })
})

test('what went wrong at the node is quoted in full', async () => {
  const body = { result: { result: false }, transaction: { txID: '5' } }
  main.answers.set(TRIGGER, () => ({ body }))
  expect(await failure(client().depositTrx(1, 2, 3))).toEqual([
    'unknownError',
    `Unknown error: ${JSON.stringify(body, null, 2)}`,
  ])
})

// Changes that a node may make to a transaction. Each result is consistent: txID, bytes and JSON
// agree.

describe('a transaction that was not asked for is never signed', () => {
  const invalid = ['wrongTransaction', 'Invalid transaction']

  const changes: [string, Json][] = [
    ['another owner', { owner_address: addressToHex(OTHER) }],
    ['another contract', { contract_address: addressToHex(OTHER) }],
    ['another method', { function_selector: 'withdrawTRX()' }],
    ['other arguments', { parameter: 'ff'.repeat(64) }],
    ['no arguments', { parameter: '' }],
    ['another call value', { call_value: 999_999_999 }],
    ['no call value', { call_value: 0 }],
    ['another fee limit', { fee_limit: 1_000_000_000 }],
    ['another token', { token_id: 1_000_002, call_token_value: 5 }],
    ['another token value', { token_id: 1_000_001, call_token_value: 6 }],
    ['another permission', { Permission_id: 3 }],
  ]

  test.each(changes)('%s', async (_, changed) => {
    for (const [, node, path, send] of sends.slice(0, 2)) {
      node.rewrite = (body) => ({ ...body, ...changed })
      expect(await failure(send(client()))).toEqual(invalid)
      expect(node.sentTo(path)).toHaveLength(1)
      expect(node.sentTo(BROADCAST)).toEqual([])
    }
  })

  test('an owner or an amount of a fund injection', async () => {
    for (const changed of [
      { owner_address: addressToHex(OTHER) },
      { amount: 6 },
      { amount: 0 },
      { amount: 5_000_000_000 },
    ]) {
      side.answers.set(INJECT, ({ body }) => ({ body: injection({ ...body, ...changed }) }))
      expect(await failure(client().injectFund(5, 1))).toEqual(invalid)
    }
    expect(side.sentTo(BROADCAST)).toEqual([])
  })

  /** Returns the transaction with other bytes, and with the txID of those bytes. */
  const withBytes = (transaction: Json, change: (bytes: Uint8Array) => Uint8Array): Json => {
    const raw_data_hex = bytesToHex(change(hexToBytes(transaction['raw_data_hex'] as string)))
    return { ...transaction, raw_data_hex, txID: transactionId(raw_data_hex) }
  }

  const adding =
    (...fields: (readonly [number, bigint | Uint8Array])[]) =>
    (bytes: Uint8Array) =>
      writeFields([
        ...readFields(bytes).map(({ number, value }) => [number, value] as const),
        ...fields,
      ])

  const bytes: [string, (transaction: Json) => Json][] = [
    ['a note', (it) => withBytes(it, adding([10, hexToBytes('abcd')]))],
    ['a second contract', (it) => withBytes(it, adding([11, hexToBytes('0801')]))],
    ['a fee limit twice', (it) => withBytes(it, adding([18, 9n]))],
    ['a field that nobody knows', (it) => withBytes(it, adding([99, 1n]))],
    ['an expiration that only the bytes have', (it) => withBytes(it, adding([8, 5n]))],
    ['the txID of others', (it) => ({ ...it, txID: TX_HASH })],
    ['bytes that are none', (it) => ({ ...it, raw_data_hex: 'ffff' })],
    [
      'JSON of others',
      (it) => ({ ...it, raw_data: { ...(it['raw_data'] as Json), timestamp: 5 } }),
    ],
  ]

  test.each(bytes)('%s', async (_, change) => {
    for (const [, node, path, send] of sends.slice(0, 2)) {
      node.answers.set(path, (__, usual) => {
        const { transaction, ...rest } = usual as { transaction: Json }
        return { body: { ...rest, transaction: change(transaction) } }
      })
      expect((await failure(send(client())))[0]).toBe('wrongTransaction')
    }
    expect([...main.sentTo(BROADCAST), ...side.sentTo(BROADCAST)]).toEqual([])
  })

  const values = (transaction: Json, changed: Json): Json => {
    const other: { raw_data: { contract: [{ parameter: { value: Json } }] } } = structuredClone(
      transaction,
    ) as never
    Object.assign(other.raw_data.contract[0].parameter.value, changed)
    return other
  }

  const injections: typeof bytes = [
    ...bytes.slice(0, 4),
    ...bytes.slice(5, 7),
    ['an owner in the JSON alone', (it) => values(it, { owner_address: addressToHex(OTHER) })],
    ['an amount in the JSON alone', (it) => values(it, { amount: 6 })],
    ['an amount that is left out', (it) => values(it, { amount: undefined })],
  ]

  test.each(injections)('%s, in a fund injection', async (_, change) => {
    side.answers.set(INJECT, ({ body }) => ({ body: change(injection(body)) }))
    expect((await failure(client().injectFund(5, 1)))[0]).toBe('wrongTransaction')
  })

  test('but the block that it names and its times are the node’s to choose', async () => {
    side.answers.set(INJECT, ({ body }) => ({
      body: withBytes(injection(body), adding([8, 1_900_000_000_000n])),
    }))
    expect(await client().injectFund(5, 1)).toBe(side.sentTo(BROADCAST)[0]!['txID'])
  })

  test('nor are signatures of others sent along', async () => {
    main.answers.set(TRIGGER, (_, usual) => {
      const { transaction, ...rest } = usual as { transaction: Json }
      return { body: { ...rest, transaction: { ...transaction, signature: ['ab'.repeat(65)] } } }
    })
    await client().depositTrx(1, 2, 3)
    expect(main.sentTo(BROADCAST)[0]!['signature']).toHaveLength(1)
  })
})

describe.each(sends)('%s, when it is sent and the node', (_, node, __, send) => {
  test.each(silences)('does not answer may be on its way: %s', async (___, answer, text) => {
    node.answers.set(BROADCAST, answer)
    const error = await errorOf(send(client()))
    const [sent] = node.sentTo(BROADCAST)
    expect([error.code, error.txID]).toEqual(['broadcastUnknown', sent!['txID']])
    expect(error.transaction).toEqual(sent)
    expect(error.message).toMatch(text)
  })

  test.each([...nonsense.slice(0, 7), ['no', { result: false }] as const, ['a list', []] as const])(
    'answers with %s, it may be, too',
    async (___, body) => {
      node.answers.set(BROADCAST, () => ({ body }))
      const error = await errorOf(send(client()))
      expect([error.code, error.txID]).toEqual([
        'broadcastUnknown',
        node.sentTo(BROADCAST)[0]!['txID'],
      ])
      expect(error.message).toMatch(/^Unknown error: /)
    },
  )

  test('refuses it, its code is the error and its words are the message', async () => {
    const words = 'Validate signature error: 簽名'
    const cases: [Json, string][] = [
      [{ code: 'SIGERROR', message: hex(words) }, words],
      [{ code: 'SIGERROR', message: words }, words],
      [{ code: 'SIGERROR' }, 'SIGERROR'],
      [{ code: 'SIGERROR', message: '' }, 'SIGERROR'],
      [{ result: true, code: 'SIGERROR' }, 'SIGERROR'],
    ]
    for (const [body, message] of cases) {
      node.answers.set(BROADCAST, () => ({ body }))
      const error = await errorOf(send(client()))
      expect(error).toMatchObject({ code: 'broadcastRefused', error: 'SIGERROR', message })
      expect(error.txID).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('takes it, its txID is the answer', async () => {
    node.answers.set(BROADCAST, () => ({ body: { result: true, code: 'SUCCESS', message: '' } }))
    expect(await send(client())).toBe(node.sentTo(BROADCAST)[0]!['txID'])
  })
})
