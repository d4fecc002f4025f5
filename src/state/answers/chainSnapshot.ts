import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Result } from '../../core/result.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { keepAnswer, readAnswer } from './keptAnswers.ts'
import { servicesAtom, type Services } from '../services.ts'

/** What the chain told last, its age, and how the present attempt stands. */
export interface ChainSnapshot<T> {
  readonly data?: T
  /** Device time at which the data came. */
  readonly fetchedAt?: Millis
  /** `loading` and `error` are about having nothing to show. */
  readonly state: 'loading' | 'ready' | 'error'
  /** The chain was asked since, and said nothing. */
  readonly stale: boolean
  readonly isAsking: boolean
  readonly error?: NodeError
}

/** Writing to it asks again. */
export type ChainSnapshotAtom<T> = WritableAtom<ChainSnapshot<T>, [], Promise<void>>

export interface ChainQuestion<T> {
  /** Tells it from all others: "risks T…". */
  readonly name: string
  /** What is kept on the device is checked like anything else from outside. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly ask: (services: Services) => Promise<Result<T, NodeError>>
}

/** A storage that does not answer by then keeps nobody waiting. */
const STORAGE_MS = 2 * SECOND_MS

const known = new Map<string, ChainSnapshotAtom<unknown>>()

/**
 * Something that only the chain can tell: first what is kept on this device, then what the chain says
 * now. It is asked when the atom comes on screen, when the network is back, and when somebody wants it.
 * A question of the same name is the same atom.
 */
export function chainSnapshotAtom<T>(question: ChainQuestion<T>): ChainSnapshotAtom<T> {
  const existing = known.get(question.name)
  if (existing) return existing as ChainSnapshotAtom<T>
  const created = createChainSnapshotAtom(question)
  known.set(question.name, created as ChainSnapshotAtom<unknown>)
  return created
}

function createChainSnapshotAtom<T>({ name, schema, ask }: ChainQuestion<T>): ChainSnapshotAtom<T> {
  const current = atom<ChainSnapshot<T>>({ state: 'loading', stale: false, isAsking: true })
  const keyIn = ({ config }: Services) => `chain ${config.network.genesisBlockId} ${name}`
  let kept: Promise<void> | undefined
  let pending: Promise<void> | undefined

  const showKept = atom(null, async (get, set) => {
    const services = get(servicesAtom)
    const row = await readAnswer(services, keyIn(services))
    const parsed = v.safeParse(schema, row?.data)
    if (!row || !parsed.success || get(current).data !== undefined) return
    const { isAsking, state } = get(current)
    set(current, {
      state: 'ready',
      data: parsed.output,
      fetchedAt: row.fetchedAt,
      stale: state === 'error',
      isAsking,
    })
  })

  const askNow = atom(null, async (get, set) => {
    const services = get(servicesAtom)
    set(current, (before) => ({ ...before, isAsking: true }))
    const answer = await ask(services)
    if (!answer.ok) {
      await kept
      set(current, ({ data, fetchedAt }) => ({
        ...(data !== undefined && fetchedAt !== undefined
          ? { state: 'ready' as const, data, fetchedAt, stale: true }
          : { state: 'error' as const, stale: false }),
        isAsking: false,
        error: answer.error,
      }))
      return
    }
    const { value: data } = answer
    const fetchedAt = Date.now()
    set(current, { state: 'ready', data, fetchedAt, stale: false, isAsking: false })
    void keepAnswer(services, { key: keyIn(services), data, fetchedAt })
  })

  const shown = atom(
    (get) => get(current),
    (get, set): Promise<void> => {
      if (get(current).data === undefined) kept ??= Promise.race([set(showKept), sleep(STORAGE_MS)])
      pending ??= set(askNow).finally(() => (pending = undefined))
      return pending
    },
  )
  shown.onMount = (run) => {
    const again = () => void run().catch(reportError)
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }
  return shown
}

const sleep = (ms: Millis) => new Promise<void>((done) => setTimeout(done, ms))
