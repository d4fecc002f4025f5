import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { healNodes } from '../../sandbox/chain/faults.ts'
import { startNode, type Node, type Person } from './chainNode.ts'

let node: Node
let ann: Person
let bob: Person

beforeEach(async () => {
  node = await startNode({ mining: 'instant', solidLag: 2 })
  ann = node.person('ann')
  bob = node.person('bob')
})
afterEach(() => node.close())

const faults = (body: object) => node.post('/sandbox/chain/faults', body)
const ask = (path: string, method: string, body: object = {}) =>
  node.post(`/${path}/${method}`, body)
const headOf = async (path: string) =>
  (await ask(path, 'wallet/getnowblock')).block_header.raw_data.number
const send = async (amount = 1): Promise<string> =>
  (await ann.tronWeb.trx.sendTransaction(bob.address, amount)).txid
const statusOf = async (path: string, method: string) =>
  (await fetch(`${node.origin}/${path}/${method}`, { method: 'POST', body: '{}' })).status

test('two nodes show the same chain, and either takes a transaction', async () => {
  const signed = await ann.tronWeb.trx.sign(
    await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 7, ann.address),
  )
  expect(await ask('node2', 'wallet/broadcasttransaction', signed)).toMatchObject({ result: true })
  const shown = await Promise.all(
    ['chain', 'node2'].map((path) =>
      Promise.all([
        ask(path, 'wallet/getnowblock'),
        ask(path, 'wallet/gettransactioninfobyid', { value: signed.txID }),
        ask(path, 'walletsolidity/getnowblock'),
      ]),
    ),
  )
  expect(shown[0]).toEqual(shown[1])
  expect(shown[0]![1].id).toBe(signed.txID)
})

test('each node has faults of its own, told by every answer of the switches', async () => {
  await node.chain.mine(3)
  const { number } = node.chain.head
  const answer = await faults({ node: 2, lagging: 2 })
  expect(answer).toMatchObject({ faults: {}, nodes: { 1: {}, 2: { lagging: 2 }, backend: {} } })
  expect([await headOf('chain'), await headOf('node2')]).toEqual([number, number - 2])
  expect(await faults({ lagging: 1 })).toMatchObject({
    faults: { lagging: 1 },
    nodes: { 1: { lagging: 1 }, 2: { lagging: 2 } },
  })
  expect([await headOf('chain'), await headOf('node2')]).toEqual([number - 1, number - 2])
  healNodes(node.chain)
  expect([await headOf('chain'), await headOf('node2')]).toEqual([number, number])
  expect((await faults({ node: 3, lagging: 1 })).error).toMatch(/node/)
})

describe('a transaction', () => {
  test('that is hidden is in its block, and unknown to every look-up', async () => {
    const txid = await send()
    const { number } = node.chain.head
    await faults({ hidden: [txid] })
    expect(await ask('chain', 'wallet/gettransactionbyid', { value: txid })).toEqual({})
    expect(await ask('chain', 'wallet/gettransactioninfobyid', { value: txid })).toEqual({})
    expect(await ask('chain', 'wallet/gettransactioninfobyblocknum', { num: number })).toEqual([])
    expect(await ask('chain', 'wallet/getblockbynum', { num: number })).toMatchObject({
      transactions: [{ txID: txid }],
    })
    expect(await ask('node2', 'wallet/gettransactioninfobyid', { value: txid })).toMatchObject({
      id: txid,
    })
  })

  test('that is hidden is unknown while it waits, too', async () => {
    node.chain.setMining({ mode: 'manual' })
    const txid = await send()
    expect(await ask('chain', 'wallet/gettransactionbyid', { value: txid })).toMatchObject({
      txID: txid,
    })
    await faults({ hidden: [txid] })
    expect(await ask('chain', 'wallet/gettransactionbyid', { value: txid })).toEqual({})
  })

  test('that is left out is missing in its block, whose header does not change', async () => {
    const txid = await send()
    const { id, number } = node.chain.head
    await faults({ leftOut: [txid] })
    const block = await ask('chain', 'wallet/getblockbynum', { num: number })
    expect(block).toMatchObject({ blockID: id })
    expect(block.transactions).toBeUndefined()
    expect(await ask('chain', 'wallet/gettransactioninfobyid', { value: txid })).toEqual({})
  })
})

describe('a node on a fork', () => {
  test('shows the same blocks below it, and others of the same height from it on', async () => {
    await node.chain.mine(4)
    const { number } = node.chain.head
    await faults({ node: 2, fork: { from: number - 2 } })
    const blocks = await Promise.all(
      [3, 2, 1, 0].map((below) =>
        Promise.all(
          ['chain', 'node2'].map((path) =>
            ask(path, 'wallet/getblockbynum', { num: number - below }),
          ),
        ),
      ),
    )
    expect(blocks.map(([ours, theirs]) => ours.blockID === theirs.blockID)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const theirs = blocks.map((pair) => pair[1])
    expect(theirs.slice(1).map((block) => block.block_header.raw_data.parentHash)).toEqual(
      theirs.slice(0, -1).map((block) => block.blockID),
    )
    const [ours, last] = blocks.at(-1)!
    expect(await ask('node2', 'wallet/getblockbyid', { value: last.blockID })).toEqual(last)
    expect(await ask('node2', 'wallet/getblockbyid', { value: ours.blockID })).toEqual({})
    expect((await ask('node2', 'wallet/getnowblock')).blockID).toBe(last.blockID)
  })

  test('does not hold what it is without, and holds the rest', async () => {
    const missing = await send(1)
    const { number } = node.chain.head
    const held = await send(2)
    await faults({ node: 2, fork: { from: number, without: [missing] } })
    expect(await ask('node2', 'wallet/gettransactioninfobyid', { value: missing })).toEqual({})
    expect(await ask('node2', 'wallet/gettransactioninfobyid', { value: held })).toMatchObject({
      id: held,
    })
    const block = await ask('node2', 'wallet/getblockbynum', { num: number })
    expect(block.transactions).toBeUndefined()
    expect(block.block_header.raw_data.txTrieRoot).toBe('0'.repeat(64))
  })

  test('refuses what refers to a block of the chain that it is not on', async () => {
    await node.chain.mine(2)
    await faults({ node: 2, fork: { from: 2 } })
    const elsewhere = await ask('node2', 'wallet/getnowblock')
    const unsigned = await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 1, ann.address, {
      blockHeader: {
        ref_block_bytes: elsewhere.blockID.slice(12, 16),
        ref_block_hash: elsewhere.blockID.slice(16, 32),
        expiration: node.chain.head.timestamp + 60_000,
        timestamp: node.chain.head.timestamp,
      },
    } as never)
    expect(
      await ask('chain', 'wallet/broadcasttransaction', await ann.tronWeb.trx.sign(unsigned)),
    ).toMatchObject({ code: 'TAPOS_ERROR' })
  })
})

describe('a node that refuses', () => {
  test('does so as many times as it was told, for one method or for all', async () => {
    await faults({ node: 2, refuse: { status: 429, times: 2, method: 'getBlockByNum' } })
    const statuses: number[] = []
    for (const method of ['getnowblock', 'getblockbynum', 'getblockbynum', 'getblockbynum'])
      statuses.push(await statusOf('node2', `walletsolidity/${method}`))
    expect(statuses).toEqual([200, 429, 429, 200])
    await faults({ node: 2, refuse: { status: 503 } })
    expect(await statusOf('node2', 'wallet/getnowblock')).toBe(503)
    expect(await statusOf('chain', 'wallet/getnowblock')).toBe(200)
  })

  test('does so as long as it was told', async () => {
    await faults({ refuse: { status: 500, forMs: 300 } })
    expect(await statusOf('chain', 'wallet/getnowblock')).toBe(500)
    await expect.poll(() => statusOf('chain', 'wallet/getnowblock')).toBe(200)
  })
})

test('a slow node answers later', async () => {
  await faults({ delayMs: 200 })
  const since = performance.now()
  await headOf('chain')
  expect(performance.now() - since).toBeGreaterThan(150)
})

test('a node that holds its answers gives them once it is healed', async () => {
  await faults({ held: true })
  let isAnswered = false
  const held = headOf('chain').finally(() => (isAnswered = true))
  await headOf('node2')
  expect(isAnswered).toBe(false)
  // Its lists are held as well.
  const events = fetch(`${node.origin}/chain/v1/blocks/latest/events`).finally(
    () => (isAnswered = true),
  )
  await headOf('node2')
  expect(isAnswered).toBe(false)
  await faults({})
  expect((await events).status).toBe(200)
  expect(await held).toBeDefined()
})

describe('a reorganisation', () => {
  test('brings the transactions back, or forgets them, so that they can be sent again', async () => {
    const signed = await ann.tronWeb.trx.sign(
      await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 3, ann.address),
    )
    const broadcast = () => ask('chain', 'wallet/broadcasttransaction', signed)
    await broadcast()
    node.chain.setMining({ mode: 'manual' })
    await node.post('/sandbox/chain/orphan', { count: 1 })
    expect(node.chain.pending(signed.txID)).toBeDefined()
    expect(await broadcast()).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
    await node.chain.mine()
    expect(node.chain.transaction(signed.txID)).toBeDefined()

    await node.post('/sandbox/chain/orphan', { count: 1, forget: true })
    expect(node.chain.pending(signed.txID)).toBeUndefined()
    await node.chain.mine()
    expect(node.chain.transaction(signed.txID)).toBeUndefined()
    expect(await broadcast()).toMatchObject({ result: true })
  })

  test('that forgets keeps what waited already', async () => {
    const orphaned = await send(1)
    node.chain.setMining({ mode: 'manual' })
    const waiting = await send(2)
    await node.chain.orphan(1, { forget: true })
    await node.chain.mine()
    expect(node.chain.transaction(orphaned)).toBeUndefined()
    expect(node.chain.transaction(waiting)).toBeDefined()
  })
})
