import * as v from 'valibot'
import { referral } from '../../chain/contracts/referral.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { mapOk } from '../../core/result.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../answers/chainSnapshot.ts'

const activation = v.object({
  /** Whether the account may invite, and use features that need activation. */
  isActive: v.boolean(),
  /** Whether the account is active without an inviter. */
  isLeader: v.boolean(),
  inviter: v.nullable(addressSchema),
  boundAt: v.nullable(v.number()),
  /** Number of accounts that it invited directly. */
  direct: v.number(),
})
/** Position of an account among inviters, as of the newest block. */
export type Activation = v.InferOutput<typeof activation>

/**
 * Reads an account's activation from the chain and remembers it. An activated account stays active
 * permanently.
 */
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
