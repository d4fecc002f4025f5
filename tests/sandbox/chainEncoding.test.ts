import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { utils } from 'tronweb'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import type { Json } from '../../backend/tron/messages.ts'
import { stringify } from '../../sandbox/chain/respond.ts'
import {
  decodeSigned,
  decodeTransaction,
  encodeRaw,
  encodeTransaction,
  formatTransaction,
  type Transaction,
} from '../../backend/tron/transaction.ts'

const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toHex(bytes))
const address = hex(20).map((bytes) => `41${bytes}`)
const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const someBytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => toHex(bytes))
const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })

const param = fc.record({
  indexed: fc.boolean(),
  name,
  type: fc.constantFrom('uint256', 'address'),
})
const entry = fc.record({
  name,
  inputs: fc.array(param, { maxLength: 3 }),
  outputs: fc.array(param, { maxLength: 2 }),
  type: fc.constantFrom('function', 'event', 'constructor', 'fallback', 'receive', 'error'),
  stateMutability: fc.constantFrom('pure', 'view', 'nonpayable', 'payable'),
})

const values: Record<string, fc.Arbitrary<any>> = {
  TransferContract: fc.record({ owner_address: address, to_address: address, amount }),
  TransferAssetContract: fc.record({
    owner_address: address,
    to_address: address,
    amount,
    asset_name: someBytes,
  }),
  TriggerSmartContract: fc.record({
    owner_address: address,
    contract_address: address,
    call_value: fc.nat(),
    data: someBytes,
    call_token_value: fc.nat(),
    token_id: fc.nat(),
  }),
  CreateSmartContract: fc.record({
    owner_address: address,
    new_contract: fc.record({
      origin_address: address,
      abi: fc.record({ entrys: fc.array(entry, { maxLength: 4 }) }),
      bytecode: someBytes,
      call_value: fc.nat(),
      consume_user_resource_percent: fc.integer({ min: 0, max: 100 }),
      origin_energy_limit: amount,
      name,
    }),
  }),
  AccountCreateContract: fc.record({ owner_address: address, account_address: address }),
}

const transaction = fc.constantFrom(...Object.keys(values)).chain((type) =>
  fc.record({
    visible: fc.constant(false),
    raw_data: fc.record({
      contract: values[type]!.map((value) => [
        { type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } },
      ]),
      ref_block_bytes: hex(2),
      ref_block_hash: hex(8),
      expiration: amount,
      timestamp: amount,
      fee_limit: fc.nat(),
      data: someBytes,
    }),
  }),
)

test('encodes every transaction to the same bytes and the same id as tronweb', () => {
  fc.assert(
    fc.property(transaction, (json: any) => {
      const pb = utils.transaction.txJsonToPb(json)
      const raw = encodeRaw(json.raw_data as Json, false)
      expect(toHex(raw)).toBe(utils.transaction.txPbToRawDataHex(pb).toLowerCase())
      expect(`0x${decodeTransaction(raw, []).id}`).toBe(utils.transaction.txPbToTxID(pb))
    }),
    { numRuns: 200 },
  )
})

test('what it prints of a transaction encodes to the same bytes again, in hex and in base58', () => {
  fc.assert(
    fc.property(transaction, fc.boolean(), (json: any, visible) => {
      const raw = encodeRaw(json.raw_data as Json, false)
      const printed = JSON.parse(stringify(formatTransaction(decodeTransaction(raw, []), visible)))
      // Invalid UTF-8 does not survive conversion to text.
      fc.pre(!visible || isText(json))
      expect(toHex(encodeRaw(printed.raw_data, visible))).toBe(toHex(raw))
      expect(printed.raw_data_hex).toBe(toHex(raw))
    }),
    { numRuns: 200 },
  )
})

const isText = (json: any): boolean => {
  const name: string = json.raw_data.contract[0].parameter.value.asset_name ?? ''
  return toHex(Buffer.from(Buffer.from(name, 'hex').toString('utf8'))) === name
}

test('no bytes from outside break the reader: they are a transaction or an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      let decoded: Transaction | undefined
      let error: unknown
      try {
        decoded = decodeSigned(bytes)
      } catch (thrown) {
        error = thrown
      }
      const again = decoded && decodeSigned(encodeTransaction(decoded))
      expect(again ? again.id === decoded?.id : error instanceof Error).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(() => fromHex('0x123')).toThrow('INVALID')
})
