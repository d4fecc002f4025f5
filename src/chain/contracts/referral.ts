import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import type { Millis } from '../../core/time.ts'
import { toMillis } from './seconds.ts'

/** What people send to the contract that knows who invited whom, by signature. */
export const referralCalls = { bindParent: 'bindParent(address)' } as const

type Options = { readonly feeLimit?: bigint | undefined }

/** The most members that a page has. */
export const MEMBERS_PAGE = 100
/** Up to how many levels above, a member counts to a team's size. */
export const TEAM_DEPTH = 20

/** An account as the contract knows it; the first two are undefined where it has no inviter. */
export interface ReferralMember {
  readonly inviter: Address | undefined
  readonly boundAt: Millis | undefined
  /** Its members: those that it invited itself, and all below it to `TEAM_DEPTH`. */
  readonly direct: number
  readonly size: number
}

/** Calls of `Referral.sol`. An account is bound to its inviter once and for ever. */
export const referral = {
  bindParent: (contract: Address, to: Address, options?: Options) =>
    contractCall(contract, referralCalls.bindParent, [to], options),
  leader: view('leader()', ['address']),
  /** Whether an account may invite: it is bound, or it is the leader. */
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
  /** Direct members from `start` on, up to but without `end`: at most `MEMBERS_PAGE`. */
  getMembersByPage: view('getMembersByPage(address,uint256,uint256)', ['address[]']),
}

export const referralEvents = {
  parentBound: eventShape(
    'ParentBound(address indexed user,address indexed inviter,uint256 index)',
  ),
}

/** Custom errors, for the reason behind a revert. */
export const referralErrors = [
  'CannotInviteOneself()',
  'LeaderHasNoInviter()',
  'AlreadyBound(address)',
  'InviterNotActive(address)',
] as const
