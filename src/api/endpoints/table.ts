import { cardReports } from './cardReports.ts'
import { castReports } from './castReports.ts'
import { orders } from './orders.ts'
import { bindReports } from './bindReports.ts'
import { incomeReports } from './incomeReports.ts'
import { powerReports } from './powerReports.ts'
import { stakeReports } from './stakeReports.ts'

/**
 * Endpoints that are found by name: rows of the outbox name their calls before a payment and their
 * reports. Page and worker load all of this, so the table holds nothing else; other code imports an
 * endpoint's group. `served.ts` has all groups.
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
