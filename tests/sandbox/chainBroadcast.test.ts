import { afterAll, beforeAll, expect, test } from 'vitest'
import { TronWeb } from 'tronweb'
import { tapos } from '../../sandbox/chain/block.ts'
import { startNode, type Node, type Person } from './chainNode.ts'

let node: Node
let ann: Person
let bob: Person

beforeAll(async () => {
  node = await startNode({ mining: 'manual' })
  ann = node.person('ann')
  bob = node.person('bob')
})
afterAll(() => node.close())

interface Change {
  readonly amount?: number
  readonly from?: Person
  readonly to?: string
  readonly expiration?: number
  readonly refBlockHash?: string
  readonly refBlockBytes?: string
}

let unique = 0

async function signedTransfer(change: Change = {}): Promise<any> {
  const from = change.from ?? ann
  const reference = tapos(node.chain.head)
  const transaction = await from.tronWeb.transactionBuilder.sendTrx(
    change.to ?? bob.address,
    change.amount ?? 1,
    from.address,
    {
      blockHeader: {
        ref_block_bytes: change.refBlockBytes ?? reference.bytes,
        ref_block_hash: change.refBlockHash ?? reference.hash,
        expiration: change.expiration ?? node.chain.head.timestamp + 120_000,
        timestamp: node.chain.head.timestamp + unique++,
      },
    } as never,
  )
  return from.tronWeb.trx.sign(transaction)
}

/** Broadcasts a transaction. Returns the code and the text of the node's answer. */
async function send(transaction: object): Promise<string> {
  const answer = await node.post('/chain/wallet/broadcasttransaction', transaction)
  return answer.result ? 'SUCCESS' : `${answer.code}: ${TronWeb.toUtf8(answer.message)}`
}

const code = async (transaction: object) => (await send(transaction)).split(':')[0]

/** Returns the same transaction with a stranger's signature. */
async function signedBy(stranger: Person, transaction: any): Promise<object> {
  const { signature, ...unsigned } = transaction
  void signature
  return stranger.tronWeb.trx.multiSign(unsigned)
}

test('accepts once and answers DUP afterwards, waiting or included', async () => {
  const transfer = await signedTransfer()
  expect(await code(transfer)).toBe('SUCCESS')
  expect(await code(transfer)).toBe('DUP_TRANSACTION_ERROR')
  await node.chain.mine()
  expect(await code(transfer)).toBe('DUP_TRANSACTION_ERROR')
})

test('looks at the expiration before the duplicate: a late resend says EXPIRED', async () => {
  const transfer = await signedTransfer({ expiration: node.chain.head.timestamp + 9_000 })
  expect(await code(transfer)).toBe('SUCCESS')
  await node.chain.mine(4)
  expect(node.chain.transaction(transfer.txID)?.receipt.result).toBe('SUCCESS')
  expect(await code(transfer)).toBe('TRANSACTION_EXPIRATION_ERROR')
})

test('remembers an id before it validates: a refused transaction sent again says DUP', async () => {
  const transfer = await signedTransfer({ amount: 900_000_000_000 })
  expect(await send(transfer)).toBe(
    'CONTRACT_VALIDATE_ERROR: Contract validate error : Validate TransferContract error, balance is not sufficient.',
  )
  expect(await code(transfer)).toBe('DUP_TRANSACTION_ERROR')
})

test('a signature that is not the owner’s is SIGERROR, before the reference block is looked at', async () => {
  const forged = await signedBy(bob, await signedTransfer({ refBlockHash: '00'.repeat(8) }))
  expect(await code(forged)).toBe('SIGERROR')
  const unsigned = { ...(await signedTransfer()), signature: [] }
  expect(await send(unsigned)).toBe('SIGERROR: Validate signature error: miss sig or contract')
})

test('what was changed after signing is SIGERROR, whichever of the two forms was changed', async () => {
  const transfer = await signedTransfer()
  const raw = structuredClone(transfer)
  raw.raw_data.contract[0].parameter.value.amount = 2
  expect(await code(raw)).toBe('SIGERROR')
})

test('a signature whose recovery bit is flipped is SIGERROR', async () => {
  const transfer = await signedTransfer()
  const [signature] = transfer.signature as [string]
  const flipped =
    signature.slice(0, 128) + (signature.slice(128).toLowerCase() === '1b' ? '1c' : '1b')
  expect(await code({ ...transfer, signature: [flipped] })).toBe('SIGERROR')
})

test('a foreign reference block is TAPOS_ERROR', async () => {
  expect(await code(await signedTransfer({ refBlockHash: '11'.repeat(8) }))).toBe('TAPOS_ERROR')
  expect(await code(await signedTransfer({ refBlockBytes: 'ffff' }))).toBe('TAPOS_ERROR')
})

test('more than 24 hours ahead is too late an expiration, 24 hours are not', async () => {
  const { timestamp } = node.chain.head
  const day = 24 * 60 * 60 * 1000
  expect(await code(await signedTransfer({ expiration: timestamp + day + 1 }))).toBe(
    'TRANSACTION_EXPIRATION_ERROR',
  )
  expect(await code(await signedTransfer({ expiration: timestamp + day }))).toBe('SUCCESS')
})

test('a transaction must outlive the next slot', async () => {
  const { timestamp } = node.chain.head
  expect(await code(await signedTransfer({ expiration: timestamp + 2_999 }))).toBe(
    'TRANSACTION_EXPIRATION_ERROR',
  )
  expect(await code(await signedTransfer({ expiration: timestamp + 3_000 }))).toBe('SUCCESS')
})

test('more than 500 KB is too big', async () => {
  const transaction = await ann.tronWeb.transactionBuilder.createSmartContract(
    { abi: [], bytecode: 'fe'.repeat(512 * 1024), feeLimit: 1_000_000 } as never,
    ann.address,
  )
  expect(await code(await ann.tronWeb.trx.sign(transaction))).toBe('TOO_BIG_TRANSACTION_ERROR')
})

test('who cannot pay for bandwidth is told BANDWITH_ERROR, who does not exist so', async () => {
  const poor = node.person('poor')
  expect(await send(await signedTransfer({ from: poor, to: ann.address }))).toContain(
    'does not exist',
  )
  await node.chain.fund(poor.address, 1_000n)
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 3; i++)
    codes.push(await code(await signedTransfer({ from: poor, to: ann.address })))
  expect(codes).toEqual(['SUCCESS', 'SUCCESS', 'BANDWITH_ERROR'])
})

test('refuses a call of what is no contract, and TRX sent to oneself', async () => {
  const call = await ann.tronWeb.transactionBuilder.triggerSmartContract(
    bob.address,
    'x()',
    { txLocal: true },
    [],
    ann.address,
  )
  expect(await send(await ann.tronWeb.trx.sign(call.transaction))).toBe(
    'CONTRACT_VALIDATE_ERROR: Contract validate error : No contract or not a smart contract',
  )
})

test('two equal transfers within one block are one transaction, as tronweb builds them', async () => {
  await node.chain.mine()
  const one = await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 5, ann.address)
  const two = await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 5, ann.address)
  expect(two.txID).toBe(one.txID)
  await node.chain.mine()
  const three = await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 5, ann.address)
  expect(three.txID).not.toBe(one.txID)
})

test('a memo costs 1 TRX', async () => {
  const plain = await ann.tronWeb.transactionBuilder.sendTrx(bob.address, 5, ann.address)
  const noted = await ann.tronWeb.transactionBuilder.addUpdateData(plain, 'order 7', 'utf8')
  const signed = await ann.tronWeb.trx.sign(noted)
  expect(await code(signed)).toBe('SUCCESS')
  await node.chain.mine()
  const receipt = node.chain.transaction(signed.txID)!.receipt
  expect(receipt.fee - receipt.netFee).toBe(1_000_000n)
})
