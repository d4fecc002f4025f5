import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeFields } from '../../../../src/chain/protobuf.ts'
import { encodeFundInject, parseFundInject } from '../../../../src/chain/sidechain/fundInject.ts'
import { trxTransfer } from '../../../../src/chain/contracts/trxTransfer.ts'
import { encodeTransfer } from '../../../../src/chain/transfer.ts'
import { addressFromHex } from '../../../../src/core/address.ts'

const owner = addressFromHex('aa'.repeat(20))

const rawWith = (contract: Uint8Array) =>
  bytesToHex(
    writeFields([
      [1, hexToBytes('b2c3')],
      [11, contract],
      [14, 1_700_000_000_000n],
    ]),
  )

test('a fund injection is what the protocol writes, byte by byte', () => {
  const url = Buffer.from('type.googleapis.com/protocol.FundInjectContract').toString('hex')
  expect(bytesToHex(encodeFundInject(owner, 5_000_000n))).toBe(
    // Type 254; an Any of 82 bytes: a url of 47, and a value of 28 with an owner of 21 and the
    // amount.
    `08fe01124f0a2f${url}121c0a1541${'aa'.repeat(20)}10c096b102`,
  )
})

test('a fund injection is read as it was written', () => {
  const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytesToHex)
  const amount = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(account, amount, (hex, sun) => {
      const by = addressFromHex(hex)
      expect(parseFundInject(rawWith(encodeFundInject(by, sun)))).toEqual({
        owner: by,
        amount: sun,
      })
    }),
  )
})

test('nothing else is taken for one', () => {
  const transfer = encodeTransfer(owner, trxTransfer(owner, 1n))
  expect(parseFundInject(rawWith(transfer))).toBeUndefined()
  for (const text of ['', '00', 'zz', rawWith(new Uint8Array())])
    expect(parseFundInject(text)).toBeUndefined()
  const whole = rawWith(encodeFundInject(owner, 1n))
  expect(parseFundInject(whole.slice(0, -20))).toBeUndefined()
})
