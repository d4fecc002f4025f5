import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import type { Millis } from '../../core/time.ts'
import { toMillis } from './seconds.ts'

/** Signatures of the calls that users send to the contract that records inviters. */
export const referralCalls = { bindParent: 'bindParent(address)' } as const

type Options = { readonly feeLimit?: bigint | undefined }

/** Maximum number of members per page. */
export const MEMBERS_PAGE = 100
/** Depth of a team: a member counts towards the team sizes of this many levels above it. */
export const TEAM_DEPTH = 20

/**
 * An account as the contract stores it. The first two fields are undefined if it has no inviter.
 */
export interface ReferralMember {
  readonly inviter: Address | undefined
  readonly boundAt: Millis | undefined
  /** Number of members it invited directly, and of all members below it to `TEAM_DEPTH`. */
  readonly direct: number
  readonly size: number
}

/** Calls of `Referral.sol`. An account's inviter is permanent. */
export const referral = {
  bindParent: (contract: Address, to: Address, options?: Options) =>
    contractCall(contract, referralCalls.bindParent, [to], options),
  leader: view('leader()', ['address']),
  /** Whether an account may invite: it is activated, or it is the leader. */
  isActive: view('isActive(address)', ['bool']),
  team: view(
    'team(address)',
    ['address', 'uint64', 'uint256', 'uint256'],
    (inviter, boundAt, direct, size): ReferralMember => ({
      inviter: boundAt === 0n ? undefined : inviter,
      boundAt: boundAt === 0n ? undefined : toMillis(boundAt),
      direct: Number(direct),
      size: Number(size),
    }),
  ),
  teamNum: view('teamNum(address)', ['uint256'], Number),
  teamUsers: view('teamUsers(address,uint256)', ['address']),
  getMembersSize: view('getMembersSize(address)', ['uint256'], Number),
  /** Direct members from `start` up to, but not including, `end`; at most `MEMBERS_PAGE`. */
  getMembersByPage: view('getMembersByPage(address,uint256,uint256)', ['address[]']),
}

export const referralEvents = {
  parentBound: eventShape(
    'ParentBound(address indexed user,address indexed inviter,uint256 index)',
  ),
}

/** Custom errors, for decoding reverts. */
export const referralErrors = [
  'CannotInviteOneself()',
  'LeaderHasNoInviter()',
  'AlreadyBound(address)',
  'InviterNotActive(address)',
] as const
