import { expect, test } from 'vitest'
import type { Leg } from '../../../src/outbox/operation.ts'
import { canAskWhile, type NotificationState } from '../../../src/state/device/notifications.ts'
import { operationWith, transaction } from '../outbox/rows.ts'

const sent = transaction({ handedAt: 1, signedAt: 2, sentAt: 3 })

const { signedAt: _, sentAt: __, ...inWallet } = sent

test.each<[string, Partial<Leg>, NotificationState, boolean]>([
  ['it was sent', { transactions: [sent] }, 'default', true],
  ['nothing was handed to the wallet yet', {}, 'default', false],
  ['the wallet waits for the user', { transactions: [inWallet] }, 'default', false],
  ['the user has said yes', { transactions: [sent] }, 'granted', false],
  ['the user has said no', { transactions: [sent] }, 'denied', false],
  ['this browser cannot', { transactions: [sent] }, 'unavailable', false],
])('whether to ask for notifications when %s', (_situation, leg, state, expected) => {
  expect(canAskWhile(operationWith(leg), state)).toBe(expected)
})
