import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { utils } from 'tronweb'
import { startNode, type Node } from './chainNode.ts'

let node: Node
afterEach(() => node.close())

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part, 'hex') : part)
  return hash.digest()
}

const get = (path: string): Promise<any> =>
  fetch(`${node.origin}/chain/${path}`).then((response) => response.json())

/** Encodes a transaction with tronweb's protobuf, from the fields that the block shows. */
function encode(transaction: any): Buffer {
  const { Transaction } = (globalThis as any).TronWebProto
  const pb = utils.transaction.txJsonToPb(transaction)
  for (const signature of transaction.signature) pb.addSignature(Buffer.from(signature, 'hex'))
  const result = new Transaction.Result()
  result.setContractret(Transaction.Result.contractResult[transaction.ret[0].contractRet])
  pb.addRet(result)
  return Buffer.from(pb.serializeBinary())
}

function root(hashes: Buffer[]): string {
  if (hashes.length === 0) return '0'.repeat(64)
  if (hashes.length === 1) return hashes[0]!.toString('hex')
  const above: Buffer[] = []
  for (let i = 0; i < hashes.length; i += 2)
    above.push(i + 1 < hashes.length ? sha256(hashes[i]!, hashes[i + 1]!) : hashes[i]!)
  return root(above)
}

const varint = (value: number | bigint): number[] => {
  const bytes: number[] = []
  let rest = BigInt(value)
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return [...bytes, Number(rest)]
}

/** Computes the block's id only from the fields that `getblockbynum` shows. */
function idOf(raw: any): string {
  const bytes = (tag: number, hex: string) => {
    const content = Buffer.from(hex, 'hex')
    return [...varint((tag << 3) | 2), ...varint(content.length), ...content]
  }
  const number = (tag: number, value: number) => [...varint(tag << 3), ...varint(value)]
  const header = Buffer.from([
    ...number(1, raw.timestamp),
    ...bytes(2, raw.txTrieRoot),
    ...bytes(3, raw.parentHash),
    ...number(7, raw.number),
    ...bytes(9, raw.witness_address),
    ...number(10, raw.version),
  ])
  return raw.number.toString(16).padStart(16, '0') + sha256(header).toString('hex').slice(16)
}

test('the id, the link to the parent and the transaction root of every block can be verified', async () => {
  node = await startNode({ mining: 'manual' })
  const ann = node.person('ann')
  for (const count of [1, 2, 3, 5]) {
    for (let i = 1; i <= count; i++)
      await ann.tronWeb.trx.sendTransaction(node.person('bob').address, i)
    await node.chain.mine()
  }
  const numbers = Array.from({ length: node.chain.head.number }, (_, i) => i + 1)
  const blocks: any[] = await Promise.all(
    numbers.map((number) => get(`wallet/getblockbynum?num=${number}`)),
  )
  let parent = (await get('wallet/getblockbynum?num=0')).blockID
  for (const block of blocks) {
    const raw = block.block_header.raw_data
    expect(block.blockID).toBe(idOf(raw))
    expect(raw.parentHash).toBe(parent)
    const transactions: any[] = block.transactions ?? []
    expect(raw.txTrieRoot).toBe(root(transactions.map((each) => sha256(encode(each)))))
    parent = block.blockID
  }
  expect(blocks.map((block) => block.transactions?.length ?? 0)).toEqual([0, 1, 2, 3, 5])
  const range = await get(`wallet/getblockbylimitnext?startNum=2&endNum=4`)
  expect(range.block).toEqual(blocks.slice(1, 3))
  expect(await get(`wallet/getblockbyid?value=${parent}`)).toEqual(blocks.at(-1))
})

test('the solidified chain lags behind the head and never goes back', async () => {
  node = await startNode({ mining: 'manual', solidLag: 3 })
  const ann = node.person('ann')
  const before = await ann.tronWeb.trx.getBalance(ann.address)
  const { txid } = await ann.tronWeb.trx.sendTransaction(node.person('bob').address, 1_000_000)
  expect(await get(`wallet/gettransactioninfobyid?value=${txid}`)).toEqual({})
  expect(await get(`wallet/gettransactionbyid?value=${txid}`)).toMatchObject({ txID: txid })

  const included = await node.chain.mine()
  expect(await get(`wallet/gettransactioninfobyid?value=${txid}`)).toMatchObject({ id: txid })
  for (const path of [
    `walletsolidity/gettransactioninfobyid?value=${txid}`,
    `walletsolidity/gettransactionbyid?value=${txid}`,
    `walletsolidity/getblockbynum?num=${included.number}`,
  ])
    expect(await get(path)).toEqual({})
  expect(await ann.tronWeb.trx.getBalance(ann.address)).toBe(before)
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)).toBe(before - 1_000_000)

  await node.chain.mine(3)
  expect((await get('walletsolidity/getnowblock')).blockID).toBe(included.id)
  expect(await get(`walletsolidity/gettransactioninfobyid?value=${txid}`)).toMatchObject({
    id: txid,
    blockNumber: included.number,
  })
  expect(await ann.tronWeb.trx.getBalance(ann.address)).toBe(before - 1_000_000)

  await node.chain.setSolidLag(10)
  expect(node.chain.solidNumber).toBe(included.number)
})

test('time travel dates the next block later, by whole slots, and chain time goes on from there', async () => {
  node = await startNode({ mining: 'manual' })
  const { timestamp } = node.chain.head
  await node.chain.advanceTime(86_400_000)
  const later = await node.chain.mine()
  expect(later.timestamp).toBeGreaterThanOrEqual(timestamp + 86_400_000)
  expect(later.timestamp % 3_000).toBe(0)
  const next = await node.chain.mine()
  expect(next.timestamp).toBe(later.timestamp + 3_000)
  expect(node.chain.now()).toBeGreaterThanOrEqual(next.timestamp)
  await expect(node.chain.advanceTime(-1)).rejects.toThrow('forward')
})

test('a hundred blocks made at once do not move the clock, and what a device dates is still taken', async () => {
  node = await startNode({ mining: 'prompt', solidLag: 0 })
  const { chain } = node
  const ann = node.person('ann')
  const first = chain.head
  for (let i = 0; i < 100; i++) await chain.fund(ann.address, 1n)
  const made = Array.from({ length: 101 }, (_, n) => chain.block(first.number + n)!.timestamp)
  expect(made.every((at, n) => n === 0 || at > made[n - 1]!)).toBe(true)
  expect(Math.max(chain.head.timestamp, chain.now())).toBeLessThan(Date.now() + 1_000)
  expect(chain.solidNumber).toBe(first.number + 100)

  const transfer = await ann.tronWeb.transactionBuilder.sendTrx(keyOfBob(), 1, ann.address)
  const now = Date.now()
  Object.assign(transfer.raw_data, { timestamp: now, expiration: now + 60_000 })
  const dated = await ann.tronWeb.transactionBuilder.newTxID(transfer)
  const signed = await ann.tronWeb.trx.sign(dated)
  expect(await ann.tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
})

test('blocks made between slots leave the slots where they are', async () => {
  let at = 1_000_000_000
  node = await startNode({ mining: 'interval', blockMs: 60_000, now: () => at })
  at = node.chain.head.timestamp + 10
  const between = await node.chain.mine(2)
  expect(between.timestamp).toBe(at + 1)
  await node.chain.advanceTime(60_000)
  expect(node.chain.head.timestamp).toBe(node.chain.block(1)!.timestamp + 60_000)
})

test('with an interval, a time that is moved on has a block at once', async () => {
  node = await startNode({ mining: 'interval', blockMs: 60_000 })
  const { timestamp } = node.chain.head
  await node.chain.advanceTime(86_400_000)
  expect(node.chain.head.timestamp).toBeGreaterThan(timestamp + 86_000_000)
})

test('with an interval, blocks come by themselves in their slots', async () => {
  node = await startNode({ mining: 'interval', blockMs: 20 })
  const first = node.chain.head
  const { txid } = await node.person('ann').tronWeb.trx.sendTransaction(keyOfBob(), 5)
  await expect.poll(() => node.chain.head.number, { interval: 5 }).toBeGreaterThan(first.number + 4)
  const later = node.chain.head
  expect(later.timestamp - first.timestamp).toBeGreaterThanOrEqual(
    20 * (later.number - first.number),
  )
  expect(node.chain.transaction(txid)?.receipt.result).toBe('SUCCESS')
})

const keyOfBob = (): string => node.person('bob').address

test('orphaned blocks take their effects back, and their transactions wait for another block', async () => {
  node = await startNode({ mining: 'manual', solidLag: 5 })
  const ann = node.person('ann')
  const bob = node.person('bob')
  const before = await bob.tronWeb.trx.getUnconfirmedBalance(bob.address)
  const { txid } = await ann.tronWeb.trx.sendTransaction(bob.address, 1_000)
  const orphan = await node.chain.mine()
  await node.post('/sandbox/chain/orphan', { count: 1 })
  expect(node.chain.head.number).toBe(orphan.number - 1)
  expect(await get(`wallet/gettransactioninfobyid?value=${txid}`)).toEqual({})
  expect(await get(`wallet/getblockbyid?value=${orphan.id}`)).toEqual({})
  expect(await bob.tronWeb.trx.getUnconfirmedBalance(bob.address)).toBe(before + 1_000)
  const other = await node.chain.mine()
  expect(other.id).not.toBe(orphan.id)
  expect(await get(`wallet/gettransactioninfobyid?value=${txid}`)).toMatchObject({
    blockNumber: other.number,
  })
  expect(await bob.tronWeb.trx.getUnconfirmedBalance(bob.address)).toBe(before + 1_000)
  await node.chain.mine(10)
  await expect(node.chain.orphan(6)).rejects.toThrow('solidified')
})

test('a block may hold what expires after its parent, however late the block itself is', async () => {
  node = await startNode({ mining: 'manual' })
  const { txid } = await node.person('ann').tronWeb.trx.sendTransaction(keyOfBob(), 1)
  await node.chain.advanceTime(120_000)
  const block = await node.chain.mine()
  expect(block.timestamp).toBeGreaterThan(node.chain.block(block.number - 1)!.timestamp + 60_000)
  expect(node.chain.transaction(txid)?.number).toBe(block.number)
})

test('what can no longer reach a block in time leaves the pool, with its effects', async () => {
  node = await startNode({ mining: 'manual' })
  const ann = node.person('ann')
  const before = await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)
  const { txid } = await ann.tronWeb.trx.sendTransaction(keyOfBob(), 1_000)
  node.chain.setMining({ blockMs: 90_000 })
  await node.chain.mine()
  expect(node.chain.transaction(txid)).toBeUndefined()
  expect(node.chain.pending(txid)).toBeUndefined()
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)).toBe(before)
})
