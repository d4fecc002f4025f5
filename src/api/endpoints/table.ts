import { cardReports } from './cardReports.ts'
import { castReports } from './castReports.ts'
import { orders } from './orders.ts'
import { bindReports } from './bindReports.ts'
import { incomeReports } from './incomeReports.ts'
import { powerReports } from './powerReports.ts'
import { stakeReports } from './stakeReports.ts'

/**
 * The endpoints that are looked up by name: rows of the outbox name what they ask before and report
 * after. Page and worker load all of it, so nothing else is here: who needs another one imports its
 * group. `served.ts` has them all.
 */
export const endpoints = {
  ...orders,
  ...castReports,
  ...cardReports,
  ...stakeReports,
  ...powerReports,
  ...bindReports,
  ...incomeReports,
}

export type EndpointName = keyof typeof endpoints
