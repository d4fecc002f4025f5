import { and, eq } from 'drizzle-orm'
import { tokenLockEvents } from '../../../src/chain/contracts/tokenLock.ts'
import type { Address } from '../../../src/core/address.ts'
import { locks } from '../database/launchpadSchema.ts'
import { accountIn, millisIn, unitsIn, type Fields, type Chapter } from '../index/chapter.ts'

/** One owner's are told apart by the second in which they were made. */
const lockOf = (fields: Fields, contract: Address) =>
  fields['user'] === undefined || fields['createTime'] === undefined
    ? []
    : [`lock ${contract} ${fields['user'] as Address} ${String(fields['createTime'])}`]

/** What both lock contracts say. */
export const lockChapter: Chapter = [
  {
    from: 'locks',
    shape: tokenLockEvents.locked,
    of: lockOf,
    on: (fields) => [fields['coin']],
    apply: ({ db, contract, place }, fields) =>
      db.insert(locks).values({
        contract,
        owner: accountIn(fields, 'user'),
        createdAt: millisIn(fields, 'createTime'),
        coin: accountIn(fields, 'coin'),
        units: unitsIn(fields, 'amount'),
        unlockAt: millisIn(fields, 'lockTime'),
        txId: place.txId,
      }),
  },
  {
    from: 'locks',
    shape: tokenLockEvents.unlocked,
    of: lockOf,
    on: (fields) => [fields['coin']],
    apply: ({ db, contract, place }, fields) =>
      db
        .update(locks)
        .set({ unlockTxId: place.txId, unlockedAt: place.at })
        .where(
          and(
            eq(locks.contract, contract),
            eq(locks.owner, accountIn(fields, 'user')),
            eq(locks.createdAt, millisIn(fields, 'createTime')),
          ),
        ),
  },
]
