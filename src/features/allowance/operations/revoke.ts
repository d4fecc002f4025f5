import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trc20, trc20Events } from '../../../chain/contracts/trc20.ts'
import { addressSchema } from '../../../core/address.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { defineKind, expectEvent } from '../../../outbox/kind.ts'
import { when } from '../../../outbox/verify.ts'

/** Revokes a token's allowance for one of this product's contracts. */
export const revokeAllowance = defineKind({
  name: 'allowance.revoke',
  intent: v.object({
    coin: tokenCoinSchema,
    /** Contract from the configuration. */
    spender: addressSchema,
    /** Fee limit of the transaction, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { coin, spender, feeLimit } }) => ({
    name: 'revoke',
    label: msg`Revoking`,
    call: trc20.approve(coin.contract, spender, 0n, { feeLimit }),
    typicalEnergy: 8_000n,
    // Setting an allowance to zero twice has the same effect as once.
    repeat: 'harmless',
    // A token may return `false` and do nothing.
    expects: expectEvent(
      coin.contract,
      trc20Events.approval,
      (fields) => fields.owner === owner && fields.spender === spender && fields.value === 0n,
    ),
    skip: when(
      trc20.allowance(coin.contract, owner, spender),
      (units) => units === 0n && 'alreadyDone',
    ),
  }),
  describe: ({ coin: { contract, symbol } }) => ({
    seed: contract,
    title: msg`Revoke the approval of ${symbol}`,
    payments: [],
    fallback: msg`Approve failed`,
    errors: [],
    reasons: {},
    settled: { alreadyDone: msg`Nothing is approved any more` },
  }),
})
