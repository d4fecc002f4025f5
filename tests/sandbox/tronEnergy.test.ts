import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { keys, readBytes } from '../../sandbox/chain/ledger.ts'
import { decodeMessage } from '../../backend/tron/messages.ts'
import { smartContractSchema } from '../../backend/tron/schemas.ts'
import {
  ann,
  callWith,
  openTronChain,
  RETURN_TOP,
  word,
  type CallName,
  type TronChain,
} from './tronFixture.ts'

let tron: TronChain
beforeAll(async () => {
  tron = await openTronChain()
})
afterAll(() => tron.chain.close())

/** Deploys code while new contracts get version 0, as on the main network, or version 1. */
async function deployAs(version: 0 | 1, code: string): Promise<string> {
  await tron.chain.vote({ allowTvmCompatibleEvm: version === 1 })
  return tron.deploy(code)
}

const SUN_PER_ENERGY = 100n
const ENERGY = 300_000n
const feeLimit = ENERGY * SUN_PER_ENERGY

const CALLS: readonly CallName[] = ['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL']

/** Code that returns the energy left; reading it costs 2. */
const LEFT = `5a${RETURN_TOP}`
/** Code to run after a call: returns the call's output. */
const RELAY = '503d6000803e3d6000f3'

/**
 * Returns the energy left after the cost of `callWith` itself: pushes, CALLDATALOAD, 40 for the
 * call.
 */
const afterCall = (name: CallName, energy = ENERGY): bigint =>
  energy - (name === 'CALL' || name === 'CALLCODE' ? 64n : 61n)

/** Returns the energy that a callee sees out of `ENERGY`. */
async function seenBy(caller: string, callee: string): Promise<bigint> {
  const { output } = await tron.chain.call({
    from: ann.address,
    to: caller,
    data: fromHex(word(callee)),
    energyLimit: ENERGY,
  })
  return BigInt(`0x${toHex(output)}`) + 2n
}

describe.each(CALLS)('%s', (name) => {
  test('of a contract of version 0 hands on all that is left', async () => {
    const caller = await deployAs(0, callWith(name) + RELAY)
    expect(await seenBy(caller, await deployAs(0, LEFT))).toBe(afterCall(name))
  })

  test('of a contract of version 1 keeps 1/64 back', async () => {
    const caller = await deployAs(1, callWith(name) + RELAY)
    const left = afterCall(name)
    expect(await seenBy(caller, await deployAs(1, LEFT))).toBe(left - left / 64n)
  })

  test('hands on no more than is asked for', async () => {
    const caller = await deployAs(0, callWith(name, { energy: 5_000 }) + RELAY)
    expect(await seenBy(caller, await deployAs(0, LEFT))).toBe(5_000n)
  })
})

test.each([
  ['an invalid opcode', 'fe'],
  ['a loop without end', '5b600056'],
  ['a jump to nowhere', '600356'],
  ['an empty stack', '50'],
])('%s in a callee burns all of a caller of version 0, at any fee limit', async (_, code) => {
  const caller = await deployAs(0, callWith() + RETURN_TOP)
  const data = word(await deployAs(0, code))
  for (const energy of [10_000n, ENERGY, 1_000_000n])
    expect(await tron.call(caller, { data, feeLimit: energy * SUN_PER_ENERGY })).toMatchObject({
      result: 'OUT_OF_ENERGY',
      energyUsed: energy,
      energyFee: energy * SUN_PER_ENERGY,
    })
})

test('a caller of version 1 outlives it, at the price of 63/64', async () => {
  const caller = await deployAs(1, callWith() + RETURN_TOP)
  const receipt = await tron.call(caller, { data: word(await deployAs(1, 'fe')), feeLimit })
  const left = afterCall('CALL')
  const afterwards = 3n + 4n + 3n + 3n
  expect(receipt).toMatchObject({
    result: 'SUCCESS',
    energyUsed: ENERGY - left + (left - left / 64n) + afterwards,
    output: word(0),
  })
})

test('REVERT gives back what it did not use, whatever the version', async () => {
  const caller = await deployAs(0, callWith() + RETURN_TOP)
  const receipt = await tron.call(caller, { data: word(await deployAs(0, '60006000fd')), feeLimit })
  expect(receipt).toMatchObject({ result: 'SUCCESS', energyUsed: 64n + 6n + 13n, output: word(0) })
})

/** Code with a constructor that is INVALID. */
const CREATE_INVALID = '60fe600053600160006000f0'
const CREATE2_INVALID = '60fe6000536007600160006000f5'

test.each([
  ['CREATE', CREATE_INVALID],
  ['CREATE2', CREATE2_INVALID],
])('%s gives a constructor everything, too, and version 1 keeps 1/64 back', async (_, code) => {
  const old = await deployAs(0, code + RETURN_TOP)
  expect(await tron.call(old, { feeLimit })).toMatchObject({ result: 'OUT_OF_ENERGY' })
  const young = await deployAs(1, code + RETURN_TOP)
  expect(await tron.call(young, { feeLimit })).toMatchObject({ result: 'SUCCESS', output: word(0) })
})

test('the version is that of the code that runs, not of the account it runs for', async () => {
  // A proxy of version 1 passes the calldata to code of version 0. That code burns all energy it
  // got, and the proxy goes on with its 1/64.
  const invalid = await deployAs(0, 'fe')
  const code = await deployAs(0, callWith() + RETURN_TOP)
  const proxy = (target: string): string =>
    `3660006000376000600036600073${target}63fffffffff4${RETURN_TOP}`
  const delegating = await deployAs(1, proxy(code))
  const failed = await tron.call(delegating, { data: word(invalid), feeLimit })
  expect(failed).toMatchObject({ result: 'SUCCESS', output: word(0) })
  const youngCode = await deployAs(1, callWith() + RETURN_TOP)
  const survived = await tron.call(await deployAs(1, proxy(youngCode)), {
    data: word(invalid),
    feeLimit,
  })
  expect(survived).toMatchObject({ result: 'SUCCESS', output: word(1) })
})

describe('the version of a contract', () => {
  const versionOf = (address: string): Promise<unknown> =>
    tron.chain.read((state) => {
      const record = readBytes(state, keys.contract(address))
      return decodeMessage(smartContractSchema, record!)['version']
    })
  /** Code that creates a contract of one byte and returns its address. */
  const maker = `69600160005360016000f3600052600a60166000f0${RETURN_TOP}`

  test('stays what it was at the deployment, whatever is voted later', async () => {
    const old = await deployAs(0, callWith() + RETURN_TOP)
    const young = await deployAs(1, callWith() + RETURN_TOP)
    const data = word(await deployAs(1, 'fe'))
    expect([await versionOf(old), await versionOf(young)]).toEqual([undefined, 1])
    expect(await tron.call(old, { data, feeLimit })).toMatchObject({ result: 'OUT_OF_ENERGY' })
    expect(await tron.call(young, { data, feeLimit })).toMatchObject({ result: 'SUCCESS' })
    await tron.chain.vote({ allowTvmCompatibleEvm: false })
    expect(await tron.call(young, { data, feeLimit })).toMatchObject({ result: 'OUT_OF_ENERGY' })
  })

  test('is its creator’s when a contract makes it', async () => {
    const old = await deployAs(0, maker)
    const young = await deployAs(1, maker)
    const made = async (by: string) => (await tron.call(by)).output.slice(24)
    expect(await versionOf(await made(old))).toBe(undefined)
    expect(await versionOf(await made(young))).toBe(1)
  })
})

test('calls go 64 deep, and one more fails without a cost of its own', async () => {
  // Calls itself with its argument plus one. Returns the number reached.
  const recurse = await deployAs(0, '60016000350160005260206000602060006000305af160206000f3')
  const receipt = await tron.call(recurse, { data: word(0), feeLimit })
  expect(receipt).toMatchObject({ result: 'SUCCESS', output: word(65) })
  expect(receipt.energyUsed).toBeLessThan(10_000n)
})
