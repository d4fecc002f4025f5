import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import { wtrx, wtrxCalls, wtrxCoin, wtrxErrors, wtrxEvents } from '../../../chain/contracts/wtrx.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import { agreed, defineKind, mismatch, type LegPlan } from '../../../outbox/kind.ts'

/** What the user confirmed: so much WTRX, for as many sun. */
export const unwrapIntent = v.object({
  contract: addressSchema,
  units: v.pipe(v.bigint(), v.minValue(1n)),
  /** The most that the transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
})

export type UnwrapIntent = v.InferOutput<typeof unwrapIntent>

/** Turns WTRX of the account back into TRX. */
export const unwrapTrx = defineKind({
  name: 'wtrx.unwrap',
  version: 1,
  intent: unwrapIntent,
  legs: ({ owner, intent }) => [unwrapLeg(owner, intent)],
  describe: ({ contract, units }) => ({
    seed: contract,
    title: msg`Unwrap WTRX`,
    payments: [{ coin: wtrxCoin(contract), units }],
    fallback: msg`Unwrap failed`,
    errors: wtrxErrors,
    reasons: { TransferFailed: msg`The TRX could not be paid out` },
    mismatches: { balance: msg`You have less WTRX than that now. Nothing was signed.` },
  }),
  recogniser: {
    signatures: [wtrxCalls.withdraw],
    read({ contract, signature, args }, { wtrx: ours }) {
      if (contract !== ours || signature !== wtrxCalls.withdraw) return undefined
      const [units] = args as [bigint]
      return {
        seed: contract,
        title: msg`Unwrap WTRX`,
        payments: [{ coin: wtrxCoin(contract), units }],
      }
    },
  },
})

function unwrapLeg(owner: Address, { contract, units, feeLimit }: UnwrapIntent): LegPlan {
  return {
    name: 'unwrap',
    label: msg`Unwrap`,
    call: wtrx.withdraw(contract, units, { feeLimit }),
    typicalEnergy: 21_000n,
    // The contract knows no order: a second transaction would unwrap once more, as far as there is
    // WTRX. That some is gone does not prove either that this was ours, so nothing is skipped.
    repeat: 'needsProof',
    opensNextAt: 'included',
    verify: async (node) => {
      const held = await node.read(trc20.balanceOf(contract, owner), ['uint256'])
      if (!held.ok) return held
      const [balance] = held.value as [bigint]
      return ok(balance < units ? mismatch('balance', balance) : agreed)
    },
    expects: {
      contract,
      shape: wtrxEvents.withdrawal,
      matches: ({ from, amount }) => from === owner && amount === units,
    },
  }
}
