import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import { deployBytes, send, testKey } from './chainSender.ts'

let chain: Chain
const ann = testKey('ann')

beforeAll(async () => {
  chain = await openChain({
    mining: 'instant',
    genesis: {
      accounts: [{ address: addressFromHex(ann.address), balanceSun: 100_000_000_000n }],
    },
  })
})
afterAll(() => chain.close())

const run = (code: string) => chain.call({ from: ann.address, data: fromHex(code) })

/** Returns the value that a piece of code leaves on the stack, as 32 bytes. */
const topOf = async (code: string): Promise<bigint> => {
  const { output } = await run(`${code}60005260206000f3`)
  return BigInt(`0x${toHex(output)}`)
}

const STRANGER = `73${'ab'.repeat(20)}`

test.each([
  ['SLOAD 50', '600054', 3 + 50],
  ['SSTORE of a new value 20,000', '6001600055', 3 + 3 + 20_000],
  ['SSTORE of zero where nothing is 5,000', '6000600055', 3 + 3 + 5_000],
  ['SSTORE over a value 5,000', '60016000556002600055', 4 * 3 + 20_000 + 5_000],
  ['SSTORE of zero over a value 5,000, no refund', '60016000556000600055', 4 * 3 + 25_000],
  ['BALANCE 20', `${STRANGER}31`, 3 + 20],
  ['EXTCODESIZE 20', `${STRANGER}3b`, 3 + 20],
  ['EXTCODEHASH 400', `${STRANGER}3f`, 3 + 400],
  ['CALL 40', `60006000600060006000${STRANGER}6000f1`, 7 * 3 + 40],
  [
    'CALL with value to a new account 9,000 and 25,000',
    `60006000600060006001${STRANGER}6000f1`,
    7 * 3 + 40 + 9_000 + 25_000,
  ],
  ['STATICCALL 40', `6000600060006000${STRANGER}6000fa`, 6 * 3 + 40],
  ['the sum of two points of the curve 150', '60006000600060006006612710fa', 6 * 3 + 40 + 150],
  ['EXP 10 and 10 a byte', '61010060020a', 3 + 3 + 10 + 20],
  ['MSTORE 1 and 3 a word', '6001600052', 3 + 3 + 1 + 3],
  ['PUSH0 2', '5f', 2],
  ['TLOAD 100', '60005c', 3 + 100],
  ['no cost before the first opcode', '00', 0],
])('%s', async (_, code, energy) => {
  // The code's own account is empty, so a call with value fails after it was charged.
  const { energyUsed } = await run(code)
  const stipend = code.includes(`6001${STRANGER}6000f1`) ? 2_300n : 0n
  expect(energyUsed).toBe(BigInt(energy) - stipend)
})

test('contracts see TRON’s chain id, energy price and difficulty', async () => {
  expect(await topOf('46')).toBe(BigInt(`0x${chain.block(0)!.id.slice(-8)}`))
  expect(await topOf('48')).toBe(100n)
  expect(await topOf('44')).toBe(0n)
  expect(await topOf('47')).toBe(0n)
  expect(await topOf('43')).toBe(BigInt(chain.head.number + 1))
})

test('value arrives in sun', async () => {
  const contract = await deployBytes(chain, ann, '6000600c60003960006000f3')
  const answer = await send(chain, ann, 'TriggerSmartContract', {
    contract_address: contract,
    call_value: 1_234_567n,
  })
  expect(chain.transaction(answer.id)?.receipt.result).toBe('SUCCESS')
  const account = await chain.read((state) => state.get(`a${contract}`))
  expect(account).toMatchObject({ balance: 1_234_567n })
})

const keccak = (...parts: Uint8Array[]): Uint8Array => keccak_256(Buffer.concat(parts))
const lastTwenty = (hash: Uint8Array): string => toHex(hash.slice(12))

/** Init code that returns the one byte STOP. */
const CHILD = '600160005360016000f3'
const STORE_CHILD = `69${CHILD}600052`

const returnTop = (code: string): string => `${code}60005260206000f3`

const deployMaker = (code: string): string => {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  return `60${size}600c60003960${size}6000f3${code}`
}

test('CREATE names a contract by the transaction and the number of inner calls before it', async () => {
  const maker = await deployBytes(
    chain,
    ann,
    deployMaker(returnTop(`${STORE_CHILD}600a60166000f050600a60166000f0`)),
  )
  const answer = await send(chain, ann, 'TriggerSmartContract', { contract_address: maker })
  const { receipt } = chain.transaction(answer.id)!
  const second = lastTwenty(keccak(fromHex(answer.id), fromHex('0000000000000001')))
  expect(receipt.output.slice(24)).toBe(second)
  const code = await chain.read((state) => state.get(`c${second}`))
  expect(code).toEqual(Uint8Array.of(1))
})

test('CREATE2 hashes TRON’s prefix where Ethereum has 0xff', async () => {
  const maker = await deployBytes(
    chain,
    ann,
    deployMaker(returnTop(`${STORE_CHILD}6007600a60166000f5`)),
  )
  const answer = await send(chain, ann, 'TriggerSmartContract', { contract_address: maker })
  const { receipt } = chain.transaction(answer.id)!
  const salt = fromHex('7'.padStart(64, '0'))
  const expected = lastTwenty(keccak(fromHex(`41${maker}`), salt, keccak(fromHex(CHILD))))
  expect(receipt.output.slice(24)).toBe(expected)
})

test.each([
  ['an invalid opcode', 'fe', 'ILLEGAL_OPERATION'],
  ['a jump to nowhere', '600356', 'BAD_JUMP_DESTINATION'],
  ['an empty stack', '50', 'STACK_TOO_SMALL'],
])('%s costs the whole limit', async (_, code, result) => {
  const contract = await deployBytes(chain, ann, deployMaker(code))
  const answer = await send(
    chain,
    ann,
    'TriggerSmartContract',
    { contract_address: contract },
    1_000_000n,
  )
  expect(chain.transaction(answer.id)?.receipt).toMatchObject({ result, energyUsed: 10_000n })
})

test('the limit is what the balance can buy if that is less than the fee limit', async () => {
  const poor = testKey('poor')
  await chain.fund(addressFromHex(poor.address), 2_000_000n)
  const contract = await deployBytes(chain, ann, deployMaker('5b600056'))
  const answer = await send(
    chain,
    poor,
    'TriggerSmartContract',
    { contract_address: contract, call_value: 500_000n },
    100_000_000n,
  )
  expect(chain.transaction(answer.id)?.receipt).toMatchObject({
    result: 'OUT_OF_ENERGY',
    energyFee: 1_500_000n,
  })
  expect(await chain.read((state) => state.get(`a${poor.address}`))).toMatchObject({
    balance: 500_000n,
  })
})
