import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { createNode } from '../../src/chain/node.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { deployBytes } from './chainSender.ts'
import { startNode, type Node } from './chainNode.ts'
import { ann, callWith, openTronChain, RETURN_TOP, returning, word } from './tronFixture.ts'
import type { TronChain } from './tronFixture.ts'

let tron: TronChain
beforeAll(async () => {
  tron = await openTronChain()
})
afterAll(() => tron.chain.close())

/** PUSH1, PUSH1, and SSTORE of the value that is already there. */
const STORE = '6000600055'
const PUSHES = 6n
const SSTORE = 5_000n

/** Code to run after a call. It costs 2, plus the contract's own factor. */
const POP = '50'

const makeBusy = (contract: string, factor: bigint) =>
  tron.chain.setEnergyFactor(addressFromHex(contract), factor)

async function deployBusy(code: string, factor: bigint): Promise<string> {
  const contract = await tron.deploy(code)
  await makeBusy(contract, factor)
  return contract
}

test('each opcode of a busy contract costs its factor more, in whole energy', async () => {
  const contract = await deployBusy(STORE, 4_000n)
  expect(await tron.call(contract)).toMatchObject({
    // A PUSH costs 3 plus a penalty of 1.2, of which 1 counts.
    energyUsed: PUSHES + SSTORE + 2n + 2_000n,
    energyPenalty: 2n + 2_000n,
    energyFee: (PUSHES + SSTORE + 2_002n) * 100n,
  })
  await makeBusy(contract, 0n)
  expect(await tron.call(contract)).toMatchObject({
    energyUsed: PUSHES + SSTORE,
    energyPenalty: 0n,
  })
})

test('what other contracts do for a busy one, or with its code, costs no more', async () => {
  const calm = await tron.deploy(STORE)
  const busy = await deployBusy(callWith() + POP, 10_000n)
  expect(await tron.call(busy, { data: word(calm) })).toMatchObject({
    energyUsed: 2n * (64n + 2n) + PUSHES + SSTORE,
    energyPenalty: 64n + 2n,
  })
  // The code of a busy contract, run for a calm one.
  const code = await deployBusy(STORE, 10_000n)
  const borrower = await tron.deploy(callWith('DELEGATECALL'))
  expect(await tron.call(borrower, { data: word(code) })).toMatchObject({ energyPenalty: 0n })
})

test('what a calm contract lets a busy one do costs more', async () => {
  const busy = await deployBusy(STORE, 34_000n)
  const calm = await tron.deploy(callWith() + POP)
  const penalty = 2n * 10n + 17_000n
  expect(await tron.call(calm, { data: word(busy) })).toMatchObject({
    energyUsed: 64n + 2n + PUSHES + SSTORE + penalty,
    energyPenalty: penalty,
  })
})

test('a busy contract pays for its call before it hands on what is left', async () => {
  const left = await tron.deploy(`5a${RETURN_TOP}`)
  const busy = await deployBusy(`${callWith()}503d6000803e3d6000f3`, 10_000n)
  const { output } = await tron.chain.call({
    from: ann.address,
    to: busy,
    data: fromHex(word(left)),
    energyLimit: 300_000n,
  })
  expect(BigInt(`0x${toHex(output)}`)).toBe(300_000n - 2n * 64n - 2n)
})

test('a limit that the penalty reaches burns all of itself', async () => {
  const contract = await deployBusy(STORE, 34_000n)
  expect(await tron.call(contract, { feeLimit: 1_000_000n })).toMatchObject({
    result: 'OUT_OF_ENERGY',
    energyUsed: 10_000n,
    // Only the penalty of the pushes: a penalty that could not be paid is not counted.
    energyPenalty: 20n,
  })
})

test('a node tells the penalty of calls and receipts, and the factor; the app reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'busy-'))
  const file = join(folder, 'chain.sqlite')
  let node: Node = await startNode({ file })
  try {
    const contract = await deployBytes(node.chain, ann, returning(STORE))
    const address = addressFromHex(contract)
    const asked = { owner_address: ann.address, contract_address: address, visible: false }
    await node.post('/sandbox/chain/factor', { contract: address, factor: 20_000 })
    expect(await node.post('/chain/wallet/triggerconstantcontract', asked)).toMatchObject({
      energy_used: 15_018,
      energy_penalty: 10_012,
    })
    await node.close()
    // The factor is stored with the chain.
    node = await startNode({ file })
    expect(await node.post('/chain/wallet/getcontractinfo', { value: address })).toMatchObject({
      contract_state: { energy_factor: 20_000 },
    })
    const app = createNode(`${node.origin}/chain`, fetch)
    const owner = addressFromHex(ann.address)
    expect(await app.constantCall(owner, contractCall(address, 'any()', []))).toMatchObject({
      value: { kind: 'returned', energyUsed: 15_018n, energyPenalty: 10_012n },
    })
    const tronWeb = node.person('ann').tronWeb
    const made = await tronWeb.transactionBuilder.triggerSmartContract(address, 'any()', {}, [])
    const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(made.transaction))
    const info = await node.post('/chain/wallet/gettransactioninfobyid', { value: sent.txid })
    expect(info.receipt).toMatchObject({
      energy_usage_total: 15_018,
      energy_penalty_total: 10_012,
      energy_fee: 1_501_800,
    })
  } finally {
    await node.close()
    rmSync(folder, { recursive: true })
  }
})
