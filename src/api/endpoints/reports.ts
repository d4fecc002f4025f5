import * as v from 'valibot'
import { address, hex32, millis } from '../schema.ts'

// What before calls and reports of all orders have in common.

/** With the last two, the transaction that a wallet is about to get is announced. */
export const announcing = {
  orderKey: hex32,
  owner: address,
  txId: v.optional(hex32),
  expiresAt: v.optional(millis),
}

export const orderReport = v.object({ orderKey: hex32, owner: address, txId: hex32 })

/** `pending`: not solidified yet, ask again later. `acknowledged`: booked, report delivered. */
export const status = v.picklist(['pending', 'acknowledged'])
export const reportAnswer = v.object({ status })
