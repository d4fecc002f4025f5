import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { healNodes, setFaults, type Faults, type NodeName } from '../../sandbox/chain/faults.ts'
import { buildTransaction } from '../../src/chain/build.ts'
import { contractCall } from '../../src/chain/call.ts'
import {
  certify,
  type BlockShelf,
  type SolidNodes,
  type Suspect,
} from '../../src/chain/certificate.ts'
import { createNode, type ChainNode } from '../../src/chain/node.ts'
import { parseRawData } from '../../src/chain/rawData.ts'
import type { SignedTransaction } from '../../src/chain/transaction.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Result } from '../../src/core/result.ts'
import { blockShelf } from '../../src/db/blockShelf.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { compileSolidity, deploy, startNode, type Node, type Person } from './chainNode.ts'

const LAG = 3
const LIFE_MS = 30_000
const LIFE_BLOCKS = 10

const counter = compileSolidity(
  'contract Counter { uint n; function count(uint by) external payable { require(by > 0, "none"); n += by; } }',
  'Counter',
)

let node: Node
let ann: Person
let contract: Address
let first: ChainNode
let second: ChainNode
let db: Database
let shelf: BlockShelf
let asked: string[]
let tests = 0

beforeEach(async () => {
  node = await startNode({ mining: 'instant', solidLag: LAG })
  ann = node.person('ann')
  contract = addressFromHex(await deploy(ann, counter))
  node.chain.setMining({ mode: 'manual' })
  await node.chain.mine(LAG + 1)
  asked = []
  const counted = (url: string, init?: RequestInit) => {
    asked.push(url.slice(node.origin.length))
    return fetch(url, init)
  }
  first = createNode(`${node.origin}/chain`, counted)
  second = createNode(`${node.origin}/node2`, counted)
  db = openDatabase(`certificates-${(tests += 1)}`)
  shelf = blockShelf(db, 'sandbox', () => node.chain.now())
})
afterEach(async () => {
  db.close()
  await node.close()
})

const valueOf = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

interface Signed extends Suspect {
  readonly transaction: SignedTransaction
}

let timestamp = 1_700_000_000_000

/** Builds a call on the solidified head as the app does, and signs it as a wallet does. */
async function signedCall(by = 1n): Promise<Signed> {
  const reference = valueOf(await first.solidifiedHead())
  const expiresAt = node.chain.head.timestamp + LIFE_MS
  const unsigned = valueOf(
    await buildTransaction(`${node.origin}/chain`, contractCall(contract, 'count(uint256)', [by]), {
      owner: ann.address,
      reference,
      expiresAt,
      timestamp: (timestamp += 1),
    }),
  )
  const transaction = (await ann.tronWeb.trx.sign(unsigned as never)) as never as SignedTransaction
  return {
    transaction,
    txId: unsigned.txID,
    expiresAt,
    referenceBlock: reference.number,
    referenceHash: parseRawData(unsigned.raw_data_hex)?.referenceHash,
  }
}

const broadcast = async ({ transaction }: Signed) =>
  valueOf(await first.broadcast(transaction)).code

/** Mines until solidified time is past the expiration of the last signed transaction. */
const outlive = () => node.chain.mine(LIFE_BLOCKS + LAG)

const fault = (faults: Faults, of: NodeName = 1) => setFaults(node.chain, faults, of)

const prove = async (suspect: Suspect, nodes: SolidNodes = [first, second]) =>
  certify(suspect, nodes, shelf)

const dead = { ok: true, value: { kind: 'dead' } }
const alive = { ok: true, value: { kind: 'alive' } }

test('every block of a busy chain is what its id says', async () => {
  const { chain } = node
  const bob = node.person('bob')
  const calls = [1n, 0n, 3n, 0n, 5n]
  for (let count = 0; count <= 9; count++) {
    for (let at = 0; at < count; at++) {
      if (at % 2 === 0) await broadcast(await signedCall(calls[at % calls.length]))
      else await ann.tronWeb.trx.sendTransaction(bob.address, 100 * count + at)
    }
    await chain.mine()
  }
  // Calls that run out of energy, carry a memo or deploy a contract are encoded differently.
  const builder = ann.tronWeb.transactionBuilder
  const memo = await builder.addUpdateData(
    await builder.sendTrx(bob.address, 5, ann.address),
    'hi',
    'utf8',
  )
  await ann.tronWeb.trx.sendRawTransaction(await ann.tronWeb.trx.sign(memo))
  await deploy(ann, counter)
  const short = await builder.triggerSmartContract(
    contract,
    'count(uint256)',
    { feeLimit: 1_000 },
    [{ type: 'uint256', value: 1 }],
  )
  await ann.tronWeb.trx.sendRawTransaction(await ann.tronWeb.trx.sign(short.transaction))
  await chain.mine(1 + LAG)

  const results = new Set<string>()
  let parentId: string | undefined
  for (let number = 0; number <= chain.solidNumber; number++) {
    const stored = chain.transactionsOf(number)
    for (const { receipt } of stored) results.add(receipt.result)
    const block = valueOf(await first.solidifiedBlock(number))
    expect(block).toMatchObject({
      number,
      id: chain.block(number)!.id,
      txIds: stored.map(({ receipt }) => receipt.id),
      ...(parentId !== undefined && { parentId }),
    })
    parentId = block?.id
  }
  expect([...results].toSorted()).toEqual(['OUT_OF_ENERGY', 'REVERT', 'SUCCESS'])
  expect(await first.solidifiedBlock(chain.solidNumber + 1)).toEqual({ ok: true, value: undefined })
})

describe('a transaction is proved dead', () => {
  test('that was never sent; both nodes stand for it', async () => {
    const signed = await signedCall()
    await outlive()
    const finding = valueOf(await prove(signed))
    const from = signed.referenceBlock + 1
    const to = node.chain.head.number - LAG
    const blocks = Array.from({ length: to - from + 1 }, (_, at) => node.chain.block(from + at)!)
    const last = blocks.findIndex(({ timestamp: at }) => at >= signed.expiresAt)
    expect(finding).toEqual({
      kind: 'dead',
      certificate: {
        from,
        to: from + last,
        ids: blocks.slice(0, last + 1).map(({ id }) => id),
        nodes: 2,
      },
    })
    expect(await broadcast(signed)).toBe('TRANSACTION_EXPIRATION_ERROR')
  })

  test('that the node took and forgot', async () => {
    const signed = await signedCall()
    fault({ dropBroadcast: true })
    expect(await broadcast(signed)).toBe('SUCCESS')
    fault({})
    await outlive()
    expect(await prove(signed)).toMatchObject(dead)
  })

  test('that was taken back with its block and forgotten', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await node.chain.mine(LAG - 1)
    expect(await first.transactionInfo(signed.txId)).toMatchObject({ value: { txId: signed.txId } })
    await node.chain.orphan(LAG - 1, { forget: true })
    await outlive()
    expect(await first.transactionInfo(signed.txId)).toEqual({ ok: true, value: undefined })
    expect(await prove(signed)).toMatchObject(dead)
  })

  test('only when both nodes have seen its end', async () => {
    const signed = await signedCall()
    expect(await prove(signed)).toMatchObject(alive)
    await outlive()
    fault({ lagging: LIFE_BLOCKS }, 2)
    expect(await prove(signed)).toMatchObject(alive)
    fault({ lagging: LIFE_BLOCKS }, 1)
    expect(await prove(signed)).toMatchObject(alive)
    fault({}, 1)
    fault({}, 2)
    expect(await prove(signed)).toMatchObject(dead)
  })
})

describe('a transaction is found', () => {
  test('that look-ups know nothing of', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await outlive()
    fault({ hidden: [signed.txId] })
    expect(await first.solidifiedTransactionInfo(signed.txId)).toEqual({
      ok: true,
      value: undefined,
    })
    const { number } = node.chain.transaction(signed.txId)!
    expect(await prove(signed)).toEqual({ ok: true, value: { kind: 'included', block: number } })
  })

  test('in the block that it came to when its first one was taken back', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await node.chain.mine(LAG - 1)
    const before = node.chain.transaction(signed.txId)!.number
    await node.chain.orphan(LAG - 1, { forget: true })
    await node.chain.mine()
    expect(await broadcast(signed)).toBe('SUCCESS')
    await outlive()
    expect(await prove(signed)).toEqual({
      ok: true,
      value: { kind: 'included', block: before + 1 },
    })
  })
})

describe('a node that lies', () => {
  test('leaves it out of its block: the root tells', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await outlive()
    fault({ leftOut: [signed.txId] })
    expect(await prove(signed)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', detail: expect.stringMatching(/not those of its header/) },
    })
    fault({})
    expect(await prove(signed)).toMatchObject({ value: { kind: 'included' } })
  })

  test('shows a chain of its own without it: the other node disagrees, whichever of them lies', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await outlive()
    const fork = { from: signed.referenceBlock + 1, without: [signed.txId] }
    fault({ fork })
    expect(await prove(signed)).toMatchObject({
      value: { kind: 'unsound', detail: expect.stringMatching(/two nodes have another block/) },
    })
    // The lie is not cached.
    fault({})
    expect(await prove(signed)).toMatchObject({ value: { kind: 'included' } })
    fault({ fork }, 2)
    expect(await prove(signed)).toMatchObject({ value: { kind: 'unsound' } })
  })

  test('would be believed alone, and so the certificate says how many nodes stand for it', async () => {
    const signed = await signedCall()
    await broadcast(signed)
    await outlive()
    fault({ fork: { from: signed.referenceBlock + 1, without: [signed.txId] } })
    expect(await prove(signed, [first])).toMatchObject({
      value: { kind: 'dead', certificate: { nodes: 1 } },
    })
  })

  test('is on another chain than the one that its bytes name', async () => {
    const signed = await signedCall()
    await outlive()
    fault({ fork: { from: signed.referenceBlock, without: [] } })
    expect(await prove(signed)).toMatchObject({
      value: { kind: 'unsound', detail: expect.stringMatching(/has another parent/) },
    })
  })
})

test('whatever one node does, nothing included is dead, and nothing dead included', async () => {
  const included = await signedCall()
  const never = await signedCall()
  await broadcast(included)
  await outlive()
  const from = included.referenceBlock + 1
  const misbehaviours: Faults[] = [
    {},
    { lagging: LIFE_BLOCKS },
    { answerEmpty: true },
    { hidden: [included.txId, never.txId] },
    { leftOut: [included.txId] },
    { refuse: { status: 503, method: 'getblockbynum' } },
    { fork: { from, without: [included.txId] } },
    { fork: { from: from + 5, without: [] } },
  ]
  const kindOf = async (suspect: Suspect) => {
    const finding = await prove(suspect)
    return finding.ok ? finding.value.kind : 'failed'
  }
  const seen = new Set<string>()
  for (const one of misbehaviours)
    for (const other of misbehaviours) {
      if (one.fork && other.fork) continue
      // A cached honest block would vouch for a lying node.
      await db.blocks.clear()
      fault(one, 1)
      fault(other, 2)
      const kinds = [await kindOf(included), await kindOf(never)] as const
      expect([one, other, kinds]).not.toEqual([one, other, ['dead', expect.anything()]])
      expect([one, other, kinds]).not.toEqual([one, other, [expect.anything(), 'included']])
      for (const kind of kinds) seen.add(kind)
      // Cached lies may cost another try, but mislead no one.
      healNodes(node.chain)
      await kindOf(included)
      await kindOf(never)
      expect([await kindOf(included), await kindOf(never)]).toEqual(['included', 'dead'])
    }
  expect([...seen].toSorted()).toEqual(['alive', 'dead', 'failed', 'included', 'unsound'])
})

test('a proof that is refused in the middle goes on with the blocks that it has', async () => {
  const signed = await signedCall()
  await outlive()
  const stopped = await certify(signed, [first, second], shelf, async (checked) => {
    if (checked >= 6) fault({ refuse: { status: 429, times: 1, method: 'getblockbynum' } })
    return true
  })
  expect(stopped).toEqual({ ok: false, error: { kind: 'busy', status: 429, waitMs: 5_000 } })
  const kept = await db.blocks.count()
  expect(kept).toBeGreaterThanOrEqual(6)
  asked.length = 0
  const finding = valueOf(await prove(signed))
  const blocks = finding.kind === 'dead' ? finding.certificate.ids.length : 0
  const requests = asked.filter((path) => path === '/chain/walletsolidity/getblockbynum')
  expect(requests.length).toBeGreaterThanOrEqual(blocks - kept)
  expect(requests.length).toBeLessThan(blocks)
})
