import { afterAll, beforeAll, expect, test } from 'vitest'
import { toHex, utf8 } from '../../backend/tron/bytes.ts'
import { deploy, startNode, type Node, type Person } from './chainNode.ts'

let node: Node
let ann: Person
let bob: Person
let tokenId: string

beforeAll(async () => {
  node = await startNode()
  ann = node.person('ann')
  bob = node.person('bob')
  const { timestamp } = node.chain.head
  const transaction = await ann.tronWeb.transactionBuilder.createToken(
    {
      name: 'Tea',
      abbreviation: 'TEA',
      description: 'Leaves',
      url: 'https://tea.example',
      totalSupply: 1_000_000,
      trxRatio: 1,
      tokenRatio: 1,
      saleStart: timestamp + 1_000_000,
      saleEnd: timestamp + 2_000_000,
      freeBandwidth: 0,
      freeBandwidthLimit: 0,
      frozenAmount: 0,
      frozenDuration: 0,
      precision: 2,
    } as never,
    ann.address,
  )
  const { txid } = await broadcast(ann, transaction)
  tokenId = ((await infoOf(txid)) as any).assetIssueID
})
afterAll(() => node.close())

const infoOf = (id: string) => ann.tronWeb.trx.getUnconfirmedTransactionInfo(id) as Promise<any>

async function broadcast(person: Person, transaction: any): Promise<any> {
  return person.tronWeb.trx.sendRawTransaction(await person.tronWeb.trx.sign(transaction))
}

const tokensOf = async (address: string): Promise<number> => {
  const account: any = await ann.tronWeb.trx.getUnconfirmedAccount(address)
  return account.assetV2?.find(({ key }: any) => key === tokenId)?.value ?? 0
}

test('issues a TRC-10 token and transfers it', async () => {
  expect(tokenId).toBe('1000001')
  expect(await ann.tronWeb.trx.getTokenByID(tokenId)).toMatchObject({
    name: 'Tea',
    abbr: 'TEA',
    id: tokenId,
    precision: 2,
  })
  const answer = await ann.tronWeb.trx.sendToken(bob.address, 300, tokenId)
  expect(answer.result).toBe(true)
  expect([await tokensOf(ann.address), await tokensOf(bob.address)]).toEqual([999_700, 300])
  const tooMuch = await bob.tronWeb.trx.sendToken(ann.address, 301, tokenId)
  expect(tooMuch.code).toBe('CONTRACT_VALIDATE_ERROR')
})

/** Code that returns CALLTOKENID, CALLTOKENVALUE and its own TOKENBALANCE of that token. */
const REPORTER = 'd3600052d260205230d3d160405260606000f3'

const deployCode = (code: string): string => {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  return `60${size}600c60003960${size}6000f3${code}`
}

test('a call with tokens moves them and shows their id and value to the contract', async () => {
  const contract = await deploy(ann, { abi: [], bytecode: deployCode(REPORTER) })
  const call = await bob.tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'report()',
    { tokenId, tokenValue: 40, feeLimit: 10_000_000 },
    [],
    bob.address,
  )
  const { txid } = await broadcast(bob, call.transaction)
  const [output] = (await infoOf(txid)).contractResult as [string]
  const words = [0, 1, 2].map((i) => Number(`0x${output.slice(i * 64, i * 64 + 64)}`))
  expect(words).toEqual([Number(tokenId), 40, 40])
  expect([await tokensOf(bob.address), await tokensOf(contract)]).toEqual([260, 40])
})

/**
 * Code that sends the received tokens to the address in its call data. Returns whether the call
 * succeeded.
 */
const FORWARDER = '6000600060006000d3d26000355ad060005260206000f3'

/** Calls `contract` with `tokenValue` tokens to send on to `to`. Returns the answer as words. */
async function forward(contract: string, to: string, tokenValue: number): Promise<number[]> {
  const call = await ann.tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    '',
    { tokenId, tokenValue, feeLimit: 100_000_000, input: to.slice(2).padStart(64, '0') } as never,
    [],
    ann.address,
  )
  const { txid } = await broadcast(ann, call.transaction)
  const output = (await infoOf(txid)).contractResult[0] as string
  return (output.match(/.{64}/g) ?? []).map((word) => Number(`0x${word}`))
}

test('a contract sends tokens on with CALLTOKEN, and the contract that gets them is shown them', async () => {
  const forwarder = await deploy(ann, { abi: [], bytecode: deployCode(FORWARDER) })
  const carol = node.person('carol')
  expect(await forward(forwarder, carol.tronWeb.defaultAddress.hex as string, 25)).toEqual([1])
  expect([await tokensOf(carol.address), await tokensOf(forwarder)]).toEqual([25, 0])
  const reporter = await deploy(ann, { abi: [], bytecode: deployCode(REPORTER) })
  // Like the forwarder, but returns the other contract's answer.
  const asking = '6000600060006000d3d26000355ad0506060600060003e60606000f3'
  const relay = await deploy(ann, { abi: [], bytecode: deployCode(asking) })
  expect(await forward(relay, reporter, 7)).toEqual([Number(tokenId), 7, 7])
})

test('tokens that a contract has not, or that are refused, stay where they are', async () => {
  // Sends one more than it received.
  const overdrawn = await deploy(ann, {
    abi: [],
    bytecode: deployCode('6000600060006000d36001d2016000355ad060005260206000f3'),
  })
  const before = await tokensOf(bob.address)
  expect(await forward(overdrawn, bob.tronWeb.defaultAddress.hex as string, 3)).toEqual([0])
  const refusing = await deploy(ann, { abi: [], bytecode: deployCode('60006000fd') })
  const forwarder = await deploy(ann, { abi: [], bytecode: deployCode(FORWARDER) })
  expect(await forward(forwarder, refusing, 3)).toEqual([0])
  expect(await tokensOf(bob.address)).toBe(before)
  expect([await tokensOf(overdrawn), await tokensOf(refusing), await tokensOf(forwarder)]).toEqual([
    3, 0, 3,
  ])
})

test('tokens of a call that fails stay with the caller', async () => {
  const contract = await deploy(ann, { abi: [], bytecode: deployCode('60006000fd') })
  const before = await tokensOf(bob.address)
  const call = await bob.tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'any()',
    { tokenId, tokenValue: 40, feeLimit: 10_000_000 },
    [],
    bob.address,
  )
  const { txid } = await broadcast(bob, call.transaction)
  expect((await infoOf(txid)).receipt.result).toBe('REVERT')
  expect([await tokensOf(bob.address), await tokensOf(contract)]).toEqual([before, 0])
})

test('an account shared by two needs both signatures, and pays 1 TRX for them', async () => {
  const shared = node.person('shared')
  await node.chain.fund(shared.address, 200_000_000n)
  const hex = (person: Person) => person.tronWeb.defaultAddress.hex as string
  const keys = [
    { address: hex(ann), weight: 1 },
    { address: hex(bob), weight: 1 },
  ]
  const update = await shared.tronWeb.transactionBuilder.updateAccountPermissions(
    shared.address,
    { type: 0, permission_name: 'owner', threshold: 2, keys } as never,
    undefined as never,
    [
      {
        type: 2,
        permission_name: 'active',
        threshold: 1,
        operations: `${'00'.repeat(31)}80`,
        keys: [keys[0]],
      } as never,
    ],
  )
  expect((await broadcast(shared, update)).result).toBe(true)

  const alone = await broadcast(
    shared,
    await shared.tronWeb.transactionBuilder.sendTrx(ann.address, 5, shared.address),
  )
  expect(alone.code).toBe('SIGERROR')

  const transfer = await shared.tronWeb.transactionBuilder.sendTrx(ann.address, 6, shared.address)
  const half = await ann.tronWeb.trx.multiSign(transfer)
  expect((await ann.tronWeb.trx.getSignWeight(half)).result.code).toBe('NOT_ENOUGH_PERMISSION')
  expect((await ann.tronWeb.trx.sendRawTransaction(half)).code).toBe('SIGERROR')
  await node.chain.mine()
  const again = await shared.tronWeb.transactionBuilder.sendTrx(ann.address, 7, shared.address)
  const full = await bob.tronWeb.trx.multiSign(await ann.tronWeb.trx.multiSign(again))
  expect((await ann.tronWeb.trx.getApprovedList(full)).approved_list).toHaveLength(2)
  const { result, txid } = await ann.tronWeb.trx.sendRawTransaction(full)
  expect(result).toBe(true)
  const info = await infoOf(txid)
  expect(info.fee - (info.receipt.net_fee ?? 0)).toBe(1_000_000)
})

test('an active permission signs only what its operations allow', async () => {
  const shared = node.person('shared')
  const transfer = await shared.tronWeb.transactionBuilder.sendTrx(ann.address, 8, shared.address, {
    permissionId: 2,
  } as never)
  const signed = await ann.tronWeb.trx.multiSign(transfer)
  const answer = await ann.tronWeb.trx.sendRawTransaction(signed)
  expect(answer.code).toBe('SIGERROR')
  expect(answer.message).toBe(toHex(utf8('Validate signature error: Permission denied')))
})
