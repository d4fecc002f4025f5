import type { team } from '../../src/api/endpoints/team.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { noInviting } from '../people/peopleEndpoints.ts'
import { chainTime, type Service } from '../service.ts'
import { countDirect, readDirect, readLevel, readMember, readStatistics } from './members.ts'
import { readLiquidity, readRecords, readTeamBurns } from './records.ts'

/** Creates the handlers for teams and their members' activity. */
export const teamHandlers = (service: Service): Handlers<keyof typeof team> => {
  const { db } = service
  if (!service.launchpad.referral) {
    const none = async () => noInviting
    return {
      getDirectStatistics: none,
      directList: none,
      teamList: none,
      getMemberInfo: none,
      getTeamStatistics: none,
      teamRecord: none,
      teamLP: none,
      teamCalculationRecord: none,
    }
  }
  return {
    getDirectStatistics: async ({ owner }) => ok(await countDirect(db, owner)),
    directList: async (asked) => ok(await readDirect(db, asked)),
    teamList: async (asked) => ok(await readLevel(db, asked)),
    async getMemberInfo({ owner, member }) {
      const info = await readMember(db, owner, member)
      return info ? ok(info) : refuse('notFound', `${member} is not of the team of ${owner}`)
    },
    async getTeamStatistics({ owner }) {
      const now = await chainTime(service)
      return ok({ ...(await readStatistics(db, owner)), now })
    },
    teamRecord: async (asked) => ok(await readRecords(db, asked)),
    teamLP: async (asked) => ok(await readLiquidity(db, asked)),
    teamCalculationRecord: async (asked) => ok(await readTeamBurns(service, asked)),
  }
}
