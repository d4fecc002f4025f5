import { sql } from 'drizzle-orm'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Database } from '../../backend/database/database.ts'
import { searchable } from '../../backend/people/profiles.ts'

const NAMES = ['Ann', 'Bob', '小美', 'Nguyễn', 'Olga', 'شعلة', 'Kai', '阿明', 'Zoë', 'fox 🦊']

export const userAddress = (n: number): Address =>
  addressFromHex(`d7${n.toString(16).padStart(38, '0')}`)

/** Returns the nickname of a user; no two look the same. */
export const userNickname = (n: number): string => `${NAMES[n % NAMES.length]} ${n}`

/** Returns the introduction of a user; empty for every third. */
export const userIntroduction = (n: number): string =>
  n % 3 === 0 ? '' : `Number ${n}: casting since block ${n * 7}.`

/**
 * Adds listed users to a backend's tables, numbered from 0, with nicknames and introductions; every
 * hundredth has neither. Adds as many users who are not listed. The first `from` of both exist
 * already.
 */
export async function addManyUsers(db: Database, many: number, from = 0): Promise<void> {
  const people = Array.from({ length: 2 * many }, (_, index) => {
    const n = 2 * from + index
    const isSilent = n % 100 === 99
    return {
      address: userAddress(n),
      ...searchable(isSilent ? '' : userNickname(n)),
      introduction: isSilent ? '' : userIntroduction(n),
      is_listed: index < many,
    }
  })
  await db.execute(sql`
    insert into profiles (address, nickname, lowered, look, introduction, is_listed)
      select address, nickname, lowered, look, introduction, is_listed
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person
        (address text, nickname text, lowered text, look text, introduction text, is_listed boolean)`)
}
