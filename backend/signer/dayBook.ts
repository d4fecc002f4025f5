import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import * as v from 'valibot'
import { hex32, units } from '../../src/api/schema.ts'
import { addressSchema } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Day } from './policy.ts'

const stored = v.strictObject({
  day: v.pipe(v.number(), v.safeInteger()),
  signed: v.record(addressSchema, units),
  digests: v.array(hex32),
})

/** Book of the vouchers signed today, in a file that outlives the process. */
export interface DayBook {
  /** Returns the current day's book. A clock that was set back continues the later day. */
  today(now: Millis): Day
  /** Writes the book to disk, before the signature that it counts is given. */
  write(day: Day): void
}

/** Opens a book; a file that does not exist is an empty one. The error is a sentence. */
export function openDayBook(file: string): Result<DayBook, string> {
  const read = readDay(file)
  if (!read.ok) return read
  let last = read.value
  return ok({
    today(now) {
      const day = Math.floor(now / DAY_MS)
      return last.day >= day ? last : { day, signed: {}, digests: [] }
    },
    write(day) {
      writeWhole(
        file,
        JSON.stringify(day, (_, value) => decimal(value)),
      )
      last = day
    },
  })
}

const decimal = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function readDay(file: string): Result<Day, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ok({ day: 0, signed: {}, digests: [] })
    return err(`the book ${file} cannot be read: ${code}`)
  }
  try {
    return ok(v.parse(stored, JSON.parse(text)))
  } catch {
    // An empty book instead would forget what was signed today.
    return err(`${file} is not a book of a signer`)
  }
}

/** Replaces a file by another that is whole and on disk, so that a power cut leaves one of both. */
function writeWhole(file: string, text: string): void {
  const next = `${file}.next`
  const handle = openSync(next, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, file)
}
