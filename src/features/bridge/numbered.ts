import * as v from 'valibot'
import { mainGateway } from '../../chain/contracts/mainGateway.ts'
import { sideGateway } from '../../chain/contracts/sideGateway.ts'
import { addressSchema } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import type { SideChain } from './crossers.ts'
import type { Numbered } from './numbers.ts'

const known = v.object({
  /** Record under the nonce; undefined if there is none. */
  sent: v.optional(
    v.object({
      by: addressSchema,
      kind: v.picklist(['trx', 'trc10', 'trc20', 'trc721']),
      token: addressSchema,
      tokenId: v.bigint(),
      value: v.bigint(),
    }),
  ),
  /** Whether the other chain has processed it. */
  isThere: v.boolean(),
})
export type KnownNumber = v.InferOutput<typeof known>

/** Reads the gateways' records of a nonce. */
export const numberAtom = (
  of: Numbered,
  nonce: bigint,
  { mainGateway: main, sideGateway: side }: SideChain,
): ChainSnapshotAtom<KnownNumber> =>
  chainSnapshotAtom({
    name: `bridge number ${of} ${nonce} of ${main} and ${side}`,
    schema: known,
    async ask({ node, sideNode }) {
      if (of === 'mapping') {
        const [sent, there] = await Promise.all([
          node.read(mainGateway.mappingOf(main, nonce)),
          sideNode!.read(sideGateway.isMapped(side, nonce)),
        ])
        if (!sent.ok) return sent
        if (!there.ok) return there
        const isThere = there.value
        return ok(
          sent.value ? { sent: { ...sent.value, tokenId: 0n, value: 0n }, isThere } : { isThere },
        )
      }
      const [sent, there] = await Promise.all(
        of === 'deposit'
          ? [
              node.read(mainGateway.depositOf(main, nonce)),
              sideNode!.read(sideGateway.isDeposited(side, nonce)),
            ]
          : [
              sideNode!.read(sideGateway.withdrawalOf(side, nonce)),
              node.read(mainGateway.isWithdrawn(main, nonce)),
            ],
      )
      if (!sent.ok) return sent
      if (!there.ok) return there
      const isThere = there.value
      return ok(
        sent.value ? { sent: { by: sent.value.from, ...sent.value }, isThere } : { isThere },
      )
    },
  })
