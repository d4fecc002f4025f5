import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { changeOf } from '../../../src/features/trade/offerChanges.ts'
import type { Operation } from '../../../src/outbox/operation.ts'

const owner = addressFromHex('aa'.repeat(20))
const other = addressFromHex('ee'.repeat(20))

/** An intent with the fields of both editing and cancelling an offer. */
const change = {
  market: other,
  coin: { symbol: 'JADE', decimals: 18, contract: other },
  feeLimit: 1n,
  unitPrice: 2n,
  expiry: 3,
  before: { unitPrice: 1n, expiry: 3 },
  left: 5n,
}

const editing = {
  id: '1e'.repeat(32),
  kind: 'otc.edit',
  owner,
  intent: { ...change, offerId: '9' },
  legs: [{ name: 'edit', transactions: [] }],
} as unknown as Operation

test.each<[string, object, boolean]>([
  ['a change', {}, true],
  ['one that takes it back', { kind: 'otc.cancel' }, true],
  ['a purchase of it', { kind: 'otc.buy' }, false],
  ['what another account does', { owner: other }, false],
  ['a change of another offer', { intent: { ...change, offerId: '8' } }, false],
  ['a change that was given up', { archivedAt: 1 }, false],
  [
    'a change that is over',
    {
      legs: [
        { name: 'edit', transactions: [], skipped: { reason: 'alreadyDone', at: 1, solidAt: 2 } },
      ],
    },
    false,
  ],
])('an offer is being changed by %s: only by what is not over', (_, changed, isChange) => {
  const operation = { ...editing, ...changed } as Operation
  expect(changeOf([operation], owner, '9')).toBe(isChange ? operation : undefined)
})
