import * as v from 'valibot'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { team } from '../../api/endpoints/team.ts'
import { MEMBERS_PAGE, referral, TEAM_DEPTH } from '../../chain/contracts/referral.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'

export type TeamStatistics = ResponseOf<typeof team.getTeamStatistics>
export type TeamSort = 'bound' | 'performance' | 'size' | 'power'

/** Refresh interval. Members join one by one, so a few blocks of delay are acceptable. */
const TEAM_MS = 15 * SECOND_MS

/** Statistics of everyone below an account, as the backend counts them. */
export const statisticsAtom = (top: Address) =>
  snapshotAtom(team.getTeamStatistics, { owner: top }, { refreshMs: TEAM_MS })

/** Number of direct members who have paid for anything. */
export const directAtom = (top: Address) =>
  snapshotAtom(team.getDirectStatistics, { owner: top }, { refreshMs: TEAM_MS })

/** Member of `owner`'s team, with the line up to `owner`. */
export const memberAtom = (owner: Address, member: Address) =>
  snapshotAtom(team.getMemberInfo, { owner, member })

const place = v.object({
  isActive: v.boolean(),
  inviter: v.optional(addressSchema),
  direct: v.number(),
  size: v.number(),
})
/** Place of an account in the invitation tree, as the contract stores it. */
export type Place = v.InferOutput<typeof place>

export const placeAtom = (contract: Address, who: Address): ChainSnapshotAtom<Place> =>
  chainSnapshotAtom({
    name: `team ${contract} ${who}`,
    schema: place,
    refreshMs: TEAM_MS,
    async ask({ node }) {
      const read = await node.readAll([
        referral.isActive(contract, who),
        referral.team(contract, who),
      ])
      if (!read.ok) return read
      const [isActive, { inviter, direct, size }] = read.value
      return ok({ isActive, direct, size, ...(inviter && { inviter }) })
    },
  })

const members = v.array(addressSchema)

/** Page of direct members; the last page grows. */
export const membersAtom = (
  contract: Address,
  top: Address,
  index: number,
  isLast: boolean,
): ChainSnapshotAtom<readonly Address[]> =>
  chainSnapshotAtom({
    name: `team members ${contract} ${top} ${index}`,
    schema: members,
    ...(isLast && { refreshMs: TEAM_MS }),
    ask({ node }) {
      const start = BigInt(index * MEMBERS_PAGE)
      return node.read(
        referral.getMembersByPage(contract, top, start, start + BigInt(MEMBERS_PAGE)),
      )
    },
  })

/**
 * Line of inviters from a member up to `owner`, both included, in case the backend does not return
 * it. Empty if the member is not below `owner`.
 */
export const lineAtom = (
  contract: Address,
  owner: Address,
  member: Address,
): ChainSnapshotAtom<readonly Address[]> =>
  chainSnapshotAtom({
    name: `team line ${contract} ${owner} ${member}`,
    schema: members,
    async ask({ node }) {
      const line = [member]
      for (let level = 0; level < TEAM_DEPTH; level += 1) {
        const read = await node.read(referral.team(contract, line.at(-1)!))
        if (!read.ok) return read
        const { inviter } = read.value
        if (!inviter) return ok([])
        line.push(inviter)
        if (inviter === owner) return ok(line)
      }
      return ok([])
    },
  })
