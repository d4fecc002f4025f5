import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { and, desc, eq, isNotNull, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { pictures, profiles } from '../database/kept/profileSchema.ts'
import type { Service } from '../service.ts'

/**
 * Number of pictures stored per account until it chooses one, so that the user can return to an
 * earlier one.
 */
const KEPT = 3

/** Condition for pictures that a profile shows. */
export const isShown = and(eq(pictures.owner, profiles.address), eq(pictures.hash, profiles.image))

/**
 * Stores a picture and returns its SHA-256. Deletes the account's older ones except the newest few.
 */
export async function keepPicture(
  { db, now }: Service,
  owner: Address,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = bytesToHex(sha256(bytes))
  const at = now()
  await db
    .insert(pictures)
    .values({ owner, hash, bytes, at })
    .onConflictDoUpdate({ target: [pictures.owner, pictures.hash], set: { at } })
  const newest = db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(eq(pictures.owner, owner))
    .orderBy(desc(pictures.at), pictures.hash)
    .limit(KEPT)
  await dropUnshown(db, owner, and(ne(pictures.hash, hash), notInArray(pictures.hash, newest)))
  return hash
}

/** Deletes pictures that an account has uploaded but does not show, or some of them. */
export async function dropUnshown(db: Database, owner: Address, some?: SQL): Promise<void> {
  const inUse = db
    .select({ image: profiles.image })
    .from(profiles)
    .where(and(eq(profiles.address, owner), isNotNull(profiles.image)))
  await db
    .delete(pictures)
    .where(and(eq(pictures.owner, owner), notInArray(pictures.hash, inUse), some))
}

/** Whether this account uploaded the picture and it is still stored. */
export async function hasPicture(db: Database, owner: Address, hash: string): Promise<boolean> {
  const isOwn = and(eq(pictures.owner, owner), eq(pictures.hash, hash))
  return (await db.$count(pictures, isOwn)) > 0
}

/** Returns the bytes of a picture, as long as a profile shows it. */
export async function pictureOf(
  db: Database,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .innerJoin(profiles, isShown)
    .where(eq(pictures.hash, hash))
    .limit(1)
  return row && new Uint8Array(row.bytes)
}
