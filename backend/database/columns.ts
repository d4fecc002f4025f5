import { bigint, numeric, text, type ExtraConfigColumn } from 'drizzle-orm/pg-core'
import type { Address } from '../../src/core/address.ts'

/** Declares a column of milliseconds since 1970, or of a duration. */
export const millis = (name: string) => bigint(name, { mode: 'number' })

/** Declares a column of a count that contracts store as an unsigned 32-bit number. */
export const count = (name: string) => bigint(name, { mode: 'number' })

/** Declares a column of an amount in smallest units. */
export const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** Declares a column of a row's number within its list, in chain order. A trigger sets it. */
export const nth = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

export const account = (name: string) => text(name).$type<Address>()

/**
 * Sorts a column of an index as `order by … desc` does, with nulls first. An index that sorts them
 * otherwise serves no such query.
 */
export const descending = (column: ExtraConfigColumn): Partial<ExtraConfigColumn> =>
  column.desc().nullsFirst()
