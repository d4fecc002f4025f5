import * as v from 'valibot'
import { address, hex32, millis } from '../schema.ts'

// Fields shared by the reports and the preparing calls of all orders.

/**
 * Fields of a call before a payment. With the last two, it announces the wallet's next transaction.
 */
export const announcing = {
  orderKey: hex32,
  owner: address,
  txId: v.optional(hex32),
  expiresAt: v.optional(millis),
}

export const orderReport = v.object({ orderKey: hex32, owner: address, txId: hex32 })

/**
 * `pending`: not solidified yet, so ask again later. `acknowledged`: booked, so the report is
 * complete.
 */
export const status = v.picklist(['pending', 'acknowledged'])
export const reportAnswer = v.object({ status })
