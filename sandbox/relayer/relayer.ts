import { addressToEvmHex } from '../../src/core/address.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Bridge, End } from './bridge.ts'
import { readsMain, readsSide, type Errand } from './errand.ts'

/**
 * How the relayer does its work from now on: at once; only once it is released, or so many
 * milliseconds after the event; never, unless it is asked again later; each thing twice.
 */
export type Manner =
  | { readonly mode: 'prompt' | 'never' | 'twice' }
  | { readonly mode: 'late'; readonly lateMs?: Millis | undefined }

export interface Relayer {
  /**
   * Reads what both gateways have said since, and does what is due. `busy` while anything is not
   * final on the other chain. A chain that does not answer is asked again the next time.
   */
  look(): Promise<'busy' | 'idle'>
  behave(manner: Manner): void
  /** Does now all that is held back. */
  release(): void
  readonly manner: Manner
  /** What is not final on the other chain yet. */
  waiting(): readonly Waiting[]
}

/** For people and tests. */
export interface Waiting {
  readonly kind: Errand['kind']
  readonly nonce: string
  readonly state: 'held' | 'due' | 'sent'
}

/** A transaction lives for a minute: by then it is in a block, or never will be. */
const GIVEN_UP_MS = 2 * MINUTE_MS

/** It may come to nothing for a reason that passes, such as a token that is not mapped yet. */
const MOST_ATTEMPTS = 12
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS

/** How many blocks it may read again after it was killed. */
const NOTED_EVERY = 20

const PAGE = 200

interface Work {
  readonly errand: Errand
  /** Of the first event that asks for it: from here it is read again after a restart. */
  readonly from: { readonly source: Source; readonly number: number }
  dueAt: Millis
  attempts: number
  sent?: { readonly txId: string; readonly at: Millis } | undefined
}

type Source = 'main' | 'side'

/**
 * Carries over what the gateways say in solidified blocks. All it knows is on the chains, and each
 * gateway does a thing once however often it is told: it may be stopped at any time, and begin anew
 * where it likes.
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

  /** Asked again, it may be due sooner than it was. */
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

  /** Takes the next step; true once nothing is left to do. */
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
      // It failed, or an orphaned block took it along.
      if (info.value || isLost) work.sent = undefined
      return !!info.value && isGivenUp(work)
    }
    const isDone = await relayer.node.read(errand.isDone)
    if (!isDone.ok || isDone.value) return false
    return (await send(work)) ? false : isGivenUp(work)
  }

  /** False: it would fail, or the node did not take it. */
  async function send(work: Work): Promise<boolean> {
    const { chain, relayer } = bridge[work.errand.to]
    try {
      const call = await work.errand.prepare()
      // Somebody's token decides what a call burns: nothing is sent that fails here already.
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

  /** Whether it was tried often enough; otherwise it waits, longer each time. */
  function isGivenUp(work: Work): boolean {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** work.attempts)
    work.attempts += 1
    work.dueAt = clockOf(work) + pause
    return work.attempts >= MOST_ATTEMPTS
  }

  /** Writes down now and then how far everything is done. */
  function note(): void {
    const done = { ...read }
    for (const { from } of works.values())
      done[from.source] = Math.min(done[from.source], from.number - 1)
    const isFar = (source: Source) => done[source] >= noted[source] + NOTED_EVERY
    if (!isFar('main') && !isFar('side')) return
    Object.assign(noted, done)
    side.chain.writeMeta(NOTES, JSON.stringify(done))
  }

  /** The events' chain says what is late. */
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

/** Up to which blocks everything was done when that was last written down. */
function readNotes({ chain }: End): Record<Source, number> {
  const saved = chain.readMeta(NOTES)
  return saved === undefined
    ? { main: -1, side: -1 }
    : (JSON.parse(saved) as Record<Source, number>)
}
