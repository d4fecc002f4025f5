import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { grown } from '../cards/cardFacts.ts'
import {
  stakeAccounts,
  stakeCounts,
  type PlaceRow,
  type StakeFamily,
  type StakeKind,
} from '../database/books/stakeSchema.ts'
import { raised, type Entry } from '../index/chapter.ts'

export const kindsOf: Record<StakeFamily, readonly StakeKind[]> = {
  lp: ['lp'],
  single: ['coin', 'plan'],
}

const familyOf = (kind: StakeKind): StakeFamily => (kind === 'lp' ? 'lp' : 'single')

/**
 * Counts an account's new stake in a place, or an ended one if `by` is negative. Returns whether it
 * is the account's first or last one there.
 */
export async function countStake(
  { db }: Entry,
  { contract, place, kind }: PlaceRow,
  owner: Address,
  stake: { readonly units: bigint; readonly by: 1 | -1 },
): Promise<boolean> {
  const { by } = stake
  const units = stake.units * BigInt(by)
  const family = familyOf(kind)
  const [all] = await db
    .select({ running: sql`coalesce(sum(${stakeAccounts.running}), 0)`.mapWith(Number) })
    .from(stakeAccounts)
    .where(and(eq(stakeAccounts.owner, owner), inArray(stakeAccounts.kind, [...kindsOf[family]])))
  const made = Number(by > 0)
  const [row] = await db
    .insert(stakeAccounts)
    .values({ owner, contract, place, kind, units, running: by, made })
    .onConflictDoUpdate({
      target: [stakeAccounts.owner, stakeAccounts.contract, stakeAccounts.place],
      set: {
        units: raised(stakeAccounts.units, units),
        running: grown(stakeAccounts.running, by),
        made: grown(stakeAccounts.made, made),
      },
    })
    .returning({ running: stakeAccounts.running })
  const before = all!.running
  if (before === 0 || before + by === 0)
    await db
      .insert(stakeCounts)
      .values({ family, stakers: by })
      .onConflictDoUpdate({
        target: stakeCounts.family,
        set: { stakers: grown(stakeCounts.stakers, by) },
      })
  return by > 0 ? row!.running === 1 : row!.running === 0
}
