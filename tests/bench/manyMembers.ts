import { addManyMembers, crowdMember } from '../sandbox/manyMembers.ts'
import { leader } from '../../sandbox/world/past/inviting.ts'
import { measureQuestions, type QuestionSpeed } from './questions.ts'

const owner = `owner=${leader.address}`
const MEMBER = '/deposit/member'
const LAST_PAGE = 'pageSize=100&pageNo=3'

const questions: readonly (readonly [question: string, path: string])[] = [
  ['direct members, counted', `${MEMBER}/getDirectStatistics?${owner}`],
  ['direct members', `${MEMBER}/directList?${owner}`],
  ['those who have paid', `${MEMBER}/directList?${owner}&state=valid&${LAST_PAGE}`],
  ['those who have not', `${MEMBER}/directList?${owner}&state=invalid`],
  ['in order, page 3 of 100', `${MEMBER}/teamList?${owner}&${LAST_PAGE}`],
  ...['performance', 'size', 'power'].map(
    (sort) => [`by ${sort}`, `${MEMBER}/teamList?${owner}&sort=${sort}&pageSize=100`] as const,
  ),
  ['one member', `${MEMBER}/getMemberInfo?${owner}&member=${crowdMember(999)}`],
  ['the team', `${MEMBER}/getTeamStatistics?${owner}`],
  ['what it bought', `/swappledge/memberPledge/teamRecord?${owner}&${LAST_PAGE}`],
  ['liquidity', `/deposit/liquidity/teamLP?${owner}&pageSize=100`],
  ['burns', `/deposit/project/teamCalculationRecord?${owner}&pageSize=100`],
  ['who is who', `/deposit/aon/addressInfo?owner=${crowdMember(999)}`],
  ['the community', `/deposit/aon/myCommunity?owner=${crowdMember(999)}`],
]

/** A team of these sizes, of whom up to 5,000 are direct members of the leader. */
export const measureTeams = (sizes: readonly number[], times: number): Promise<QuestionSpeed[]> =>
  measureQuestions(
    {
      sizes,
      grow: ({ from, many }, { db, now }) =>
        addManyMembers(db, { top: leader.address, from, many, direct: 5_000, now }),
      questions,
    },
    times,
  )
