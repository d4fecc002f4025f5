import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '../../sandbox/chain/chain.ts'
import { setFaults } from '../../sandbox/chain/faults.ts'
import { transactionId } from '../../src/chain/transaction.ts'
import { send, testKey } from './chainSender.ts'
import { startNode, type Node } from './chainNode.ts'

let node: Node
const ids: string[] = []

beforeAll(async () => {
  node = await startNode({ solidLag: 2 })
  for (let amount = 1n; amount <= 5n; amount++) {
    const { id } = await send(node.chain, testKey('ann'), 'TransferContract', {
      to_address: testKey('bob').address,
      amount,
    })
    ids.push(id)
  }
})
afterAll(() => node.close())

const address = (name: string) => node.person(name).address

async function ask(who: string, query = ''): Promise<any> {
  const response = await fetch(`${node.origin}/chain/v1/accounts/${who}/transactions?${query}`)
  return { status: response.status, ...((await response.json()) as object) }
}

const idsOf = (answer: any): string[] => answer.data.map((each: any) => each.txID)

test("lists an account's transactions as TronGrid does, newest first", async () => {
  const answer = await ask(address('ann'), 'only_from=true')
  expect(idsOf(answer)).toEqual(ids.toReversed())
  expect(answer).toMatchObject({ success: true, meta: { page_size: 5, at: expect.any(Number) } })
  expect(answer.meta.fingerprint).toBeUndefined()
  const stored = node.chain.transaction(ids[4]!)!
  expect(answer.data[0]).toMatchObject({
    blockNumber: stored.number,
    block_timestamp: stored.receipt.timestamp,
    ret: [{ contractRet: 'SUCCESS', fee: Number(stored.receipt.fee) }],
    raw_data: { contract: [{ type: 'TransferContract', parameter: { value: { amount: 5 } } }] },
    internal_transactions: [],
  })
  for (const { txID, raw_data_hex } of answer.data) expect(transactionId(raw_data_hex)).toBe(txID)
})

test('tells apart who sent and who received', async () => {
  expect(idsOf(await ask(address('bob'), 'only_from=true'))).toEqual([])
  expect(idsOf(await ask(address('bob'), 'only_to=true'))).toEqual(ids.toReversed())
  expect(idsOf(await ask(address('bob')))).toEqual(ids.toReversed())
})

test('pages by fingerprint without a gap or a repetition, in both directions', async () => {
  for (const order of ['desc', 'asc']) {
    const found: string[] = []
    let after = ''
    for (let page = 0; page < 4; page++) {
      const query = `only_from=true&limit=2&order_by=block_timestamp,${order}${after}`
      const answer = await ask(address('ann'), query)
      found.push(...idsOf(answer))
      if (answer.meta.fingerprint === undefined) break
      after = `&fingerprint=${answer.meta.fingerprint}`
    }
    expect(found).toEqual(order === 'asc' ? ids : ids.toReversed())
  }
})

test('leaves out what is not solidified, and what is too old, where that is asked for', async () => {
  expect(idsOf(await ask(address('ann'), 'only_from=true&only_confirmed=true'))).toEqual(
    ids.slice(0, 3).toReversed(),
  )
  const { timestamp } = node.chain.transaction(ids[3]!)!.receipt
  expect(idsOf(await ask(address('ann'), `only_from=true&min_timestamp=${timestamp}`))).toEqual([
    ids[4],
    ids[3],
  ])
})

test('forgets what a reorganisation takes back, and lists it once when it is back', async () => {
  await node.chain.orphan(1)
  expect(idsOf(await ask(address('ann'), 'only_from=true'))).toEqual(ids.slice(0, 4).toReversed())
  await node.chain.mine()
  expect(idsOf(await ask(address('ann'), 'only_from=true'))).toEqual(ids.toReversed())
})

test('refuses what is no address and no order', async () => {
  expect(await ask('nobody')).toMatchObject({ status: 400, success: false })
  expect(await ask(address('ann'), 'order_by=amount')).toMatchObject({ status: 400 })
})

test('can be a plain full node, which has no such list', async () => {
  setFaults(node.chain, { refuse: { status: 404, method: 'accounttransactions' } })
  const path = `/chain/v1/accounts/${address('ann')}/transactions`
  expect((await fetch(node.origin + path)).status).toBe(404)
  setFaults(node.chain, {})
  expect((await fetch(node.origin + path)).status).toBe(200)
})

test('knows what was on a chain that began before it kept such lists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-history-'))
  const file = join(folder, 'old.sqlite')
  const { address: evmHex } = testKey('ann')
  const open = () =>
    openChain({
      file,
      mining: 'instant',
      genesis: { accounts: [{ address: address('ann'), balanceSun: 10n ** 9n }] },
    })
  const before = await open()
  const value = { to_address: testKey('bob').address, amount: 1n }
  const { id } = await send(before, testKey('ann'), 'TransferContract', value)
  await before.close()
  const database = new DatabaseSync(file)
  database.exec("DELETE FROM account_transactions; DELETE FROM meta WHERE key = 'accountsNoted'")
  database.close()

  const after = await open()
  const query = { address: evmHex, isFrom: true, isAscending: false, limit: 9 }
  expect(after.accountEntries(query).map(({ transactionId: each }) => each)).toEqual([id])
  await after.close()
  const again = await open()
  expect(again.accountEntries(query)).toHaveLength(1)
  await again.close()
  rmSync(folder, { recursive: true, force: true })
})
