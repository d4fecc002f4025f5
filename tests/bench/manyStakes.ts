import { addManyPlaces, addManyStakes, mainStaker, placeOf } from '../sandbox/manyStakes.ts'
import { measureQuestions, type QuestionSpeed } from './questions.ts'

const PLACES = 1_000

const owner = `owner=${mainStaker}`
const LP = '/swappledge/pledge/lp'
const COIN = '/deposit/mucnft-pledge'
const PLAN = '/swappledge/pledge/singleToken'
const PROJECT = '/deposit/project'

const questions: readonly (readonly [question: string, path: string])[] = [
  ['shares: statistic', `${PROJECT}/lpPledgeStatistic?${owner}`],
  ['coins, plans: statistic', `${PROJECT}/singleCoinPledgeStatistic?${owner}`],
  ['the same of nobody', `${PROJECT}/singleCoinPledgeStatistic`],
  ['what there is', `${PROJECT}/projectList`],
  ['pools of shares', `${LP}/list?${owner}`],
  ['pools of shares, page 10', `${LP}/list?${owner}&pageNo=10`],
  ['pools of coins', `${COIN}/part?${owner}`],
  ['plans', `${PLAN}/planList?${owner}`],
  ['coins that can be staked', `${COIN}/getDepositTypes`],
  ['tokens of shares', `${LP}/lpPledgeCoinList`],
  ['own amounts', `${LP}/amount?${owner}`],
  ['one pool', `${LP}/oneStatistics?pool=${placeOf(0)}&${owner}`],
  ['own stakes, running', `${COIN}/pledgeRecord?${owner}&state=running`],
  ['own stakes, over', `${LP}/pledgeRecord?${owner}&state=over`],
  ['own stakes of plans', `${PLAN}/record?${owner}`],
  ['own stakes, of a pool', `${LP}/pledgeRecord?${owner}&place=${placeOf(0)}`],
]

/** Stakes in a thousand places, at these sizes; every tenth one is of the account that asks. */
export const measureStakes = (sizes: readonly number[], times: number): Promise<QuestionSpeed[]> =>
  measureQuestions(
    {
      sizes,
      async grow(rows, { db, now, usdt, launchpad: { staking, fixedPlans } }) {
        const crowd = { staking: staking!, fixedPlans: fixedPlans!, usdt, now }
        if (rows.from === 0) await addManyPlaces(db, { ...crowd, many: PLACES })
        await addManyStakes(db, { ...crowd, ...rows, places: PLACES })
      },
      questions,
    },
    times,
  )
