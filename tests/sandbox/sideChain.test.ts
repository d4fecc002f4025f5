import { afterAll, beforeAll, expect, test } from 'vitest'
import { sideChainHash } from '../../src/chain/sidechain/hash.ts'
import { parseFundInject } from '../../src/chain/sidechain/fundInject.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { keyOfName } from '../keyOfName.ts'
import { signHash } from '../../backend/tron/signature.ts'
import { fundSun } from '../../sandbox/chain/ledger.ts'
import { startNode, type Node, type Person } from './chainNode.ts'

// A chain with a chain id of its own, seen through an unmodified tronweb.

const CHAIN_ID = '413af23f37da0d48234fdd43d89931e98e1144481b'
const TRX = 1_000_000

let main: Node
let side: Node
let ann: Person
beforeAll(async () => {
  const now = () => 1_800_000_000_000
  main = await startNode({ now })
  side = await startNode({ now, sideChainId: CHAIN_ID })
  ann = side.person('ann')
})
afterAll(async () => {
  await main.close()
  await side.close()
})

const signedOver = (hash: Uint8Array, transaction: any): any => ({
  ...transaction,
  signature: [toHex(signHash(hash, keyOfName('test ann')))],
})

/** Signs with Ann's key over the side chain's hash. */
const sideSigned = (transaction: any) =>
  signedOver(sideChainHash(transaction.txID, CHAIN_ID), transaction)

/** Signs with Ann's key over the txID alone. */
const bareSigned = (transaction: any) => signedOver(fromHex(transaction.txID), transaction)

let sun = TRX
/**
 * Builds a transfer with a new amount each time. The clock does not advance, so equal transfers
 * would have the same txID.
 */
const transfer = () =>
  ann.tronWeb.transactionBuilder.sendTrx(side.person('bob').address, sun++, ann.address)

const inject = (amount: number | string, node: Node = side) =>
  node.post('/chain/wallet/fundinject', {
    owner_address: ann.tronWeb.defaultAddress.hex,
    amount,
  })

test('it is another chain than the first, though both began in the same second', () => {
  expect(side.chain.block(0)!.timestamp).toBe(main.chain.block(0)!.timestamp)
  expect(side.chain.block(0)!.id).not.toBe(main.chain.block(0)!.id)
})

test('what tronweb signs, the txID alone, is refused', async () => {
  const signed = await ann.tronWeb.trx.sign(await transfer())
  expect(await ann.tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ code: 'SIGERROR' })
})

test('what is signed over txID and chain id is taken, and by the first chain it is not', async () => {
  const signed = sideSigned(await transfer())
  expect(await ann.tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  expect(await ann.tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID)).toMatchObject({
    id: signed.txID,
  })
  const { tronWeb } = main.person('ann')
  const { address } = main.person('bob')
  const there = await tronWeb.transactionBuilder.sendTrx(address, TRX, ann.address)
  expect(await tronWeb.trx.sendRawTransaction(sideSigned(there))).toMatchObject({
    code: 'SIGERROR',
  })
})

test('who signed is told by the same hash', async () => {
  const unsigned = await transfer()
  const good = await ann.tronWeb.trx.getSignWeight(sideSigned(unsigned) as never)
  expect(good).toMatchObject({ current_weight: 1, approved_list: [ann.tronWeb.defaultAddress.hex] })
  const approved = await ann.tronWeb.trx.getApprovedList(sideSigned(unsigned) as never)
  expect(approved).toMatchObject({ approved_list: [ann.tronWeb.defaultAddress.hex] })
  const bare = await ann.tronWeb.trx.sign(await transfer())
  const wrong: any = await ann.tronWeb.trx.getSignWeight(bare as never)
  expect(wrong.result.code).toBe('PERMISSION_ERROR')
})

test('its faucet signs as everybody does', async () => {
  const { address } = side.person('carol')
  await side.post('/sandbox/chain/fund', { address, sun: '5' })
  expect(await ann.tronWeb.trx.getUnconfirmedBalance(address)).toBe(5)
})

test('TRX go into the fund, and no fee is taken for it but bandwidth', async () => {
  const before = await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)
  const unsigned = await inject(3 * TRX)
  expect(parseFundInject(unsigned.raw_data_hex)).toEqual({
    owner: ann.address,
    amount: 3_000_000n,
  })
  const bare = await ann.tronWeb.trx.sendRawTransaction(bareSigned(unsigned))
  expect(bare).toMatchObject({ code: 'SIGERROR' })
  const signed = sideSigned(await inject(String(3 * TRX)))
  expect(await ann.tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  const info: any = await ann.tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID)
  const after = await ann.tronWeb.trx.getUnconfirmedBalance(ann.address)
  expect(before - after).toBe(3 * TRX + (info.fee ?? 0))
  expect(await side.chain.read(fundSun)).toBe(3_000_000n)
})

test.each([
  [0, 'fund amount must be positive'],
  [TRX - 1, 'fund amount must be larger than 1TRX/SunToken'],
  ['9000000000000000', 'fund amount must be less than accountBalance'],
])('an injection of %s is refused: %s', async (amount, reason) => {
  const answer: any = await ann.tronWeb.trx.sendRawTransaction(sideSigned(await inject(amount)))
  expect(answer.code).toBe('CONTRACT_VALIDATE_ERROR')
  expect(Buffer.from(answer.message, 'hex').toString()).toContain(reason)
})

test('the first chain knows no injections', async () => {
  expect(await inject(TRX, main)).toMatchObject({
    Error: expect.stringContaining('no such method'),
  })
  const there: any = await main
    .person('ann')
    .tronWeb.trx.sendRawTransaction(bareSigned(await inject(TRX)))
  expect(there.code).toBe('CONTRACT_VALIDATE_ERROR')
})
