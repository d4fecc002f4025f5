import { expect, test } from 'vitest'
import { contractCall, type Call } from '../../../src/chain/call.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { trxTransfer } from '../../../src/chain/contracts/trxTransfer.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { namedBy, receiverOf } from '../../../src/features/cosign/named.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'

const account = (byte: string) => addressFromHex(byte.repeat(20))
const [OWNER, RECEIVER, CONTRACT] = [account('aa'), account('bb'), account('c8')]

const named = (call: Call) => namedBy({ owner: OWNER, plan: { call } as LegPlan })

test.each([
  ['TRX', trxTransfer(RECEIVER, 5n)],
  ['a token', trc20.transfer(CONTRACT, RECEIVER, 5n)],
  ['a card', card.transfer(CONTRACT, OWNER, RECEIVER, 7n)],
])('who gets %s is named, and gets it for good', (_, call) => {
  expect(named(call)).toEqual([RECEIVER])
  expect(receiverOf(call)).toBe(RECEIVER)
})

test.each([
  ['an approval', trc20.approve(CONTRACT, RECEIVER, 5n)],
  [
    'any other call',
    contractCall(CONTRACT, 'transferOwnership(bytes32,address)', ['0x', RECEIVER]),
  ],
])('%s names an address that receives nothing', (_, call) => {
  expect(named(call)).toEqual([RECEIVER])
  expect(receiverOf(call)).toBeUndefined()
})

test('the account itself, and nobody, are not named', () => {
  expect(named(contractCall(CONTRACT, 'f(address,address)', [OWNER, nobody]))).toEqual([])
  expect(named({ sun: 5n })).toEqual([])
  expect(receiverOf({ sun: 5n })).toBeUndefined()
})
