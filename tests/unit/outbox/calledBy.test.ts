import { expect, test } from 'vitest'
import { buildTransaction } from '../../../src/chain/build.ts'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { calledBy } from '../../../src/outbox/cosigned.ts'
import { agreed, before, type LegPlan } from '../../../src/outbox/kind.ts'
import { ORDER, OWNER, SALE } from './world.ts'

// Tests the parts that another signer's bytes may add to a call that only the backend completes.

const payWith = (units: bigint, expires: number, voucher: string, sun = 0n) =>
  contractCall(
    SALE,
    'pay(bytes32,uint256,uint32,bytes)',
    [ORDER, units, BigInt(expires), voucher],
    { callValue: sun },
  )

const planned = payWith(5n, 0, '')
const plan: LegPlan = {
  name: 'payment',
  label: { id: 'payment' },
  call: planned,
  repeat: 'orderOnce',
  opensNextAt: 'final',
  before: before(
    'withdrawApplyAfter',
    () => ({ orderKey: ORDER, owner: OWNER }),
    () => agreed,
    () => ({ call: planned, expires: 0 }),
  ),
}

async function bytesOf(call: ContractCall): Promise<string> {
  const reference = { number: 7, id: '00'.repeat(32), timestamp: 0 }
  const options = { owner: OWNER, reference, expiresAt: 60_000, timestamp: 1, permissionId: 2 }
  const built = await buildTransaction('http://127.0.0.1:1', call, options)
  if (!built.ok) throw new Error(built.error.detail)
  return built.value.raw_data_hex
}

test('what is blank in the plan is taken from the bytes', async () => {
  const whole = payWith(5n, 1_700_000_000, 'ab'.repeat(65))
  expect(calledBy(plan, await bytesOf(whole))).toMatchObject({
    signature: whole.signature,
    args: [expect.stringContaining(ORDER), 5n, 1_700_000_000n, expect.stringContaining('abab')],
  })
})

test('bytes that pay another amount than the order says are no bytes of it', async () => {
  expect(calledBy(plan, await bytesOf(payWith(6n, 9, 'ab')))).toBeUndefined()
  expect(calledBy(plan, await bytesOf(payWith(5n, 9, 'ab', 1n)))).toBeUndefined()
})

test('a plan that is whole is called as it stands, whatever the bytes say', async () => {
  const { before: _, ...whole } = plan
  expect(calledBy(whole, await bytesOf(payWith(6n, 9, 'ab')))).toBe(planned)
})
