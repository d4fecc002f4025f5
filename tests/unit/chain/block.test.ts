import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { TronWeb } from 'tronweb'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fullBlock, verifyBlock } from '../../../src/chain/block.ts'
import { blockTransaction, encodeTransaction } from '../../../src/chain/blockTransaction.ts'
import { createNode } from '../../../src/chain/node.ts'
import {
  consecutiveBlocks,
  newestHeader,
  oddBlock,
  shortenedBlock,
  unstakingBlock,
} from './publicBlocks.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const copyOf = (block: object): any => structuredClone(block)

const verify = (json: unknown) => {
  const parsed = v.safeParse(fullBlock, json)
  return parsed.success ? verifyBlock(parsed.output) : { ok: false, error: 'no block' }
}

/** Builds a block of these transactions with a valid root and id. */
function sealed(transactions: readonly object[], root?: Uint8Array): any {
  const leaves = transactions.map((json) =>
    sha256(encodeTransaction(v.parse(blockTransaction, json))),
  )
  const txTrieRoot = hexOf(root ?? rootOf(leaves))
  const header = { number: 7, timestamp: 21_000, txTrieRoot, parentHash: 'ab'.repeat(32) }
  // Encodes field by field, so that the project's writer does not check itself.
  const bytes = Buffer.from(
    `0888a4011220${txTrieRoot}1a20${header.parentHash}38074a1541${'cd'.repeat(20)}5021`,
    'hex',
  )
  const blockID = `0000000000000007${hexOf(sha256(bytes)).slice(16)}`
  const raw_data = { ...header, witness_address: `41${'cd'.repeat(20)}`, version: 33 }
  return {
    blockID,
    block_header: { raw_data },
    ...(transactions.length > 0 && { transactions }),
  }
}

/**
 * Computes the root of java-tron's MerkleTree from the top down: the left part is the largest full
 * tree.
 */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return new Uint8Array(32)
  if (leaves.length === 1) return leaves[0]!
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(Buffer.concat([rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left))]))
}

const transaction = (seed: number, ret: object[] = [{ contractRet: 'SUCCESS' }]) => ({
  raw_data_hex: hexOf(sha256(Uint8Array.of(seed))).repeat(3),
  signature: [hexOf(sha256(Uint8Array.of(seed, 1))).repeat(2) + '1b'],
  ret,
})

describe('blocks of the public networks', () => {
  test('are what their ids say, and each follows the one before', () => {
    const blocks = consecutiveBlocks.map(verify)
    expect(blocks.every(({ ok }) => ok)).toBe(true)
    const values = blocks.map((block) => ('value' in block ? block.value : undefined))
    expect(values.slice(1).map((block) => block?.parentId)).toEqual(
      values.slice(0, -1).map((block) => block?.id),
    )
    expect(values[0]?.txIds).toEqual([
      '31370141e3345421bdb92eff72f0d69aba8d04e636317ed52745d3f97e9faabb',
    ])
  })

  test('an odd transaction moves up in the tree', () => {
    expect(verify(oddBlock)).toMatchObject({
      ok: true,
      value: { number: 13_232_131, timestamp: 1_615_967_187_000, txIds: { length: 3 } },
    })
  })

  test('what the chain paid out stands in the receipt, not in the block', () => {
    expect(verify(unstakingBlock)).toMatchObject({
      ok: true,
      value: { txIds: ['db8667ffea27109131fd5c113abcadd535c896590814a50dbf9eda253a8d19da'] },
    })
  })

  test('a block of which transactions are left out is refused', () => {
    expect(verify(shortenedBlock)).toEqual({
      ok: false,
      error: 'block 30864544: its transactions are not those of its header',
    })
    expect(verify(newestHeader)).toEqual({
      ok: false,
      error: 'block 84940008: its transactions are not those of its header',
    })
  })

  test.each(['number', 'timestamp', 'version', 'txTrieRoot', 'parentHash', 'witness_address'])(
    'with another %s in its header it has another id',
    (field) => {
      const block = copyOf(newestHeader)
      const header = block.block_header.raw_data
      header[field] =
        typeof header[field] === 'number'
          ? header[field] + 1
          : header[field].replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
      expect(verify(block)).toMatchObject({ ok: false, error: expect.stringMatching(/its id/) })
    },
  )

  test('upper case changes nothing', () => {
    const shouted = JSON.parse(
      JSON.stringify(oddBlock).replaceAll(/"[0-9a-f]{16,}"/g, (hex) => hex.toUpperCase()),
    )
    expect(shouted.blockID).not.toBe((oddBlock as any).blockID)
    expect(verify(shouted)).toEqual(verify(oddBlock))
  })

  test.each([
    ['left out', (list: any[]) => list.splice(1, 1)],
    ['told twice', (list: any[]) => list.push(list[2])],
    ['in another order', (list: any[]) => list.reverse()],
    ['with another result', ([first]: any[]) => (first.ret[0].contractRet = 'REVERT')],
    ['with another fee', ([first]: any[]) => (first.ret[0].fee = 1)],
    ['without its result', ([first]: any[]) => delete first.ret],
    ['without its signature', ([first]: any[]) => delete first.signature],
    [
      'with other bytes',
      ([first]: any[]) => (first.raw_data_hex = first.raw_data_hex.replace('0a02e7f0', '0a02e7f1')),
    ],
  ])('a transaction %s is noticed', (_, spoil) => {
    const block = copyOf(oddBlock)
    spoil(block.transactions)
    expect(verify(block)).toMatchObject({ ok: false, error: expect.stringMatching(/transactions/) })
  })
})

describe('any block', () => {
  test('is verified with any number of transactions, and not with one less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(), (count, chosen) => {
        const transactions = Array.from({ length: count }, (_, at) => transaction(at))
        const block = sealed(transactions)
        expect(verify(block)).toMatchObject({ ok: true, value: { txIds: { length: count } } })
        if (count === 0) return
        const less = transactions.toSpliced(chosen % count, 1)
        expect(verify({ ...block, transactions: less }).ok).toBe(false)
      }),
    )
  })

  test('an unknown field of a result is an error, since no hash without it is right', () => {
    const block = sealed([transaction(1)])
    block.transactions[0].ret[0].newField = 5
    expect(verify(block)).toEqual({ ok: false, error: 'no block' })
  })

  test('a piece of the tree is no transaction, although the root is the same', () => {
    // The left hash must look like the start of a message: 0a, followed by the length of the rest.
    const hides = transaction(200)
    const right = sha256(encodeTransaction(v.parse(blockTransaction, hides)))
    for (let seed = 0; ; seed++) {
      const bait = { raw_data_hex: hexOf(Buffer.from(`bait ${seed}`)), signature: [], ret: [] }
      const left = sha256(encodeTransaction(bait))
      if (left[0] !== 0x0a || left[1] !== 62) continue
      const honest = sealed([bait, hides])
      expect(verify(honest)).toMatchObject({ ok: true, value: { txIds: { length: 2 } } })
      const piece = hexOf(Buffer.concat([left, right])).slice(4)
      expect(verify({ ...honest, transactions: [{ raw_data_hex: piece }] })).toEqual({
        ok: false,
        error: 'block 7: a transaction that is a piece of the tree',
      })
      return
    }
  })

  test('block 0 has no number, and one without transactions has a root of zeros', () => {
    expect(verify(sealed([]))).toMatchObject({ ok: true, value: { number: 7, txIds: [] } })
    const { blockID } = sealed([])
    expect(verify({ blockID, block_header: { raw_data: {} } })).toMatchObject({
      error: 'block 0: its id is another one',
    })
  })
})

describe("a transaction's bytes", () => {
  const int64 = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  const hex = fc.uint8Array({ minLength: 1, maxLength: 70 }).map((bytes) => hexOf(bytes))
  const result = fc.record(
    {
      fee: int64,
      ret: fc.constantFrom('SUCESS', 'FAILED'),
      contractRet: fc.constantFrom('DEFAULT', 'SUCCESS', 'REVERT', 'OUT_OF_TIME', 'INVALID_CODE'),
      assetIssueID: fc.string({ unit: 'grapheme', maxLength: 8 }),
      withdraw_amount: int64,
      unfreeze_amount: int64,
      exchange_received_amount: int64,
      exchange_inject_another_amount: int64,
      exchange_withdraw_another_amount: int64,
      exchange_id: int64,
      shielded_transaction_fee: int64,
      orderId: hex,
    },
    { requiredKeys: [] },
  )

  test('are those of tronweb, whatever its result holds', () => {
    expect(TronWeb).toBeDefined()
    const { Transaction } = (globalThis as any).TronWebProto
    const { Result } = Transaction
    fc.assert(
      fc.property(
        fc.array(hex, { maxLength: 3 }),
        fc.array(result, { maxLength: 2 }),
        (signature, ret: any[]) => {
          const theirs = new Transaction()
          const raw = new Transaction.raw()
          raw.setExpiration(5)
          theirs.setRawData(raw)
          for (const each of signature)
            theirs.addSignature(Uint8Array.from(Buffer.from(each, 'hex')))
          for (const it of ret) {
            const one = new Result()
            one.setFee(it.fee ?? 0)
            one.setRet(Result.code[it.ret ?? 'SUCESS'])
            one.setContractret(Result.contractResult[it.contractRet ?? 'DEFAULT'])
            one.setAssetissueid(it.assetIssueID ?? '')
            one.setWithdrawAmount(it.withdraw_amount ?? 0)
            one.setUnfreezeAmount(it.unfreeze_amount ?? 0)
            one.setExchangeReceivedAmount(it.exchange_received_amount ?? 0)
            one.setExchangeInjectAnotherAmount(it.exchange_inject_another_amount ?? 0)
            one.setExchangeWithdrawAnotherAmount(it.exchange_withdraw_another_amount ?? 0)
            one.setExchangeId(it.exchange_id ?? 0)
            one.setShieldedTransactionFee(it.shielded_transaction_fee ?? 0)
            one.setOrderid(Uint8Array.from(Buffer.from(it.orderId ?? '', 'hex')))
            theirs.addRet(one)
          }
          const raw_data_hex = hexOf(raw.serializeBinary())
          const ours = encodeTransaction(
            v.parse(blockTransaction, { raw_data_hex, signature, ret }),
          )
          expect(hexOf(ours)).toBe(hexOf(theirs.serializeBinary()))
        },
      ),
    )
  })

  test('hold the amount of an unstaking that tronweb does not know, in field 27', () => {
    const bytes = encodeTransaction(
      v.parse(blockTransaction, { raw_data_hex: '00', ret: [{ withdraw_expire_amount: 5 }] }),
    )
    expect(hexOf(bytes)).toBe('0a01002a03d80105')
  })

  test('of a result that mainnet holds: its own, and one that the sender wrote', () => {
    const bytes = encodeTransaction(
      v.parse(blockTransaction, {
        raw_data_hex: '00',
        ret: [{ contractRet: 'SUCCESS' }, { unfreeze_amount: 1_000_000_000 }],
      }),
    )
    expect(hexOf(bytes)).toBe('0a01002a0218012a0780018094ebdc03')
  })
})

describe('a node', () => {
  const answering = (body: unknown) =>
    createNode('http://node', async () => Response.json(body)).solidifiedBlock(13_232_131)

  test('gives a solidified block only when it was checked', async () => {
    expect(await answering(oddBlock)).toMatchObject({ ok: true, value: { number: 13_232_131 } })
    expect(await answering({})).toEqual({ ok: true, value: undefined })
    expect(await answering(shortenedBlock)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', detail: expect.stringMatching(/not those of its header/) },
    })
  })
})
