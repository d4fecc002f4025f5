import { hexToBytes } from '@noble/hashes/utils.js'
import { utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { buildTransaction, type BuildOptions } from '../../../src/chain/build.ts'
import { changesOf } from '../../../src/chain/changes.ts'
import { trxTransfer, trxTransferErrors } from '../../../src/chain/contracts/trxTransfer.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { examine } from '../../../src/chain/preflight.ts'
import { estimateFee } from '../../../src/chain/fee.ts'
import { revertReason } from '../../../src/chain/revert.ts'
import { transactionId } from '../../../src/chain/transaction.ts'
import { dryRun, parseTransfer, plainBytes, plainCost } from '../../../src/chain/transfer.ts'
import { parseTriggeredCall } from '../../../src/chain/triggeredCall.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'

const owner = addressFromHex('aa'.repeat(20))
const friend = addressFromHex('bb'.repeat(20))
const other = addressFromHex('cc'.repeat(20))
const SUN = 12_345_678n
const transfer = trxTransfer(friend, SUN)

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

const build = async (changed: Partial<BuildOptions> = {}, what = transfer) => {
  // Nothing listens at this address, which proves that building needs no network.
  const built = await buildTransaction('http://127.0.0.1:1', what, { ...options, ...changed })
  if (!built.ok) throw new Error(built.error.detail)
  return built.value
}

describe('a transfer of TRX is built', () => {
  test('without a network, to the times and the block that were said, and with no fee limit', async () => {
    const { txID, raw_data_hex, raw_data } = await build()
    expect(txID).toBe(transactionId(raw_data_hex))
    expect(raw_data).toEqual({
      contract: [
        {
          type: 'TransferContract',
          parameter: {
            type_url: 'type.googleapis.com/protocol.TransferContract',
            value: {
              owner_address: `41${'aa'.repeat(20)}`,
              to_address: `41${'bb'.repeat(20)}`,
              amount: Number(SUN),
            },
          },
        },
      ],
      ref_block_bytes: 'b2c3',
      ref_block_hash: '0123456789abcdef',
      expiration: options.expiresAt,
      timestamp: options.timestamp,
    })
  })

  test('into the bytes that java-tron reads', async () => {
    const { raw_data_hex } = await build()
    expect(
      utils.deserializeTx.deserializeTransaction('TransferContract', raw_data_hex),
    ).toMatchObject({
      contract: [{ parameter: { value: { amount: Number(SUN) } } }],
    })
    expect(parseTransfer(raw_data_hex)).toEqual({ owner, to: friend, sun: SUN })
    expect(parseTriggeredCall(raw_data_hex)).toBeUndefined()
  })

  test('as another transaction at another time', async () => {
    const second = await build({ timestamp: options.timestamp + 1 })
    expect(second.txID).not.toBe((await build()).txID)
  })

  test.each([1n, 127n, 128n, SUN, 9_007_199_254_740_991n])(
    'of as many bytes as were foreseen: %i sun',
    async (sun) => {
      const { raw_data_hex } = await build({}, trxTransfer(friend, sun))
      const raw = hexToBytes(raw_data_hex).length
      // The bytes with their key and length, the signature with its own, and 64 bytes reserved for
      // the result.
      const signed = 1 + (raw < 128 ? 1 : 2) + raw + 2 + 65
      expect(plainBytes(owner, trxTransfer(friend, sun))).toBe(BigInt(signed + 64))
    },
  )
})

describe('what a wallet made of it', () => {
  test('is told by name: recipient, amount, expiration', async () => {
    const { raw_data: ours } = await build()
    const changed = async (options: Partial<BuildOptions>, what = transfer) =>
      changesOf(ours, (await build(options, what)).raw_data)
    expect(await changed({}, trxTransfer(other, SUN))).toEqual(['recipient'])
    expect(await changed({}, trxTransfer(friend, 1n))).toEqual(['amount'])
    expect(await changed({ expiresAt: 1_700_000_200_000 })).toEqual(['expiration'])
  })
})

test('bytes that are no transfer are read as none', () => {
  for (const bytes of ['', '00', 'zz', '5a00', 'ff'.repeat(40)])
    expect(parseTransfer(bytes)).toBeUndefined()
})

const prices = {
  energySun: 100n,
  bandwidthSun: 1_000n,
  activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
  multisigSun: 1_000_000n,
}
const BYTES = plainBytes(owner, transfer)

describe('what a transfer costs', () => {
  const fee = (activates: boolean, bandwidth: bigint, stakedBandwidth = 0n) =>
    estimateFee(
      [plainCost(owner, transfer, activates)],
      prices,
      { energy: 0n, bandwidth, stakedBandwidth },
      150_000_000n,
    )

  test('is its bytes or nothing, and the same at its worst: no fee limit applies', () => {
    expect(fee(false, 0n)).toMatchObject({ expectedSun: BYTES * 1_000n, worstSun: BYTES * 1_000n })
    expect(fee(false, BYTES)).toMatchObject({ expectedSun: 0n, worstSun: 0n })
    // Staked and free bandwidth never combine to pay for one transaction.
    expect(fee(false, BYTES + 1n, 2n).expectedSun).toBe(BYTES * 1_000n)
    expect(fee(false, BYTES + 1n, 1n).expectedSun).toBe(0n)
  })

  test('is 1.1 TRX where it opens an account, which free bandwidth does not pay for', () => {
    expect(fee(true, 600n)).toMatchObject({ expectedSun: 1_100_000n, worstSun: 1_100_000n })
    expect(fee(true, 600n, BYTES).expectedSun).toBe(1_000_000n)
  })
})

/** Creates a node with these answers in place of the usual ones. */
const nodeOf = (said: object) => {
  const answers = {
    accountKind: 'person',
    balance: SUN,
    resources: { energy: 0n, bandwidth: 600n },
    feePrices: prices,
    ...said,
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      async () => (value === 'away' ? err({ kind: 'timeout' }) : ok(value)),
    ]),
  ) as unknown as ChainNode
}

describe('before it is signed, a transfer', () => {
  const reasonOf = async (said: object, what = transfer) => {
    const ran = await dryRun(nodeOf(said), owner, what)
    if (!ran.ok) return ran.error.kind
    const { value } = ran
    return value.kind === 'reverted' ? revertReason(value.output, trxTransferErrors) : value.kind
  }

  test('is fine where all of it and the fee are there, to the sun', async () => {
    expect(await reasonOf({})).toBe('returned')
    expect(await reasonOf({ balance: SUN - 1n })).toBe('BalanceTooLow')
    const poor = { resources: { energy: 0n, bandwidth: BYTES - 1n } }
    expect(await reasonOf({ ...poor, balance: SUN + BYTES * 1_000n })).toBe('returned')
    expect(await reasonOf({ ...poor, balance: SUN + BYTES * 1_000n - 1n })).toBe('BalanceTooLow')
    const fresh = { accountKind: 'none' }
    expect(await reasonOf({ ...fresh, balance: SUN + 1_100_000n })).toBe('returned')
    expect(await reasonOf({ ...fresh, balance: SUN + 1_099_999n })).toBe('BalanceTooLow')
  })

  test('is refused to a contract and to oneself, whatever else there is', async () => {
    expect(await reasonOf({ accountKind: 'contract' })).toBe('ToContract')
    expect(await reasonOf({}, trxTransfer(owner, SUN))).toBe('ToOneself')
  })

  test.each(['accountKind', 'balance', 'resources', 'feePrices'])(
    'is not judged where the node does not tell: %s',
    async (what) => {
      expect(await reasonOf({ [what]: 'away' })).toBe('timeout')
    },
  )

  test.each([
    ['person', false],
    ['none', true],
  ])('costs what it costs: to a receiver who is %s', async (accountKind, activates) => {
    const plan = { name: 'send', call: transfer }
    const readPrices = async () => ({ ...prices, fetchedAt: 1 })
    const node = nodeOf({ accountKind, balance: 10n * SUN })
    const found = await examine(node, owner, [plan], { readPrices, pinned: new Set() })
    expect(found).toMatchObject({ isComplete: true, willSucceed: true })
    expect(found.transactions).toEqual([
      { name: 'send', call: transfer, ...plainCost(owner, transfer, activates) },
    ])
  })
})
