import { bigint, numeric, text } from 'drizzle-orm/pg-core'
import type { Address } from '../../../src/core/address.ts'

/** Milliseconds since 1970, or a duration. */
export const millis = (name: string) => bigint(name, { mode: 'number' })

/** What contracts count in unsigned 32-bit numbers. */
export const count = (name: string) => bigint(name, { mode: 'number' })

/** Smallest units of a coin. */
export const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** The place of a row among others, in the order of the chain; a trigger sets it. */
export const nth = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

export const account = (name: string) => text(name).$type<Address>()
