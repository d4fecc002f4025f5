import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { launchpadRequests, orderRequests, orderSecret } from '../database/kept/requestSchema.ts'
import { WITHDRAWAL } from '../income/applications.ts'
import { limitHourly, type HourlyLimits } from '../limits/hourlyAccounts.ts'
import { isUnpaidBoxOrder, isUnpaidRequest } from './unpaid.ts'

/** Most orders, of all kinds, that one client can have recorded. */
export interface OrderLimits extends HourlyLimits {
  /** Most orders of one account that are recorded and neither paid nor gone. */
  readonly unpaid: number
}

/**
 * Limits for a public backend. A whole office, or all phones on a network, may share one address. A
 * person leaves a few payments unfinished in a week, never as many as an hour admits.
 */
export const publicOrderLimits: OrderLimits = { ofOneAccount: 30, inAll: 300, unpaid: 30 }

/**
 * Limits for the sandbox, where all clients share one address and tests run as fast as they can.
 */
export const sandboxOrderLimits: OrderLimits = {
  ofOneAccount: 10_000,
  inAll: 100_000,
  unpaid: 10_000,
}

/** Client that begins an order of a kind in an account's name. */
interface Beginning {
  /** Network address of the client. */
  readonly requester: string
  readonly owner: Address
  readonly kind: string
}

export interface NewOrders {
  /**
   * Records an order by running `insert` with the mark to store with it, if the client's limits
   * admit another. Returns whether it did.
   */
  record(
    db: Database,
    by: Beginning,
    insert: (db: Database, client: string | null) => Promise<unknown>,
  ): Promise<boolean>
}

/**
 * Limits the recording of new orders. Anyone can begin an order in anyone's name for free.
 * Therefore each client's address is limited: per account and in total in an hour, and per account
 * in orders that are still unpaid. An account itself is not limited; otherwise strangers could use
 * up its owner's limit.
 *
 * Unpaid orders are counted in the database, so neither a restart nor a second process admits more.
 *
 * Orders past the limit are answered and can be paid like any other, because thousands of honest
 * users may share an address. They are just not recorded: no list shows them to another device
 * before they are paid. If such an order creates a token, the creator's description is lost. Only a
 * withdrawal of income is refused, because no voucher is signed for an unrecorded one.
 */
export function limitNewOrders(
  { unpaid, ...perHour }: OrderLimits,
  secret: string,
  now?: () => Millis,
): NewOrders {
  const hourly = limitHourly(perHour, now)
  return {
    async record(db, by, insert) {
      const { requester, owner } = by
      const client = markOf(secret, by)
      return db.transaction(async (tx) => {
        // One at a time for each client, whichever process it asks; otherwise two could both find
        // room for the last one.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${client}::text, 0))`)
        // The hour is charged last, so a refusal uses up nothing.
        if ((await countUnpaid(tx, client)) >= unpaid) return false
        if (!hourly.admits(requester, owner)) return false
        await insert(tx, client)
        return true
      })
    },
  }
}

/**
 * Returns the mark of a client and an account. It groups the orders that one client began for one
 * account, and names neither the client's address nor its other accounts. Withdrawals of income are
 * counted apart: they alone are refused past the limit, so unfinished purchases must not block them.
 */
const markOf = (secret: string, { requester, owner, kind }: Beginning): string =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`${requester} ${owner}${kind === WITHDRAWAL ? ` ${kind}` : ''}`)
    .digest('hex')

const countUnpaid = async (db: Database, client: string): Promise<number> =>
  (await db.$count(orderRequests, isUnpaidBoxOrder(db, eq(orderRequests.client, client)))) +
  (await db.$count(launchpadRequests, isUnpaidRequest(db, eq(launchpadRequests.client, client))))

/** Reads the secret behind the marks. The first process on a database creates it. */
export async function readOrderSecret(db: Database): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  await db.insert(orderSecret).values({ id: 1, secret }).onConflictDoNothing()
  const [row] = await db.select().from(orderSecret)
  return row!.secret
}
