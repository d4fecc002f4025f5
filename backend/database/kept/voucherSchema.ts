import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, millis } from '../columns.ts'

/**
 * Signed vouchers. They are not on chain, so a rebuild keeps them and reads the chain again with
 * the same vouchers. Each expires after its issue, and affects no block before its expiry.
 */
export const incomeVouchers = pgTable(
  'income_vouchers',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    /** Fund for which it was signed. No other fund pays it. */
    contract: account('contract').notNull(),
    /** Expiry, in whole seconds. Later blocks pay nothing. */
    expires: millis('expires').notNull(),
    /** Signer. A new signer may have to sign the same voucher again. */
    signer: account('signer').notNull(),
    signature: text('signature').notNull(),
    /** Time of the newest block at issue. */
    issuedAt: millis('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey] })],
)

export type IncomeVoucherRow = typeof incomeVouchers.$inferSelect
