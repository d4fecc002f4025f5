import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import { HOUR_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/kept/sessionSchema.ts'
import { refuse, type Refused } from '../http/answer.ts'
import type { Service } from '../service.ts'

/** Lifetime of a session. It is not extended; signing in again begins another. */
export const SESSION_MS = 12 * HOUR_MS

/** A session of one account. `id` is the hash of its token. */
export interface Session {
  readonly id: string
  readonly owner: Address
  readonly startedAt: Millis
  readonly expiresAt: Millis
}

/**
 * Begins a session and returns its token. A token has 256 random bits and is looked up by its hash.
 * Anyone who reads the table cannot use its rows, and the timing of a lookup reveals nothing.
 */
export async function beginSession(
  db: Database,
  owner: Address,
  now: Millis,
): Promise<{ readonly token: string; readonly expiresAt: Millis }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + SESSION_MS
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.insert(sessions).values({ id: hashed(token), owner, startedAt: now, expiresAt })
  return { token, expiresAt }
}

/** Returns the session of this account for a token; refuses with `signInNeeded` without one. */
export async function sessionOf(
  { db, now }: Service,
  owner: Address,
  token: string | undefined,
): Promise<Result<Session, Refused>> {
  const [session] =
    token === undefined
      ? []
      : await db
          .select()
          .from(sessions)
          .where(
            and(
              eq(sessions.id, hashed(token)),
              eq(sessions.owner, owner),
              gt(sessions.expiresAt, now()),
            ),
          )
  return session ? ok(session) : refuse('signInNeeded', `no session of ${owner}`)
}

/**
 * Returns the account of a running session's token, for refusals before the request names an
 * account.
 */
export async function ownerOf({ db, now }: Service, token: string): Promise<Address | undefined> {
  const [session] = await db
    .select({ owner: sessions.owner })
    .from(sessions)
    .where(and(eq(sessions.id, hashed(token)), gt(sessions.expiresAt, now())))
  return session?.owner
}

/** Reads the running sessions of an account, newest first. */
export const sessionsOf = ({ db, now }: Service, owner: Address): Promise<readonly Session[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.owner, owner), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.startedAt))

/** Ends one session of an account, or all. */
export async function endSessions(
  { db }: Service,
  { owner, id }: Session,
  which: 'this' | 'all',
): Promise<void> {
  await db.delete(sessions).where(which === 'all' ? eq(sessions.owner, owner) : eq(sessions.id, id))
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex')
