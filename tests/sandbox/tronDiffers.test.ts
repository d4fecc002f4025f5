import { ripemd160 } from '@noble/hashes/legacy.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { fromHex, sha256, toHex } from '../../backend/tron/bytes.ts'
import { ann, callWith, openTronChain, RETURN_TOP, word, type TronChain } from './tronFixture.ts'

// Differences between the sandbox and TRON, as listed in docs/tron.md. A change that fixes one must
// also fix its line there.

let tron: TronChain
beforeAll(async () => {
  tron = await openTronChain()
})
afterAll(() => tron.chain.close())

const HOUR_MS = 60 * 60 * 1_000

const run = (code: string, energyLimit?: bigint) =>
  tron.chain.call({
    from: ann.address,
    data: fromHex(code),
    ...(energyLimit !== undefined && { energyLimit }),
  })

test('opcodes for staking and votes, and MCOPY are unknown', async () => {
  const opcodes = ['d5', 'd6', 'd7', 'd8', 'd9', 'da', 'db', 'dc', 'dd', 'de', 'df', '5e']
  for (const opcode of opcodes)
    expect(await run('6000'.repeat(8) + opcode)).toMatchObject({ result: 'ILLEGAL_OPERATION' })
})

test('0x03 is RIPEMD-160, which on TRON is SHA-256 of the first 20 bytes of a SHA-256', async () => {
  const { output } = await run(`602060006000600060036107d0fa5060005160005260206000f3`)
  const nothing = new Uint8Array()
  expect(toHex(output)).toBe(word(toHex(ripemd160(nothing))))
  expect(toHex(output)).not.toBe(toHex(sha256(sha256(nothing).slice(0, 20))))
})

test('TRON’s own precompiles are empty addresses', async () => {
  for (const address of ['09', '0a', '01000001', '0100000b']) {
    const push = `73${address.padStart(40, '0')}`
    const { output } = await run(`6000600060006000${push}61fffffa503d${RETURN_TOP}`)
    expect(toHex(output)).toBe(word(0))
  }
})

test('TRX for a precompile that is no account arrive, where TRON fails the contract that sends them', async () => {
  const precompile = '1000005'.padStart(40, '0')
  const contract = await tron.deploy(callWith('CALL', { value: 5 }) + RETURN_TOP)
  expect(await tron.call(contract, { data: word(precompile), value: 5n })).toMatchObject({
    result: 'SUCCESS',
    output: word(1),
  })
})

test('a contract may pay itself, which on TRON fails with TRANSFER_FAILED', async () => {
  const stopWithoutData = '36600557005b'
  const contract = await tron.deploy(stopWithoutData + callWith('CALL', { value: 5 }) + RETURN_TOP)
  expect(await tron.call(contract, { data: word(contract), value: 5n })).toMatchObject({
    result: 'SUCCESS',
    output: word(1),
  })
})

test('memory has no limit but its price, and code no limit of time', async () => {
  // TRON stops at 3 MB (OUT_OF_MEMORY), and after 80 ms (OUT_OF_TIME).
  expect(await run('60006240000052')).toMatchObject({ result: 'SUCCESS' })
  const slow = performance.now()
  expect(await run('5b600056', 6_000_000n)).toMatchObject({ result: 'OUT_OF_ENERGY' })
  expect(performance.now() - slow).toBeGreaterThan(80)
})

test('SELFDESTRUCT without TRX for an unused account does not cost 25,000', async () => {
  const contract = await tron.deploy(`73${'ae'.repeat(20)}ff`)
  expect(await tron.call(contract)).toMatchObject({ energyUsed: 3n })
})

test('a constant call sees the block to come, and on TRON the newest that there is', async () => {
  const { output } = await run(`43${RETURN_TOP}`)
  expect(BigInt(`0x${toHex(output)}`)).toBe(BigInt(tron.chain.head.number + 1))
})

test('a busy contract stays as busy as it was made, whatever is called and however long', async () => {
  const contract = await tron.deploy('00')
  await tron.chain.setEnergyFactor(addressFromHex(contract), 2_000n)
  await tron.chain.advanceTime(7 * HOUR_MS)
  await tron.call(contract)
  expect(tron.chain.energyFactorOf(contract)).toBe(2_000n)
})
