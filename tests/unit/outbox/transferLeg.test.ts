import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../../src/chain/build.ts'
import { trxTransfer } from '../../../src/chain/contracts/trxTransfer.ts'
import type { TransactionInfo } from '../../../src/chain/nodeAnswers.ts'
import type { UnsignedTransaction } from '../../../src/chain/transaction.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import type { Event } from '../../../src/outbox/event.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import { receiptOf } from '../../../src/outbox/look.ts'
import type { RunnerPorts, Work } from '../../../src/outbox/ports.ts'
import { signLeg } from '../../../src/outbox/sign.ts'
import { operationOf, legOf, transaction, TX } from './rows.ts'

// A leg whose transaction writes no event: bytes alone tell whether it did what it is for.

const owner = addressFromHex('aa'.repeat(20))
const friend = addressFromHex('bb'.repeat(20))
const other = addressFromHex('cc'.repeat(20))
const HEAD = { id: '0'.repeat(64), number: 7, timestamp: 1_700_000_000_000 }

const plan: LegPlan = {
  name: 'send',
  label: { id: 'send' },
  call: trxTransfer(friend, 5_000_000n),
  repeat: 'needsProof',
  opensNextAt: 'included',
}

async function built(call = plan.call, life = 120_000): Promise<UnsignedTransaction> {
  const { timestamp } = HEAD
  const answer = await buildTransaction('http://127.0.0.1:1', call, {
    owner,
    reference: HEAD,
    expiresAt: timestamp + life,
    timestamp,
  })
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

const ports = { clock: { now: () => 1 } } as unknown as RunnerPorts

/** What is written down once the wallet has answered with `theirs`. */
async function written(ours: UnsignedTransaction, theirs: UnsignedTransaction) {
  const events: Event[] = []
  const never = new Promise<void>(() => {})
  const work = {
    ports: {
      node: { head: async () => ok(HEAD) },
      clock: { now: () => 1, sleep: () => never },
      onError: () => {},
      page: {
        handed: () => {},
        wallet: {
          state: () => ({ kind: 'connected', wallet: 'tronlink', owner, onOurNetwork: true }),
          sign: async () => ok({ ...theirs, signature: ['ab'.repeat(65)] }),
        },
      },
    },
    operation: operationOf([legOf({})], { owner }),
    index: 0,
    plan,
    plans: [plan],
    record: async (event: Event) => {
      events.push(event)
      return true
    },
  } as unknown as Work
  const tx = transaction({ txId: ours.txID, unsigned: ours, expiresAt: HEAD.timestamp + 120_000 })
  await signLeg(work, tx)
  return events
}

describe('what the wallet gives back', () => {
  test('is signed if it is ours to the last byte', async () => {
    const ours = await built()
    expect(await written(ours, ours)).toMatchObject([
      { kind: 'handed' },
      { kind: 'signed', txId: ours.txID },
    ])
  })

  test('is not sent where it lives longer, and is known to do the same if the wallet sends it', async () => {
    const theirs = await built(plan.call, 600_000)
    const [, event] = await written(await built(), theirs)
    expect(event).toMatchObject({
      kind: 'changed',
      changes: ['expiration'],
      other: { txId: theirs.txID, origin: 'wallet', doesSame: true },
    })
  })

  test.each([
    ['recipient', trxTransfer(other, 5_000_000n)],
    ['amount', trxTransfer(friend, 5_000_001n)],
  ])('is not sent, and does something else, with another %s', async (what, call) => {
    const [, event] = await written(await built(), await built(call))
    expect(event).toMatchObject({ kind: 'changed', changes: [what], other: { origin: 'wallet' } })
    expect(event).not.toHaveProperty('other.doesSame')
  })
})

describe('a receipt without an event', () => {
  const info: TransactionInfo = {
    txId: TX.a,
    blockNumber: 9,
    blockTimestamp: HEAD.timestamp,
    fee: 0n,
    energyUsed: 0n,
    result: 'SUCCESS',
    output: '',
    logs: [],
  }
  const isDone = (changes: Parameters<typeof transaction>[0], result = 'SUCCESS') =>
    receiptOf(ports, plan, transaction(changes), { ...info, result }).expectedEvent

  test('means success for our own bytes, and for such as do the same', () => {
    expect(isDone({})).toBe(true)
    expect(isDone({ origin: 'wallet', doesSame: true })).toBe(true)
    expect(isDone({ origin: 'wallet' })).toBe(false)
    expect(isDone({ origin: 'elsewhere' })).toBe(false)
    expect(isDone({}, 'FAILED')).toBe(false)
  })
})
