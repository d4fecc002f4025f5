import { expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import type { Leg, LegTransaction, Operation } from '../../../src/outbox/operation.ts'
import { canAskWhile, type NotificationState } from '../../../src/state/notifications.ts'

const sent: LegTransaction = {
  txId: 'a'.repeat(64),
  origin: 'ours',
  expiresAt: 120_000,
  referenceBlock: 1,
  builtAt: 0,
  handedAt: 1,
  signedAt: 2,
  sentAt: 3,
  polls: 0,
}

const operation = (leg: Partial<Leg>): Operation => ({
  id: 'b'.repeat(64),
  kind: 'test',
  kindVersion: 1,
  owner: 'T' as Address,
  network: '',
  intent: {},
  createdAt: 0,
  legs: [{ name: 'pay', transactions: [], failures: 0, nextAt: 0, ...leg }],
})

const { signedAt: _, sentAt: __, ...inWallet } = sent

test.each<[string, Partial<Leg>, NotificationState, boolean]>([
  ['it was sent', { transactions: [sent] }, 'default', true],
  ['nothing was handed to the wallet yet', {}, 'default', false],
  ['the wallet waits for the user', { transactions: [inWallet] }, 'default', false],
  ['the user has said yes', { transactions: [sent] }, 'granted', false],
  ['the user has said no', { transactions: [sent] }, 'denied', false],
  ['this browser cannot', { transactions: [sent] }, 'unavailable', false],
])('whether to ask for notifications when %s', (_situation, leg, state, expected) => {
  expect(canAskWhile(operation(leg), state)).toBe(expected)
})
