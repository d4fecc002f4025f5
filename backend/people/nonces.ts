import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { signInNonces } from '../database/kept/sessionSchema.ts'
import { refuse, type Refused } from '../http/answer.ts'

export type Nonce = Omit<typeof signInNonces.$inferSelect, 'usedAt'>

/** Lifetime of a nonce: long enough to unlock a wallet and read a text in it. */
export const NONCE_MS = 10 * MINUTE_MS

/** Issues a nonce for one signature of this account at this site. */
export async function giveNonce(
  db: Database,
  { owner, domain }: Pick<Nonce, 'owner' | 'domain'>,
  now: Millis,
): Promise<Nonce> {
  await db.delete(signInNonces).where(lte(signInNonces.expiresAt, now))
  const nonce = randomBytes(32).toString('hex')
  const given = { nonce, owner, domain, issuedAt: now, expiresAt: now + NONCE_MS }
  await db.insert(signInNonces).values(given)
  return given
}

/** Reads a nonce, if its account may still use it. */
export async function readNonce(
  db: Database,
  nonce: string,
  owner: Address,
  now: Millis,
): Promise<Result<Nonce, Refused>> {
  const [found] = await db.select().from(signInNonces).where(eq(signInNonces.nonce, nonce))
  // A nonce that was never issued looks like one already deleted.
  if (!found) return refuse('nonceExpired', 'no such nonce, or not any more')
  if (found.owner !== owner) return refuse('nonceForeign', `it was given to ${found.owner}`)
  if (found.usedAt !== null) return refuse('nonceUsed', 'a session was given for it')
  if (found.expiresAt <= now) return refuse('nonceExpired', 'its time is over')
  return ok(found)
}

/**
 * Uses up a nonce. False if it was used or expired meanwhile; of two requests, only one succeeds.
 */
export async function useNonce(db: Database, nonce: string, now: Millis): Promise<boolean> {
  const used = await db
    .update(signInNonces)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInNonces.nonce, nonce),
        isNull(signInNonces.usedAt),
        gt(signInNonces.expiresAt, now),
      ),
    )
    .returning({ nonce: signInNonces.nonce })
  return used.length === 1
}
