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

/** People come one by one: a few blocks is soon enough. */
const TEAM_MS = 15 * SECOND_MS

/** What all below an account have done, as the backend counts it. */
export const statisticsAtom = (top: Address) =>
  snapshotAtom(team.getTeamStatistics, { owner: top }, { refreshMs: TEAM_MS })

/** How many of the direct members have paid for anything. */
export const directAtom = (top: Address) =>
  snapshotAtom(team.getDirectStatistics, { owner: top }, { refreshMs: TEAM_MS })

/** A member of `owner`'s team, and the line up to `owner`. */
export const memberAtom = (owner: Address, member: Address) =>
  snapshotAtom(team.getMemberInfo, { owner, member })

const place = v.object({
  isActive: v.boolean(),
  inviter: v.optional(addressSchema),
  direct: v.number(),
  size: v.number(),
})
/** An account's place among the invited, as the contract has it. */
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

/** A page of direct members; the last one grows. */
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
 * The line of inviters from a member up to `owner`, both included, for when the backend does not
 * tell it; nothing where the member is not below `owner`.
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
