import * as v from 'valibot'
import { contractCall } from '../../src/chain/call.ts'
import { addressSchema } from '../../src/core/address.ts'
import { kinds as ours } from '../../src/operations.ts'
import { COSIGNED, cosignedKind } from '../../src/outbox/cosigned.ts'
import { defineKind, type Kind, type Kinds } from '../../src/outbox/kind.ts'
import { laterVersion } from '../unit/outbox/laterVersion.ts'

const transferIntent = v.object({ purse: addressSchema, units: v.bigint() })

/**
 * Payment that only the outbox keeps from being made twice. The contract accepts it any number of
 * times, and its call names no order.
 */
export const transfer = defineKind({
  name: 'simulation.transfer',
  version: 1,
  intent: transferIntent,
  legs: ({ id, owner, intent: { purse, units } }) => [
    {
      name: 'give',
      label: { id: 'give' },
      call: contractCall(purse, 'give()', [], { callValue: units }),
      repeat: 'needsProof',
      opensNextAt: 'final',
      // Any endpoint that accepts reports will do.
      after: (txId) => ({
        endpoint: 'buyProductFirstPayAfter',
        request: { orderKey: id, owner, txId },
      }),
    },
  ],
  describe: () => ({
    seed: 'transfer',
    title: { id: 'transfer' },
    payments: [],
    reasons: {},
    errors: [],
  }),
})

const makable: Kinds = new Map<string, Kind>([...ours, [transfer.name, transfer]])

export const kinds: Kinds = new Map<string, Kind>([
  ...makable,
  [COSIGNED, cosignedKind(COSIGNED, makable)],
])

/** Kinds of a later version of the app, which no longer makes the calls of this one. */
export const laterKinds = laterVersion(kinds)
