import { and, eq } from 'drizzle-orm'
import { tokenLockEvents } from '../../src/chain/contracts/tokenLock.ts'
import type { Address } from '../../src/core/address.ts'
import { locks } from '../database/books/launchpadSchema.ts'
import { booked, type Chapter } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'

/** Returns the subject of a lock. The second of its creation identifies it among its owner's. */
const lockOf = (
  { user, createTime }: { readonly user?: Address; readonly createTime?: bigint },
  contract: Address,
) =>
  user === undefined || createTime === undefined
    ? undefined
    : `lock ${contract} ${user} ${createTime}`

/** Events of both lock contracts. */
export const lockChapter: Chapter = [
  booked({
    from: 'locks',
    shape: tokenLockEvents.locked,
    of: lockOf,
    on: (fields) => fields.coin,
    apply: ({ db, contract, place }, fields) =>
      db.insert(locks).values({
        contract,
        owner: fields.user,
        createdAt: millisOf(fields.createTime),
        coin: fields.coin,
        units: fields.amount,
        unlockAt: millisOf(fields.lockTime),
        txId: place.txId,
      }),
  }),
  booked({
    from: 'locks',
    shape: tokenLockEvents.unlocked,
    of: lockOf,
    on: (fields) => fields.coin,
    apply: ({ db, contract, place }, fields) =>
      db
        .update(locks)
        .set({ unlockTxId: place.txId, unlockedAt: place.at })
        .where(
          and(
            eq(locks.contract, contract),
            eq(locks.owner, fields.user),
            eq(locks.createdAt, millisOf(fields.createTime)),
          ),
        ),
  }),
]
