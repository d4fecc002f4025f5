import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { addressSchema } from '../../src/core/address.ts'
import { defineKind } from '../../src/outbox/kind.ts'
import { when } from '../../src/outbox/verify.ts'

/** Revokes a contract's approval for a token. */
export const revokeApproval = defineKind({
  name: 'guide.revoke',
  intent: v.object({ token: addressSchema, spender: addressSchema, feeLimit: v.bigint() }),
  legs: ({ owner, intent: { token, spender, feeLimit } }) => ({
    name: 'revoke',
    label: msg`Revoking`,
    call: trc20.approve(token, spender, 0n, { feeLimit }),
    repeat: 'harmless',
    skip: when(trc20.allowance(token, owner, spender), (units) => units === 0n && 'alreadyDone'),
  }),
  describe: ({ token }) => ({
    seed: token,
    title: msg`Revoke an approval`,
    payments: [],
    errors: [],
    reasons: {},
    settled: { alreadyDone: msg`Nothing is approved any more` },
  }),
})
