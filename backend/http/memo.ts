import type { ServedName } from '../../src/api/endpoints/served.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Language } from '../shop/localised.ts'
import type { Refused } from './answer.ts'
import { textAnswer, type TextAnswer } from './textAnswer.ts'
import type { Versions } from './versions.ts'

/**
 * Public endpoints that are worked out for each request. They depend on something without a
 * version: this machine's clock, this process, or what users entered.
 */
export const unremembered: ReadonlySet<ServedName> = new Set([
  'announcementPage',
  'announcementDetail',
  'getAnnouncementInfo',
  'userPage',
  'detailHeadList',
  'shopLag',
])

/** Answer that all who ask the same may share. */
export interface Remembered extends TextAnswer {
  /** Versions as of which it was worked out; without `chain`, it does not depend on the node. */
  readonly tables: string
  readonly chain?: string
}

type Found = Result<Remembered, Refused>

export interface Memo {
  /** Bytes that it takes. */
  bytes(): number
  /** Returns the answer for this key as of now; `work` makes its text. Refusals are not stored. */
  answer(key: string, work: () => Promise<Result<string, Refused>>): Promise<Found>
}

/** Times that a caller waits for somebody else's answer before it works out its own. */
const ROUNDS = 3
/** Bytes of an entry beside its key, its text and its compressed forms. */
const ENTRY_BYTES = 500

/**
 * Remembers public answers until a block changes what they depend on, so that many who ask the same
 * cost one answer. Stores at most `mostBytes`; answers unused longest go first.
 */
export function createMemo(versions: Versions, mostBytes: number): Memo {
  const kept = new Map<string, Remembered>()
  const flights = new Map<string, Promise<Found>>()
  let bytes = 0

  function forget(key: string): void {
    const old = kept.get(key)
    if (old && kept.delete(key)) bytes -= sizeOf(key, old)
  }

  function keep(key: string, answer: Remembered): void {
    forget(key)
    kept.set(key, answer)
    bytes += sizeOf(key, answer)
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  async function find(key: string, tables: string): Promise<Remembered | undefined> {
    const found = kept.get(key)
    if (!found || found.tables !== tables) return undefined
    if (found.chain !== undefined && found.chain !== (await versions.chain())) return undefined
    // A map preserves insertion order: its first key has been unused longest.
    if (kept.get(key) === found && kept.delete(key)) kept.set(key, found)
    return found
  }

  async function workOut(
    key: string,
    tables: string,
    work: () => Promise<Result<string, Refused>>,
  ): Promise<Found> {
    const { value, chain } = await versions.notice(work)
    if (!value.ok) return err(value.error)
    const answer = {
      ...textAnswer(value.value),
      tables,
      ...(chain !== undefined && { chain }),
    }
    keep(key, answer)
    return ok(answer)
  }

  return {
    bytes: () => bytes,
    async answer(key, work) {
      for (let round = 0; ; round += 1) {
        // Read again each time, because the flight that was waited for may have begun before.
        const tables = await versions.tables()
        const found = await find(key, tables)
        if (found) return ok(found)
        const flight = flights.get(key)
        if (flight && round < ROUNDS) {
          // A refusal may be outdated, such as that of a token that is there by now.
          await flight
          continue
        }
        const working = workOut(key, tables, work)
        if (flight) return working
        flights.set(key, working)
        try {
          return await working
        } finally {
          flights.delete(key)
        }
      }
    },
  }
}

/** Estimates the bytes of an entry. Both compressed forms together take half of a text at most. */
const sizeOf = (key: string, { bytes }: Remembered): number =>
  1.5 * bytes.length + 2 * key.length + ENTRY_BYTES

/** Names a request as the endpoint understands it, without fields that it does not know. */
export const memoKey = (name: ServedName, language: Language, request: unknown): string =>
  `${name} ${language} ${JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )}`
