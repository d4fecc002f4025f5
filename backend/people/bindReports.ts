import { and, eq } from 'drizzle-orm'
import { referral } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { teamAccounts } from '../database/books/teamSchema.ts'
import { refuse, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { report } from '../orders/report.ts'
import type { Service } from '../service.ts'
import { readLine } from '../team/line.ts'
import { noInviting } from './peopleEndpoints.ts'
import { leaderReader } from './referralFacts.ts'

/** Creates the handlers called before and after an account is activated by setting its inviter. */
export const bindReportHandlers = (
  service: Service,
): Handlers<'bindUpMember' | 'bindUpMemberDecentralized'> => {
  const { db } = service
  const contract = service.launchpad.referral
  if (!contract) {
    const none = async () => noInviting
    return { bindUpMember: none, bindUpMemberDecentralized: none }
  }
  const readObstacle = obstacleReader(service, contract)
  return {
    async bindUpMember({ owner, inviter }) {
      const obstacle = await readObstacle({ owner, inviter })
      return obstacle
        ? refuse(obstacle, `${owner} to ${inviter}`)
        : ok({ owner, inviter, contract })
    },
    async bindUpMemberDecentralized({ owner, inviter, txId }) {
      const isReported = and(
        eq(teamAccounts.address, owner),
        eq(teamAccounts.inviter, inviter),
        eq(teamAccounts.boundTxId, txId),
      )
      return report(service, txId, async () => (await db.$count(teamAccounts, isReported)) > 0)
    },
  }
}

type Obstacle = Extract<
  Refused['refused'],
  'selfInvitation' | 'circle' | 'alreadyBound' | 'inviterNotActive'
>

/**
 * Creates a reader of the reason why an account cannot be activated with an inviter. Activation is
 * read from the newest block, so a newly activated inviter need not wait for the index.
 */
function obstacleReader(service: Service, contract: Address) {
  const { db, chain } = service
  const readLeader = leaderReader(service, contract)
  return async ({ owner, inviter }: Request<'bindUpMember'>): Promise<Obstacle | undefined> => {
    if (owner === inviter) return 'selfInvitation'
    const [leader, isActive, isInviterActive] = await Promise.all([
      readLeader(),
      chain.read(referral.isActive(contract, owner)),
      chain.read(referral.isActive(contract, inviter)),
    ])
    // All active accounts descend from the leader, who has no inviter.
    if (isActive && owner !== leader)
      return (await readLine(db, inviter)).includes(owner) ? 'circle' : 'alreadyBound'
    if (!isInviterActive) return 'inviterNotActive'
    return owner === leader ? 'circle' : undefined
  }
}
