import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const soon = async () => refuse('notFound', 'it comes with the next commits')

/** Teams, and what their members have done. */
export const teamHandlers = (
  _service: Service,
): Handlers<
  | 'getDirectStatistics'
  | 'directList'
  | 'teamList'
  | 'getMemberInfo'
  | 'getTeamStatistics'
  | 'teamRecord'
  | 'teamLP'
  | 'teamCalculationRecord'
> => {
  return {
    getDirectStatistics: soon,
    directList: soon,
    teamList: soon,
    getMemberInfo: soon,
    getTeamStatistics: soon,
    teamRecord: soon,
    teamLP: soon,
    teamCalculationRecord: soon,
  }
}
