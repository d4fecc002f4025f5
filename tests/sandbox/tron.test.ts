import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromHex } from '../../backend/tron/bytes.ts'
import { createdAddress } from '../../sandbox/chain/contractAddress.ts'
import { readAccount } from '../../sandbox/chain/ledger.ts'
import { send } from './chainSender.ts'
import { ann, callWith, openTronChain, RETURN_TOP, returning, word } from './tronFixture.ts'
import type { TronChain } from './tronFixture.ts'

// Differences between TRON and Ethereum that contracts notice, as listed in docs/tron.md.

let tron: TronChain
beforeAll(async () => {
  tron = await openTronChain()
})
afterAll(() => tron.chain.close())

const accountOf = (address: string) => tron.chain.read((state) => readAccount(state, address))

/** Runs an opcode without arguments in a transaction. Returns its result. */
const numberSeen = async (opcode: string): Promise<bigint> => {
  const { output } = await tron.call(await tron.deploy(opcode + RETURN_TOP))
  return BigInt(`0x${output}`)
}

describe('the block that a contract sees', () => {
  test('is dated in seconds, three after the one before', async () => {
    const first = await numberSeen('42')
    expect(first).toBe(BigInt(tron.chain.head.timestamp / 1000))
    const before = tron.chain.head
    const after = await tron.chain.mine()
    expect(after.timestamp - before.timestamp).toBe(3_000)
  })

  test('has no difficulty or randomness and no limit; the base fee is the energy price', async () => {
    expect(await numberSeen('44')).toBe(0n)
    expect(await numberSeen('45')).toBe(0n)
    expect(await numberSeen('48')).toBe(100n)
  })

  test('names the last 256 blocks by their ids, which begin with the number', async () => {
    await tron.chain.mine(300)
    const reader = await tron.deploy(`60003540${RETURN_TOP}`)
    const hashOf = async (number: number) =>
      (await tron.call(reader, { data: word(number) })).output
    const next = tron.chain.head.number + 1
    const last = await hashOf(next - 1)
    expect(last).toBe(tron.chain.block(next - 1)!.id)
    expect(Number.parseInt(last.slice(0, 16), 16)).toBe(next - 1)
    expect(await hashOf(next + 1 - 256)).toBe(tron.chain.block(next + 1 - 256)!.id)
    expect(await hashOf(next + 2 - 257)).toBe(word(0))
    expect(await hashOf(next + 3)).toBe(word(0))
  })
})

describe('the price of energy', () => {
  test('is not told to contracts of version 0', async () => {
    expect(await numberSeen('3a')).toBe(0n)
    await tron.chain.vote({ allowTvmCompatibleEvm: true })
    expect(await numberSeen('3a')).toBe(100n)
    await tron.chain.vote({ allowTvmCompatibleEvm: false })
  })

  test('is paid for what a REVERT used, and for the whole limit at any other failure', async () => {
    const before = (await accountOf(ann.address))!.balance
    const reverting = await tron.deploy('60006000fd')
    const invalid = await tron.deploy('fe')
    const deployed = (await accountOf(ann.address))!.balance
    expect(deployed).toBeLessThan(before)
    const feeLimit = 10_000_000n
    expect(await tron.call(reverting, { feeLimit, value: 7n })).toMatchObject({ energyFee: 600n })
    expect(await tron.call(invalid, { feeLimit, value: 7n })).toMatchObject({
      result: 'ILLEGAL_OPERATION',
      energyFee: feeLimit,
    })
    // The value of a failed call stays with the caller.
    expect((await accountOf(reverting))?.balance).toBe(0n)
    expect((await accountOf(invalid))?.balance).toBe(0n)
  })

  test('is not given back for storage that is cleared', async () => {
    const contract = await tron.deploy('600035600055')
    const [set, cleared] = [
      await tron.call(contract, { data: word(1) }),
      await tron.call(contract, { data: word(0) }),
    ]
    expect([set.energyUsed, cleared.energyUsed]).toEqual([20_009n, 5_009n])
  })
})

describe('TRX that a contract sends', () => {
  const SURCHARGE = 9_000n
  const NEW_ACCOUNT = 25_000n
  const STIPEND = 2_300n
  const pay = { value: 5, energy: 0 }

  test('are counted in sun', async () => {
    const contract = await tron.deploy(`34${RETURN_TOP}`)
    const { output } = await tron.call(contract, { value: 1_000_000n })
    expect(BigInt(`0x${output}`)).toBe(1_000_000n)
  })

  test('make an account where none is, for energy and not for the 1 TRX of a transfer', async () => {
    const payer = await tron.deploy(callWith('CALL', pay))
    const stranger = 'ab'.repeat(20)
    const receipt = await tron.call(payer, { data: word(stranger), value: 5n })
    expect(receipt).toMatchObject({
      energyUsed: 64n + SURCHARGE + NEW_ACCOUNT - STIPEND,
      result: 'SUCCESS',
    })
    expect(receipt.fee - receipt.netFee).toBe(receipt.energyFee)
    expect(await accountOf(stranger)).toMatchObject({ balance: 5n })

    const another = 'ac'.repeat(20)
    const transfer = await send(tron.chain, ann, 'TransferContract', {
      to_address: another,
      amount: 5n,
    })
    expect(tron.chain.transaction(transfer.id)?.receipt.fee).toBe(1_100_000n)
  })

  test('cost no more where an account is, though it has nothing', async () => {
    const payer = await tron.deploy(callWith('CALL', pay))
    const poor = 'ad'.repeat(20)
    await send(tron.chain, ann, 'AccountCreateContract', { account_address: poor })
    expect(await tron.call(payer, { data: word(poor), value: 5n })).toMatchObject({
      energyUsed: 64n + SURCHARGE - STIPEND,
    })
    expect(await accountOf(poor)).toMatchObject({ balance: 5n })
  })

  test('bring 2,300 of energy, and no more of the caller’s if none is handed on', async () => {
    const callee = await tron.deploy(`5a${RETURN_TOP}`)
    const payer = await tron.deploy(`${callWith('CALL', pay)}503d6000803e3d6000f3`)
    const { output } = await tron.call(payer, { data: word(callee), value: 5n })
    expect(BigInt(`0x${output}`)).toBe(STIPEND - 2n)
  })
})

test('a plain transfer to a contract is refused, a call that brings TRX is not', async () => {
  const contract = await tron.deploy('00')
  const transfer = { to_address: contract, amount: 5n }
  expect(await send(tron.chain, ann, 'TransferContract', transfer)).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message: expect.stringContaining('Cannot transfer TRX to a smartContract.'),
  })
  expect(await tron.call(contract, { value: 5n })).toMatchObject({ result: 'SUCCESS' })
  expect(await accountOf(contract)).toMatchObject({ balance: 5n })
})

test('a call of a precompile does not count towards the address of a contract made after it', async () => {
  const sha256 = '6000600060006000600260fffa50'
  const create = '600160005360016000f3'
  const maker = await tron.deploy(`${sha256}69${create}600052600a60166000f0${RETURN_TOP}`)
  const receipt = await tron.call(maker)
  expect(receipt.output.slice(24)).toBe(createdAddress(fromHex(receipt.id), 0))
})

describe('the code of a contract', () => {
  const size = (bytes: number): string => `62${bytes.toString(16).padStart(6, '0')}6000f3`

  test('may be larger than Ethereum’s 24,576 bytes', async () => {
    const { result, output } = await tron.chain.call({
      from: ann.address,
      data: fromHex(size(30_000)),
    })
    expect({ result, length: output.length }).toEqual({ result: 'SUCCESS', length: 30_000 })
  })

  test('must not begin with 0xEF', async () => {
    const run = await tron.chain.call({ from: ann.address, data: fromHex(returning('ef')) })
    expect(run.result).toBe('INVALID_CODE')
  })
})
