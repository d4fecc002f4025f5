import { addManyIncome, mainEarner } from '../sandbox/manyIncome.ts'
import { measureQuestions, type QuestionSpeed } from './questions.ts'

const owner = `owner=${mainEarner}`
const PROFIT = '/deposit/profit'
const MEMBER = '/swapwithdraw/memberProfit'
const WITHDRAW = '/deposit/withdraw'

const questions: readonly (readonly [question: string, path: string])[] = [
  ['totals', `${PROFIT}/totalMemberProfit?${owner}`],
  ['a month of days', `${PROFIT}/statistic?${owner}`],
  ['a year of days', `${PROFIT}/statistic?${owner}&days=365`],
  ['today, week and month', `/deposit/memberProfit/statistics?${owner}`],
  ...[
    ['what came in', `${PROFIT}/profitePage?${owner}`],
    ['of one type', `${PROFIT}/profitePage?${owner}&type=nft`],
    ['of cards and nodes', `/deposit/aon/profitePage?${owner}`],
    ['what was taken out', `${MEMBER}/claimRecordList?${owner}`],
    ['under way', `${MEMBER}/claimRecordList?${owner}&state=transferring`],
    ['how the balance changed', `${MEMBER}/profitChangeRecordList?${owner}`],
    ['orders', `${WITHDRAW}/withdrawRecord?${owner}`],
  ].map(([question, path]) => [question!, `${path}&pageSize=100`] as const),
  ['taken out, page 8 of 100', `${MEMBER}/claimRecordList?${owner}&pageSize=100&pageNo=8`],
]

/** The income of one account, of these sizes. */
export const measureIncome = (sizes: readonly number[], times: number): Promise<QuestionSpeed[]> =>
  measureQuestions(
    {
      sizes,
      grow: (rows, { db, now, usdt }) => addManyIncome(db, { ...rows, now, usdt }),
      questions,
    },
    times,
  )
