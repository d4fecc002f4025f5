import { expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { look } from '../../../src/outbox/look.ts'
import type { LegTransaction } from '../../../src/outbox/operation.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import type { Work } from '../../../src/outbox/ports.ts'
import { legOf, operationOf, plan, receipt, transaction, TX } from './rows.ts'

/** Sent and included, then forgotten by a node that fell behind. The next look resends it. */
const sent = transaction({
  unsigned: { txID: TX.a } as LegTransaction['unsigned'],
  handedAt: 1,
  signature: ['ab'],
  sentAt: 1,
  expiresAt: 60_000,
  polls: 4,
})

/**
 * Looks for it beside another transaction of the same leg. Returns the transactions that were
 * broadcast.
 */
async function resent(repeat: LegPlan['repeat'], other?: Partial<LegTransaction>) {
  const others = other ? [transaction({ txId: TX.b, origin: 'wallet', handedAt: 1, ...other })] : []
  const given: string[] = []
  const node = {
    transactionInfo: async () => ok(undefined),
    solidifiedHead: async () => ok({ id: TX.c, number: 1, timestamp: 0 }),
    broadcast: async ({ txID }: { txID: string }) => {
      given.push(txID)
      return ok({ code: 'DUP_TRANSACTION_ERROR', message: '' })
    },
  }
  const work = {
    ports: { node },
    operation: operationOf([legOf({ agreedAt: 1, transactions: [sent, ...others] })]),
    index: 0,
    plan: plan({ repeat }),
    record: async () => true,
  }
  await look(work as never as Work, [sent])
  return given
}

const paid = { final: receipt({}), included: receipt({}) }

test('what no block holds yet is sent again', async () => {
  expect(await resent('needsProof')).toEqual([TX.a])
  expect(await resent('orderOnce')).toEqual([TX.a])
})

test('nothing is sent again of a leg that another transaction has paid, or may have', async () => {
  expect(await resent('needsProof', paid)).toEqual([])
  expect(await resent('needsProof', {})).toEqual([])
})

test('what the contract takes only once is sent again all the same', async () => {
  expect(await resent('orderOnce', paid)).toEqual([TX.a])
})
