import { hexToBytes } from '@noble/hashes/utils.js'
import { utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { encodeCall } from '../../../src/chain/abi.ts'
import { buildTransaction, loadSignerOf, type BuildOptions } from '../../../src/chain/build.ts'
import type { Call } from '../../../src/chain/call.ts'
import { parseRawData } from '../../../src/chain/rawData.ts'
import { parseFundInject } from '../../../src/chain/sidechain/fundInject.ts'
import { decodeCall, parseTriggeredCall } from '../../../src/chain/triggeredCall.ts'
import { vectors } from './sidechain/vectors.json'
import { contractCall } from '../../../src/chain/call.ts'
import { transactionId } from '../../../src/chain/transaction.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const owner = addressFromHex('aa'.repeat(20))
const sale = addressFromHex('cc'.repeat(20))
const order = '1e'.repeat(32)
const call = contractCall(sale, 'pay(bytes32,uint256,uint32)', [order, 7n, 3n], {
  callValue: 5_000_000n,
  feeLimit: 123_456_789n,
})
const options: BuildOptions = {
  owner,
  reference: {
    id: '0000000003a1b2c3' + '0123456789abcdef'.repeat(3),
    number: 0x03a1b2c3,
    timestamp: 1_700_000_000_000,
  },
  expiresAt: 1_700_000_123_456,
  timestamp: 1_700_000_001_777,
}

const build = async (changed: Partial<BuildOptions> = {}, what: Call = call) => {
  // Nothing listens at this address, which proves that building needs no network.
  const built = await buildTransaction('http://127.0.0.1:1', what, { ...options, ...changed })
  if (!built.ok) throw new Error(built.error.detail)
  return built.value
}

describe('a transaction is built', () => {
  test('with a txID that is the hash of its bytes', async () => {
    const { txID, raw_data_hex } = await build()
    expect(txID).toBe(transactionId(raw_data_hex))
  })

  test('with exactly the expiration, timestamp, fee limit and block that were said', async () => {
    expect((await build()).raw_data).toMatchObject({
      expiration: options.expiresAt,
      timestamp: options.timestamp,
      fee_limit: 123_456_789,
      ref_block_bytes: 'b2c3',
      ref_block_hash: '0123456789abcdef',
    })
  })

  test('with the call that was said, from the owner, with the value in sun', async () => {
    const { raw_data } = await build()
    const [contract] = raw_data['contract'] as { type: string; parameter: { value: object } }[]
    expect(contract?.type).toBe('TriggerSmartContract')
    expect(contract?.parameter.value).toEqual({
      owner_address: `41${'aa'.repeat(20)}`,
      contract_address: `41${'cc'.repeat(20)}`,
      data: encodeCall(call.signature, call.args),
      call_value: 5_000_000,
    })
  })

  test('with bytes that say the same as the fields', async () => {
    const built = await build()
    const bytes = utils.transaction.txJsonToPb(built as never)
    expect(utils.transaction.txPbToRawDataHex(bytes).toLowerCase()).toBe(built.raw_data_hex)
  })

  test('the same from the same, another one from each millisecond', async () => {
    const { txID } = await build()
    expect((await build()).txID).toBe(txID)
    expect((await build({ timestamp: options.timestamp + 1 })).txID).not.toBe(txID)
    expect((await build({ expiresAt: options.expiresAt + 1 })).txID).not.toBe(txID)
  })

  test('without arguments and value too', async () => {
    const { raw_data } = await build({}, contractCall(sale, 'stop()', []))
    const [contract] = raw_data['contract'] as { parameter: { value: { data: string } } }[]
    expect(contract?.parameter.value.data).toBe(encodeCall('stop()', []))
  })
})

test('what cannot be encoded is told, not thrown', async () => {
  const wrong = contractCall(sale, 'pay(uint8)', [999n])
  expect(await buildTransaction('http://127.0.0.1:1', wrong, options)).toMatchObject({ ok: false })
})

test('a TRC-10 is sent along with a call, under its number', async () => {
  const trc10 = { id: 1_000_001n, units: 250n }
  const { raw_data_hex } = await build({}, { ...call, trc10 })
  const triggered = parseTriggeredCall(raw_data_hex)
  expect(triggered).toMatchObject({ owner: options.owner, trc10 })
  expect(decodeCall(triggered!, [call.signature])).toMatchObject({
    trc10,
    callValue: call.callValue,
  })
  expect(parseTriggeredCall((await build()).raw_data_hex)).not.toHaveProperty('trc10')
})

test('TRX goes into a side chain’s fund by bytes that its node reads, and nothing else', async () => {
  const { txID, raw_data_hex, raw_data } = await build({}, { sun: 7_000_000n })
  expect(txID).toBe(transactionId(raw_data_hex))
  expect(parseFundInject(raw_data_hex)).toEqual({ owner: options.owner, amount: 7_000_000n })
  expect(parseTriggeredCall(raw_data_hex)).toBeUndefined()
  expect(parseRawData(raw_data_hex)).toMatchObject({
    expiration: options.expiresAt,
    timestamp: options.timestamp,
    referenceBytes: 'b2c3',
  })
  expect(raw_data).toMatchObject({
    contract: [{ type: 'FundInjectContract', parameter: { value: { amount: 7_000_000 } } }],
    expiration: options.expiresAt,
  })
})

interface Vector {
  readonly signHash: string
  readonly signature_sdk: string
  readonly signature_tronweb65: string
  readonly address: string
}

test('who signed a hash is found out, with whatever form of v; from no signature nobody is', async () => {
  const loaded = await loadSignerOf()
  const signerOf = loaded.ok ? loaded.value : undefined
  const [{ signHash, signature_sdk, signature_tronweb65, address }] = vectors as unknown as [Vector]
  const hash = hexToBytes(signHash)
  expect(signerOf?.(hash, signature_sdk)).toBe(address)
  expect(signerOf?.(hash, signature_tronweb65)).toBe(address)
  expect(signerOf?.(hexToBytes('00'.repeat(32)), signature_sdk)).not.toBe(address)
  expect(signerOf?.(hash, 'cd'.repeat(65))).toBeUndefined()
  // Ethereum's `v` can include a chain id. The key is the same, but no TRON node accepts the
  // signature.
  const v = Number.parseInt(signature_sdk.slice(-2), 16)
  for (const each of [35, 36, 37, 38, 253, 254].filter((one) => (one - v) % 2 === 0))
    expect(signerOf?.(hash, `${signature_sdk.slice(0, -2)}${each.toString(16)}`)).toBeUndefined()
})
