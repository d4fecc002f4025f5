import { keptCounts } from '../rowCounts.ts'
import { announcements, productTexts } from './contentSchema.ts'
import { editions } from './editionSchema.ts'
import { indexLeases } from './leaseSchema.ts'
import { chainHeads, chainViews, nodeBudgets } from './nodeSchema.ts'
import { pictures, profiles } from './profileSchema.ts'
import { rawBlocks, rawChain, rawChildren, rawLogs, rawSources } from './rawSchema.ts'
import {
  announcedPayments,
  launchpadRequests,
  liquidityReports,
  orderRequests,
  orderSecret,
} from './requestSchema.ts'
import { sessions, signInNonces } from './sessionSchema.ts'
import { incomeVouchers } from './voucherSchema.ts'

/** Tables with data that no chain can restore. A backup holds exactly these. */
export const ownTables = [
  productTexts,
  announcements,
  orderRequests,
  launchpadRequests,
  orderSecret,
  announcedPayments,
  liquidityReports,
  profiles,
  pictures,
  incomeVouchers,
  signInNonces,
  sessions,
] as const

/** Tables that outlive every edition of the books. Migrations create and change them. */
export const keptTables = [
  ...ownTables,
  keptCounts,
  editions,
  rawChain,
  rawSources,
  rawChildren,
  rawBlocks,
  rawLogs,
  indexLeases,
  nodeBudgets,
  chainHeads,
  chainViews,
] as const
