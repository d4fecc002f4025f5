import { and, eq, inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { skeleton } from '../../src/core/lookalike.ts'
import type { Database } from '../database/database.ts'
import { pictures, profiles } from '../database/kept/profileSchema.ts'
import { isShown } from './pictures.ts'

/** Public profile of a user. */
export interface ShownPerson {
  readonly address: Address
  readonly nickname: string
  readonly introduction: string
  readonly image: string | null
}

const shown = {
  address: profiles.address,
  nickname: profiles.nickname,
  introduction: profiles.introduction,
  image: pictures.hash,
}

/** Reads the public profiles of users. A user who entered nothing has empty texts. */
export async function profilesOf(
  db: Database,
  addresses: readonly Address[],
): Promise<(address: Address) => ShownPerson> {
  const asked = [...new Set(addresses)]
  const rows = asked.length
    ? await db
        .select(shown)
        .from(profiles)
        // A picture removed by an operator is absent.
        .leftJoin(pictures, isShown)
        .where(inArray(profiles.address, asked))
    : []
  const known = new Map(rows.map((row) => [row.address, row]))
  return (address) => known.get(address) ?? { address, nickname: '', introduction: '', image: null }
}

export const profileOf = async (db: Database, address: Address): Promise<ShownPerson> =>
  (await profilesOf(db, [address]))(address)

export async function hasProfile(db: Database, address: Address): Promise<boolean> {
  return (await db.$count(profiles, eq(profiles.address, address))) > 0
}

export async function isListed(db: Database, address: Address): Promise<boolean> {
  const [row] = await db
    .select({ isListed: profiles.isListed })
    .from(profiles)
    .where(eq(profiles.address, address))
  return row?.isListed ?? false
}

/** Returns a nickname with its forms for search and comparison. */
export const searchable = (nickname: string) => ({
  nickname,
  lowered: nickname.toLowerCase(),
  look: skeleton(nickname) || null,
})

/**
 * Stores a user's texts. False if another account has a nickname that looks the same. The
 * database's index decides, so that only one of two concurrent users gets it.
 */
export async function enterTexts(
  db: Database,
  address: Address,
  texts: { readonly nickname: string; readonly introduction: string },
): Promise<boolean> {
  const { nickname, introduction } = texts
  const entered = { ...searchable(nickname), introduction }
  try {
    await db
      .insert(profiles)
      .values({ address, ...entered, isListed: false })
      .onConflictDoUpdate({ target: profiles.address, set: entered })
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Stores the picture that a user shows, if given, and whether the list shows the user. */
export async function enterChoices(
  db: Database,
  address: Address,
  choices: { readonly image?: string | null; readonly isListed: boolean },
): Promise<void> {
  const empty = { ...searchable(''), introduction: '' }
  await db
    .insert(profiles)
    .values({ address, ...empty, ...choices })
    .onConflictDoUpdate({ target: profiles.address, set: choices })
}

/**
 * Finds listed users whose nickname looks like another's. New ones are refused, but older ones may
 * exist from before the table of lookalikes covered their letters.
 */
export async function likesOf(
  db: Database,
  people: readonly ShownPerson[],
): Promise<(address: Address) => Address | null> {
  const looks = new Map(
    people
      .filter(({ nickname }) => nickname !== '')
      .map(({ address, nickname }) => [address, skeleton(nickname)]),
  )
  const rows = looks.size
    ? await db
        .select({ address: profiles.address, look: profiles.look })
        .from(profiles)
        .where(and(profiles.isListed, inArray(profiles.look, [...looks.values()])))
    : []
  const byLook = new Map(rows.map(({ address, look }) => [look, address]))
  return (address) => {
    const other = byLook.get(looks.get(address) ?? null)
    return other === undefined || other === address ? null : other
  }
}

const UNIQUE_VIOLATION = '23505'

/**
 * Whether an error reports a violated unique constraint. Drivers give the code, and Drizzle wraps
 * the error.
 */
function isTaken(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: unknown }).code === UNIQUE_VIOLATION) return true
  return false
}
