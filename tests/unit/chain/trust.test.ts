import { describe, expect, test } from 'vitest'
import { contractCall, type Call, type ContractCall } from '../../../src/chain/call.ts'
import { madeBy, tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trxTransfer } from '../../../src/chain/contracts/trxTransfer.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { findStranger } from '../../../src/chain/trust.ts'
import { scriptedViews } from './scriptedViews.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const FACTORY = address('1')
const TOKEN = address('2')
const SALE = address('3')
const STRANGER = address('4')

interface Chain {
  /** The factory's answer about the token; absent if the node does not answer. */
  readonly pair?: readonly [Address, Address]
  readonly asked: ContractCall[]
}

const nodeOf = ({ pair, asked }: Chain) =>
  scriptedViews((call) => {
    asked.push(call)
    return pair
      ? ok([[...pair, STRANGER, 0n, 'A', 'A', 1n]])
      : err({ kind: 'network', detail: '' } as const)
  })

const pinned = new Set<string>([FACTORY])

const made: Chain['pair'] = [TOKEN, SALE]
const vouched = madeBy(FACTORY, TOKEN)
const buy = (contract: Address) => contractCall(contract, 'buy(bytes32,uint256)', [])

const judge = async (call: ContractCall, pair: Chain['pair'], by = vouched) =>
  findStranger(nodeOf({ ...(pair && { pair }), asked: [] }), pinned, { call, vouched: by })

describe('a contract that the configuration does not name', () => {
  test('is trusted if one that it names vouches for it', async () => {
    expect(await judge(buy(SALE), made)).toEqual(ok(undefined))
  })

  test('is trusted as a token of an approval, as long as the spender is', async () => {
    expect(await judge(trc20.approve(TOKEN, FACTORY, 1n), made)).toEqual(ok(undefined))
    expect(await judge(trc20.approve(TOKEN, STRANGER, 1n), made)).toEqual(ok(STRANGER))
  })

  test('ends an approval by approving nobody, which needs nobody to be trusted', async () => {
    const plan = (token: Address, spender: Address) => ({ call: trc20.approve(token, spender, 1n) })
    const find = (token: Address, spender: Address) =>
      findStranger(nodeOf({ asked: [] }), pinned, plan(token, spender))
    expect(await find(FACTORY, nobody)).toEqual(ok(undefined))
    expect(await find(FACTORY, STRANGER)).toEqual(ok(STRANGER))
    expect(await find(STRANGER, nobody)).toEqual(ok(STRANGER))
    expect(await find(nobody, nobody)).toEqual(ok(nobody))
  })

  test('takes an approval of nothing, if its spender is trusted', async () => {
    const find = (call: ContractCall, by?: typeof vouched) =>
      findStranger(nodeOf({ pair: made, asked: [] }), pinned, { call, ...(by && { vouched: by }) })
    expect(await find(trc20.approve(STRANGER, FACTORY, 0n))).toEqual(ok(undefined))
    expect(await find(trc20.approve(STRANGER, FACTORY, 1n))).toEqual(ok(STRANGER))
    // On a card contract, this would approve card number zero.
    expect(await find(trc20.approve(FACTORY, STRANGER, 0n))).toEqual(ok(STRANGER))
    expect(await find(trc20.approve(STRANGER, nobody, 0n))).toEqual(ok(STRANGER))
    const paid = { ...trc20.approve(STRANGER, FACTORY, 0n), callValue: 1n }
    expect(await find(paid)).toEqual(ok(STRANGER))
    const other = contractCall(STRANGER, 'increaseAllowance(address,uint256)', [FACTORY, 0n])
    expect(await find(other)).toEqual(ok(STRANGER))
    // A plan that names the contract vouching for its token must use it.
    expect(await find(trc20.approve(STRANGER, FACTORY, 0n), vouched)).toEqual(ok(STRANGER))
  })

  test('may be sent away, and TRX may be sent to anybody', async () => {
    const find = (call: Call, by?: typeof vouched) =>
      findStranger(nodeOf({ pair: made, asked: [] }), pinned, { call, ...(by && { vouched: by }) })
    expect(await find(trxTransfer(STRANGER, 1n))).toEqual(ok(undefined))
    expect(await find(trc20.transfer(STRANGER, SALE, 1n))).toEqual(ok(undefined))
    // A call value rules out a token transfer.
    const paid = { ...trc20.transfer(STRANGER, SALE, 1n), callValue: 1n }
    expect(await find(paid)).toEqual(ok(STRANGER))
    expect(await find(trc20.transfer(STRANGER, SALE, 1n), vouched)).toEqual(ok(STRANGER))
  })

  test.each([
    ['another one is vouched for', buy(STRANGER), made],
    ['the factory has made neither', buy(SALE), [nobody, nobody] as const],
    ['there is no presale, and the call goes to nobody', buy(nobody), [TOKEN, nobody] as const],
  ])('is refused where %s', async (_, call, pair) => {
    expect(await judge(call, pair)).toEqual(ok(call.contract))
  })

  test('is refused where a stranger vouches, and the stranger is not even asked', async () => {
    const asked: ContractCall[] = []
    const plan = { call: buy(SALE), vouched: madeBy(STRANGER, TOKEN) }
    expect(await findStranger(nodeOf({ pair: made, asked }), pinned, plan)).toEqual(ok(SALE))
    expect(asked).toEqual([])
  })

  test('is not known while the node does not answer', async () => {
    expect(await judge(buy(SALE), undefined)).toMatchObject({ ok: false })
  })
})

test('what the configuration names needs nobody to vouch for it', async () => {
  const asked: ContractCall[] = []
  const { call } = tokenFactory.enabled(FACTORY)
  expect(await findStranger(nodeOf({ asked }), pinned, { call, vouched })).toEqual(ok(undefined))
  expect(asked).toEqual([])
})
