import { addressToEvmHex } from '../../src/core/address.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Bridge, End } from './bridge.ts'
import { readsMain, readsSide, type Errand } from './errand.ts'

/**
 * Mode of the relayer from now on:
 *
 * - `prompt`: at once;
 * - `late`: a number of milliseconds after the event or, without one, only on release;
 * - `never`: not at all, unless it is asked again later;
 * - `twice`: at once, and everything twice.
 */
export type Manner =
  | { readonly mode: 'prompt' | 'never' | 'twice' }
  | { readonly mode: 'late'; readonly lateMs?: Millis | undefined }

export interface Relayer {
  /**
   * Reads the gateways' new events, and carries out due errands. Returns `busy` while anything is
   * not final on the other chain. A chain that does not answer is asked again the next time.
   */
  look(): Promise<'busy' | 'idle'>
  behave(manner: Manner): void
  /** Carries out everything held back, now. */
  release(): void
  readonly manner: Manner
  /** Lists the errands that are not final on the other chain yet. */
  waiting(): readonly Waiting[]
}

/** Waiting errand, shown to people and tests. */
export interface Waiting {
  readonly kind: Errand['kind']
  readonly nonce: string
  readonly state: 'held' | 'due' | 'sent'
}

/**
 * Time after which a transaction is given up. It expires after a minute if it is not in a block.
 */
const GIVEN_UP_MS = 2 * MINUTE_MS

/**
 * Maximum number of attempts. Failures may be temporary, such as a token that is not mapped yet.
 */
const MOST_ATTEMPTS = 12
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS

/** Maximum number of blocks that it may read again after it was killed. */
const NOTED_EVERY = 20

const PAGE = 200

interface Work {
  readonly errand: Errand
  /** Block of the first event that requests it; reading continues from here after a restart. */
  readonly from: { readonly source: Source; readonly number: number }
  dueAt: Millis
  attempts: number
  sent?: { readonly txId: string; readonly at: Millis } | undefined
}

type Source = 'main' | 'side'

/**
 * Creates a relayer that carries the gateways' events in solidified blocks. All its state is on the
 * chains, and gateways carry out each errand once, however often it is sent. It may be stopped at
 * any time and start again at any block.
 */
export function createRelayer(bridge: Bridge): Relayer {
  const { side } = bridge
  const readers = { main: readsMain(bridge), side: readsSide(bridge) }
  const noted = readNotes(side)
  const read = { ...noted }
  const works = new Map<string, Work>()
  let manner: Manner = { mode: 'prompt' }

  async function look(): Promise<'busy' | 'idle'> {
    for (const source of ['main', 'side'] as const) readEvents(source)
    for (const [key, work] of works) if (await isOver(work)) works.delete(key)
    note()
    return works.size > 0 ? 'busy' : 'idle'
  }

  function readEvents(source: Source): void {
    const { chain, gateway } = bridge[source]
    const solidNumber = chain.solidNumber
    if (solidNumber <= read[source]) return
    for (let after: number | undefined; ;) {
      const logs = chain.logs({
        address: addressToEvmHex(gateway),
        fromNumber: read[source] + 1,
        toNumber: solidNumber,
        isAscending: true,
        limit: PAGE,
        ...(after !== undefined && { after }),
      })
      for (const log of logs) {
        const errand = readers[source](log)
        if (errand) take(errand, source, log.number, log.timestamp)
      }
      after = logs.at(-1)?.id
      if (logs.length < PAGE) break
    }
    read[source] = solidNumber
  }

  /** Records an errand. If it was requested again, it may become due sooner. */
  function take(errand: Errand, source: Source, number: number, at: Millis): void {
    if (manner.mode === 'never') return
    const dueAt = manner.mode === 'late' ? at + (manner.lateMs ?? Infinity) : at
    const key = `${errand.kind} ${errand.nonce}`
    const known = works.get(key)
    if (!known) works.set(key, { errand, from: { source, number }, dueAt, attempts: 0 })
    else {
      known.dueAt = Math.min(known.dueAt, dueAt)
      known.attempts = 0
    }
  }

  /** Takes the next step; returns true once nothing is left to do. */
  async function isOver(work: Work): Promise<boolean> {
    const { errand, sent } = work
    const { chain, relayer } = bridge[errand.to]
    if (clockOf(work) < work.dueAt) return false
    const isFinal = await relayer.node.readSolidified(errand.isDone)
    if (isFinal.ok && isFinal.value) return true
    if (sent) {
      const info = await relayer.node.solidifiedTransactionInfo(sent.txId)
      if (!info.ok) return false
      const isLost = !info.value && chain.head.timestamp > sent.at + GIVEN_UP_MS
      // The transaction failed, or was lost with an orphaned block.
      if (info.value || isLost) work.sent = undefined
      return !!info.value && isGivenUp(work)
    }
    const isDone = await relayer.node.read(errand.isDone)
    if (!isDone.ok || isDone.value) return false
    return (await send(work)) ? false : isGivenUp(work)
  }

  /** Sends an errand. Returns false if it would fail, or the node refused it. */
  async function send(work: Work): Promise<boolean> {
    const { chain, relayer } = bridge[work.errand.to]
    try {
      const call = await work.errand.prepare()
      // A foreign token determines the energy of a call, so calls that fail in simulation are never
      // sent.
      const tried = await relayer.node.constantCall(relayer.address, call)
      if (!tried.ok || tried.value.kind === 'reverted') return false
      const txId = await relayer.call(call)
      work.sent = { txId, at: chain.head.timestamp }
      if (manner.mode === 'twice') await relayer.call(call)
      return true
    } catch {
      return false
    }
  }

  /** Whether the attempts are used up; otherwise schedules the next one, with a growing pause. */
  function isGivenUp(work: Work): boolean {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** work.attempts)
    work.attempts += 1
    work.dueAt = clockOf(work) + pause
    return work.attempts >= MOST_ATTEMPTS
  }

  /** Records from time to time up to which block everything is done. */
  function note(): void {
    const done = { ...read }
    for (const { from } of works.values())
      done[from.source] = Math.min(done[from.source], from.number - 1)
    const isFar = (source: Source) => done[source] >= noted[source] + NOTED_EVERY
    if (!isFar('main') && !isFar('side')) return
    Object.assign(noted, done)
    side.chain.writeMeta(NOTES, JSON.stringify(done))
  }

  /** Returns the time of the events' chain, which decides when something is late. */
  const clockOf = ({ from }: Work): Millis => bridge[from.source].chain.now()

  const stateOf = (work: Work): Waiting['state'] =>
    work.sent ? 'sent' : clockOf(work) < work.dueAt ? 'held' : 'due'

  return {
    look,
    behave: (wanted) => void (manner = wanted),
    release() {
      for (const work of works.values()) work.dueAt = 0
    },
    get manner() {
      return manner
    },
    waiting: () =>
      [...works.values()].map((work) => ({
        kind: work.errand.kind,
        nonce: String(work.errand.nonce),
        state: stateOf(work),
      })),
  }
}

const NOTES = 'relayer'

/** Reads the recorded blocks up to which everything was done. */
function readNotes({ chain }: End): Record<Source, number> {
  const saved = chain.readMeta(NOTES)
  return saved === undefined
    ? { main: -1, side: -1 }
    : (JSON.parse(saved) as Record<Source, number>)
}
