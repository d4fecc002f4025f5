import * as v from 'valibot'
import { referral } from '../../chain/contracts/referral.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { mapOk } from '../../core/result.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../answers/chainSnapshot.ts'

const activation = v.object({
  /** It may invite, and use what needs activation. */
  isActive: v.boolean(),
  /** Active without an inviter. */
  isLeader: v.boolean(),
  inviter: v.nullable(addressSchema),
  boundAt: v.nullable(v.number()),
  /** How many it has invited. */
  direct: v.number(),
})
/** Where an account stands among those who invite, as of the newest block. */
export type Activation = v.InferOutput<typeof activation>

/** Asked of the chain, and remembered: who is active once is active for good. */
export const activationAtom = (contract: Address, owner: Address): ChainSnapshotAtom<Activation> =>
  chainSnapshotAtom({
    name: `activation ${contract} ${owner}`,
    schema: activation,
    refreshMs: MINUTE_MS,
    ask: async ({ node }) =>
      mapOk(
        await node.readAll([referral.team(contract, owner), referral.leader(contract)]),
        ([{ inviter, boundAt, direct }, leader]) => ({
          isActive: leader === owner || inviter !== undefined,
          isLeader: leader === owner,
          inviter: inviter ?? null,
          boundAt: boundAt ?? null,
          direct,
        }),
      ),
  })
