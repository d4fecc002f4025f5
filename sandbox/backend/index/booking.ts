import type { Log } from '../../../src/chain/event.ts'
import type { Book, Place, Read, Said } from './book.ts'
import { isFaultOfData, reasonOf } from './unbookable.ts'
import type { Database } from '../database/database.ts'
import { readSubjects, writeSetAside, type SetAside } from './setAside.ts'

export interface Booking {
  /** Books what a transaction said; gives what could not be booked, if there is anything. */
  enter(logs: readonly Log[], place: Place): Promise<SetAside | undefined>
}

/**
 * Books transactions one by one, each in a savepoint. Where an event cannot be booked the transaction
 * is taken back and entered anew without what concerns that event's subject: a token that no table
 * takes must not keep out what the same transaction did with another one, or whoever makes such a
 * token could have any other set aside by moving both at once. `db` is the batch's transaction, in which
 * all of this is written or nothing.
 */
export async function openBooking(
  db: Database,
  books: readonly Book[],
  known: BookingMemory,
  isContinued: boolean,
): Promise<Booking> {
  const open = (goesOn: boolean) => Promise.all(books.map((book) => book.open(db, goesOn)))
  let readers = await open(isContinued)
  if (!isContinued) known.subjects = await readSubjects(db)

  return {
    async enter(logs, place) {
      const said = (position: number) =>
        readers
          .flatMap((read: Read) => read(logs[position]!, position, place))
          // Of what nothing can be read nothing can follow.
          .map((each) =>
            each.of.length > 0 ? each : { ...each, of: [`transaction ${place.txId}`] },
          )
      const all = logs.flatMap((_, position) => said(position))
      const failed = new Map<string, string>()
      let after = new Set<string>()

      /** Whether it builds on what is set aside; then so does what builds on it. */
      function isAside({ of, on }: Said): boolean {
        const is = (subject: string) =>
          known.subjects.has(subject) || failed.has(subject) || after.has(subject)
        if (![...of, ...on].some(is)) return false
        for (const subject of of) after.add(subject)
        return true
      }

      // Most of what a chain says is nobody's here, and needs no savepoint.
      if (!all.some(({ enter }) => enter)) all.forEach(isAside)
      else
        for (;;) {
          const fault = await tryOut(db, async (inner) => {
            for (const position of logs.keys())
              for (const each of said(position)) if (!isAside(each)) await entered(each, inner)
          })
          if (!fault) break
          for (const subject of fault.subjects) failed.set(subject, reasonOf(fault.cause))
          after = new Set()
          // They know of what was taken back.
          readers = await open(false)
        }

      const subjects = new Map([
        ...[...after].map((subject) => [subject, undefined] as const),
        ...failed,
      ])
      if (subjects.size === 0) return undefined
      const aside = { place, subjects }
      await writeSetAside(db, aside)
      for (const subject of subjects.keys()) known.subjects.add(subject)
      return aside
    },
  }
}

/** What this process knows of the tables, as long as nobody else writes them. */
export interface BookingMemory {
  subjects: Set<string>
}

class NotBooked extends Error {
  readonly subjects: readonly string[]

  constructor(subjects: readonly string[], cause: unknown) {
    super('not booked', { cause })
    this.subjects = subjects
  }
}

async function entered({ of, enter }: Said, db: Database): Promise<void> {
  try {
    await enter?.(db)
  } catch (error) {
    throw isFaultOfData(error) ? new NotBooked(of, error) : error
  }
}

/** Does it all in a savepoint, or nothing; gives what could not be booked. */
async function tryOut(
  db: Database,
  work: (inner: Database) => Promise<void>,
): Promise<NotBooked | undefined> {
  try {
    await db.transaction(work)
    return undefined
  } catch (error) {
    if (error instanceof NotBooked) return error
    throw error
  }
}
