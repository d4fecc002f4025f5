import type { Log } from '../../src/chain/event.ts'
import type { Book, Place, Read, Said } from './book.ts'
import { isFaultOfData, reasonOf } from './unbookable.ts'
import type { Database } from '../database/database.ts'
import { readSubjects, writeSetAside, type SetAside } from './setAside.ts'

/** A log, and its index within its transaction. */
export interface PlacedLog {
  readonly log: Log
  readonly position: number
}

export interface Booking {
  /** Books the events of a transaction. Returns those that could not be booked, if any. */
  enter(logs: readonly PlacedLog[], place: Place): Promise<SetAside | undefined>
}

/**
 * Books transactions one by one, each in a savepoint if `isCareful`. If an event cannot be booked,
 * the transaction is rolled back and booked again without anything that concerns that event's
 * subject. Otherwise the creator of a token that no table can hold could get another token set aside,
 * by moving both in one transaction. `db` is the batch's transaction, which writes everything or
 * nothing.
 *
 * Savepoints take a fifth of the time, and hardly a batch needs one. Without them, `enter` throws
 * `NeedsCare`, and the whole batch has to be rolled back and repeated with care.
 */
export async function openBooking(
  db: Database,
  books: readonly Book[],
  known: BookingMemory,
  { isContinued, isCareful }: { readonly isContinued: boolean; readonly isCareful: boolean },
): Promise<Booking> {
  async function open(goesOn: boolean): Promise<Read[]> {
    const readers: Read[] = []
    // One after the other: a transaction has one connection.
    for (const book of books) readers.push(await book.open(db, goesOn))
    return readers
  }
  let readers = await open(isContinued)
  if (!isContinued) known.subjects = await readSubjects(db)

  return {
    async enter(logs, place) {
      const said = ({ log, position }: PlacedLog) =>
        readers
          .flatMap((read: Read) => read(log, position, place))
          // If no subject can be read, nothing can build on the event, so the transaction stands in
          // for its subject.
          .map((each) =>
            each.of.length > 0 ? each : { ...each, of: [`transaction ${place.txId}`] },
          )
      const all = logs.flatMap(said)
      const failed = new Map<string, string>()
      let after = new Set<string>()

      /** Whether it builds on something set aside. If so, everything that builds on it does too. */
      function isAside({ of, on }: Said): boolean {
        const is = (subject: string) =>
          known.subjects.has(subject) || failed.has(subject) || after.has(subject)
        if (![...of, ...on].some(is)) return false
        for (const subject of of) after.add(subject)
        return true
      }

      // Most logs concern no book and need no savepoint.
      if (!all.some(({ enter }) => enter)) all.forEach(isAside)
      else
        for (;;) {
          const work = async (inner: Database) => {
            for (const placed of logs)
              for (const each of said(placed)) if (!isAside(each)) await entered(each, inner)
          }
          const fault = await (isCareful ? tryOut(db, work) : doPlainly(db, work))
          if (!fault) break
          for (const subject of fault.subjects) failed.set(subject, reasonOf(fault.cause))
          after = new Set()
          // The old readers know of bookings that were rolled back.
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

/** This process's knowledge of the tables, valid while no other process writes them. */
export interface BookingMemory {
  subjects: Set<string>
  /** Edition and block as of which it is valid; undefined if it may be outdated. */
  last?: string | undefined
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

/** An event of the batch cannot be booked, and there is no savepoint to return to. */
export class NeedsCare extends Error {}

/** Does the work without a savepoint. */
async function doPlainly(
  db: Database,
  work: (inner: Database) => Promise<void>,
): Promise<undefined> {
  try {
    await work(db)
  } catch (error) {
    throw error instanceof NotBooked ? new NeedsCare('', { cause: error.cause }) : error
  }
}

/** Does all the work in a savepoint, or none. Returns what could not be booked. */
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
