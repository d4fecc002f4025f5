import { afterEach, beforeEach, expect, test } from 'vitest'
import { startNode, type Node, type Person } from './chainNode.ts'

let node: Node
let ann: Person
let bob: Person

beforeEach(async () => {
  node = await startNode({ mining: 'instant', solidLag: 1 })
  ann = node.person('ann')
  bob = node.person('bob')
})
afterEach(() => node.close())

const faults = (body: object) => node.post('/sandbox/chain/faults', body)
const ask = (method: string, body: object = {}) => node.post(`/chain/${method}`, body)
const transfer = async (amount: number): Promise<any> =>
  ann.tronWeb.trx.sign(
    await ann.tronWeb.transactionBuilder.sendTrx(bob.address, amount, ann.address),
  )

test('a lagging node does not know the newest blocks, their transactions and their effects', async () => {
  const before = await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)
  const { txid } = await ann.tronWeb.trx.sendTransaction(bob.address, 1)
  const { head } = node.chain
  await faults({ lagging: 1 })
  expect((await ask('wallet/getnowblock')).block_header.raw_data.number).toBe(head.number - 1)
  expect((await ask('walletsolidity/getnowblock')).block_header.raw_data.number).toBe(
    head.number - 1,
  )
  expect(await ask('wallet/getblockbynum', { num: head.number })).toEqual({})
  expect(await ask('wallet/gettransactionbyid', { value: txid })).toEqual({})
  expect(await ask('wallet/gettransactioninfobyid', { value: txid })).toEqual({})
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)).toBe(before)
  await faults({})
  expect(await ask('wallet/gettransactioninfobyid', { value: txid })).toMatchObject({ id: txid })
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)).toBe(before - 1)
})

test('a dropped broadcast is answered SUCCESS and never happens', async () => {
  await faults({ dropBroadcast: true })
  const lost = await transfer(1)
  expect(await ask('wallet/broadcasttransaction', lost)).toEqual({ result: true, txid: lost.txID })
  expect(await ask('wallet/gettransactionbyid', { value: lost.txID })).toEqual({})
  await faults({})
  expect(await ask('wallet/broadcasttransaction', lost)).toMatchObject({ result: true })
  expect(await ask('wallet/gettransactioninfobyid', { value: lost.txID })).toMatchObject({
    id: lost.txID,
  })
})

test('a node that leaves infos out knows the transaction but not its info', async () => {
  const { txid } = await ann.tronWeb.trx.sendTransaction(bob.address, 1)
  await faults({ answerEmpty: true })
  expect(await ask('wallet/gettransactioninfobyid', { value: txid })).toEqual({})
  expect(await ask('wallet/gettransactionbyid', { value: txid })).toMatchObject({ txID: txid })
})

test('an answer may be held back although the transaction was accepted', async () => {
  await faults({ acceptButTimeout: 60_000 })
  const held = await transfer(1)
  const abort = new AbortController()
  const answer = fetch(`${node.origin}/chain/wallet/broadcasttransaction`, {
    method: 'POST',
    body: JSON.stringify(held),
    signal: abort.signal,
  })
  await expect.poll(() => node.chain.transaction(held.txID)?.receipt.result).toBe('SUCCESS')
  abort.abort()
  await expect(answer).rejects.toThrow('aborted')
})

test('any code can be answered, with the transaction accepted or not', async () => {
  const code = 'NOT_ENOUGH_EFFECTIVE_CONNECTION'
  await faults({ code: { code, accepted: true } })
  const accepted = await transfer(1)
  expect(await ask('wallet/broadcasttransaction', accepted)).toMatchObject({ code })
  expect(node.chain.transaction(accepted.txID)).toBeDefined()
  await faults({ code: { code: 'SERVER_BUSY', accepted: false } })
  const refused = await transfer(2)
  expect(await ask('wallet/broadcasttransaction', refused)).toMatchObject({ code: 'SERVER_BUSY' })
  expect(node.chain.transaction(refused.txID)).toBeUndefined()
})

test('the switches tell where the chain stands and refuse what they do not know', async () => {
  const { number } = node.chain.head
  expect(await node.post('/sandbox/chain/mining', { mode: 'manual' })).toMatchObject({
    mining: { mode: 'manual', blockMs: 3_000 },
  })
  expect(await node.post('/sandbox/chain/mine', { count: 3 })).toMatchObject({
    head: { number: number + 3 },
    solidNumber: number + 2,
  })
  expect(await node.post('/sandbox/chain/lag', { blocks: 0 })).toMatchObject({
    solidNumber: number + 3,
  })
  const { now } = await node.post('/sandbox/chain/time', { advanceMs: 1_000_000 })
  expect(now).toBeGreaterThan(Date.now() + 900_000)
  const stranger = node.person('stranger')
  await node.post('/sandbox/chain/fund', { address: stranger.address, sun: '12345' })
  expect(await stranger.tronWeb.trx.getUnconfirmedBalance(stranger.address)).toBe(12_345)

  const refused = await Promise.all([
    node.post('/sandbox/chain/faults', { unknown: 1 }),
    node.post('/sandbox/chain/mine', { count: 'many' }),
    node.post('/sandbox/chain/fund', { address: 'nobody', sun: 1 }),
    node.post('/sandbox/chain/mining', { mode: 'sometimes' }),
  ])
  expect(refused.map((answer) => typeof answer.error)).toEqual(Array(4).fill('string'))
})
