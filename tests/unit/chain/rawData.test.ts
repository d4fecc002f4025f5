import * as fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { writeFields } from '../../../src/chain/protobuf.ts'
import { parseRawData } from '../../../src/chain/rawData.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => hexOf(bytes))

const OWNER = `41${'aa'.repeat(20)}`
const TO = `41${'bb'.repeat(20)}`

/** The contract's type by name, and its three fields. */
const DEED =
  `0a2d${Buffer.from('type.googleapis.com/protocol.TransferContract').toString('hex')}` +
  `12300a15${OWNER}1215${TO}1801`

/** Bytes of a transfer as tronweb makes them. */
const rawDataHex = (life: object, permission = 0): string =>
  utils.transaction
    .txPbToRawDataHex(
      utils.transaction.txJsonToPb({
        visible: false,
        raw_data: {
          contract: [
            {
              type: 'TransferContract',
              Permission_id: permission,
              parameter: {
                type_url: 'type.googleapis.com/protocol.TransferContract',
                value: {
                  owner_address: OWNER,
                  to_address: TO,
                  amount: 1,
                },
              },
            },
          ],
          ...life,
        },
      } as never),
    )
    .toLowerCase()

test("tells a transaction's life from the bytes that tronweb makes", () => {
  const at = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(hex(2), hex(8), at, at, (bytes, hash, expiration, timestamp) => {
      const raw = rawDataHex({
        ref_block_bytes: bytes,
        ref_block_hash: hash,
        expiration,
        timestamp,
      })
      expect(parseRawData(raw)).toEqual({
        referenceBytes: bytes,
        referenceHash: hash,
        expiration,
        timestamp,
        deed: DEED,
      })
    }),
  )
})

test('reads one of the main network', () => {
  const raw =
    '0a02f49e2208bf6a4ff33cc1c16040a894b3ad9e2f5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541c33eeefda1059afba41d86759e281bcb851edfc812154158c85b7b6a5118beb3b23c14fcb2f3551a81d79a1880e1eb1770b0dbafad9e2f'
  expect(parseRawData(raw)).toEqual({
    referenceBytes: 'f49e',
    referenceHash: 'bf6a4ff33cc1c160',
    expiration: 1_623_055_977_000,
    timestamp: 1_623_055_920_560,
    deed: raw.slice(raw.indexOf('0a2d'), raw.indexOf('70b0dbaf')),
  })
})

test('does the same under whatever permission it is signed', () => {
  const life = { ref_block_bytes: '00'.repeat(2), ref_block_hash: '00'.repeat(8), expiration: 1 }
  const [ours, theirs] = [rawDataHex(life), rawDataHex(life, 2)]
  expect(theirs).not.toBe(ours)
  expect(parseRawData(theirs)?.deed).toBe(DEED)
})

const EXPIRATION = 8

test('of two expirations the later one in the bytes counts, as for the network', () => {
  const twice = [...writeFields([[EXPIRATION, 5n]]), ...writeFields([[EXPIRATION, 9n]])]
  expect(parseRawData(hexOf(Uint8Array.from(twice)))?.expiration).toBe(9)
})

test.each([
  ['no hex', 'xyz'],
  ['bytes that are no message', 'ff'],
  ['no expiration', hexOf(writeFields([[14, 5n]]))],
  ['a negative expiration', hexOf(writeFields([[EXPIRATION, -5n]]))],
  ['an expiration of text', hexOf(writeFields([[EXPIRATION, new TextEncoder().encode('soon')]]))],
  ['an expiration that no number holds', hexOf(writeFields([[EXPIRATION, 2n ** 60n]]))],
])('%s is no life', (_, raw) => {
  expect(parseRawData(raw)).toBeUndefined()
})

test('no text breaks it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uint8Array().map(hexOf)), (text) => {
      const life = parseRawData(text)
      expect(life === undefined || life.expiration > 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})
