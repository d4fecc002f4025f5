import { announcements } from './announcements.ts'
import { cardReports } from './cardReports.ts'
import { castReports } from './castReports.ts'
import { products } from './products.ts'
import { stakeReports } from './stakeReports.ts'
import { tokens } from './tokens.ts'

/**
 * The endpoints that are looked up by name: rows of the outbox name what they ask before and report
 * after. Page and worker load all of it, so most reads of the launchpad are not here: whoever needs
 * one imports its group. `served.ts` has them all.
 */
export const endpoints = {
  ...announcements,
  ...products,
  ...tokens,
  ...castReports,
  ...cardReports,
  ...stakeReports,
}

export type EndpointName = keyof typeof endpoints
