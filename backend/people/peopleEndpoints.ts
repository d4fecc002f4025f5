import { referral } from '../../src/chain/contracts/referral.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { countBound } from '../team/binding.ts'
import { readLine } from '../team/line.ts'
import { profilesOf } from './profiles.ts'
import { leaderReader, readAccount, readByCode } from './referralFacts.ts'

export const noInviting = refuse('notFound', 'nobody invites anybody here')

/** Creates the handlers for inviters, by address and by code. */
export const peopleHandlers = (
  service: Service,
): Handlers<'enterCode' | 'checkActivate' | 'addressInfo' | 'myCommunity'> => {
  const { db, chain } = service
  const contract = service.launchpad.referral
  if (!contract) {
    const none = async () => noInviting
    return { enterCode: none, checkActivate: none, addressInfo: none, myCommunity: none }
  }
  const readLeader = leaderReader(service, contract)
  return {
    async enterCode({ code }) {
      const known = await readByCode(db, await readLeader(), code)
      return known ? ok({ code, ...known }) : refuse('notFound', `no account has the code ${code}`)
    },
    async checkActivate({ owner }) {
      const [leader, { inviter, boundAt }] = await Promise.all([
        readLeader(),
        chain.readSolidified(referral.team(contract, owner)),
      ])
      const isLeader = owner === leader
      return ok({
        contract,
        isActive: isLeader || inviter !== undefined,
        isLeader,
        inviter: inviter ?? null,
        boundAt: boundAt ?? null,
      })
    },
    async addressInfo({ owner }) {
      const isLeader = owner === (await readLeader())
      const { inviter = null, boundAt = null } = (await readAccount(db, owner)) ?? {}
      const shown = await profilesOf(db, inviter ? [owner, inviter] : [owner])
      return ok({
        ...shown(owner),
        code: inviteCode(owner),
        isActive: isLeader || inviter !== null,
        isLeader,
        inviter: inviter && shown(inviter),
        boundAt,
      })
    },
    async myCommunity({ owner }) {
      const leader = await readLeader()
      const line = await readLine(db, owner)
      const shown = await profilesOf(db, [leader, ...line])
      return ok({ leader: shown(leader), line: line.map(shown), members: await countBound(db) })
    },
  }
}
