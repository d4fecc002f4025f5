import { and, eq, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { castTokens, presales } from '../database/books/launchpadSchema.ts'

/** Contracts that one transaction of a creator created. */
export interface Made {
  readonly creator: Address
  readonly orderKey: string
  /** Token that was created, or that the presale sells. */
  readonly token: Address
  readonly presale?: Address
  /** Whether the transaction created the token too. */
  readonly isNewToken: boolean
}

interface Asked {
  readonly txId?: string
  readonly creator?: Address
  readonly orderKey?: string
}

const matches = (table: typeof castTokens | typeof presales, asked: Asked): SQL | undefined =>
  and(
    asked.txId === undefined ? undefined : eq(table.txId, asked.txId),
    asked.creator && eq(table.creator, asked.creator),
    asked.orderKey === undefined ? undefined : eq(table.orderKey, asked.orderKey),
  )

/**
 * Reads the creation of a transaction, or of a creator's order. There is at most one for either.
 */
export async function readMade(db: Database, asked: Asked): Promise<Made | undefined> {
  const [token] = await db.select().from(castTokens).where(matches(castTokens, asked))
  const [presale] = await db.select().from(presales).where(matches(presales, asked))
  const row = token ?? presale
  if (!row) return undefined
  return {
    creator: row.creator,
    orderKey: row.orderKey,
    token: token?.address ?? presale!.token,
    ...(presale && { presale: presale.address }),
    isNewToken: token !== undefined,
  }
}
