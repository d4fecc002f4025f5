import { atom, type Getter, type Setter, type WritableAtom } from 'jotai'
import type { Result } from '../../core/result.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { servicesAtom, type Services } from '../services.ts'
import { forgetAnswer, keepAnswer, readAnswer } from './keptAnswers.ts'
import { onScreen } from './remembered.ts'
import { onRenewal, renewalsOf } from './renewal.ts'

/** The last known answer to one question, its age, and the state of the current attempt. */
export interface Answered<T, E> {
  readonly data?: T | undefined
  /** Device time at which the data came. */
  readonly fetchedAt?: Millis | undefined
  /** `loading` and `error` mean that there is nothing to show. */
  readonly state: 'loading' | 'ready' | 'error'
  /** The data is old, since nothing newer came in time. */
  readonly stale: boolean
  readonly isAsking: boolean
  readonly error?: E | undefined
}

/** Writing to it asks again: a tap does, unless it says otherwise. */
export type AnswerAtom<T, E> = WritableAtom<Answered<T, E>, ['poll'?], Promise<void>>

/** An answer, parsed, and in the form that this device keeps. */
export interface Told<T> {
  /** Undefined if it does not answer this question. */
  readonly data: T | undefined
  readonly kept: unknown
  /** When it came, if it was served from a cache on the way; otherwise it is new. */
  readonly at?: Millis | undefined
}

export interface Question<T, E> {
  /** The key under which its last answer is kept on this device. */
  readonly key: (services: Services) => string
  /** What is kept on the device is checked like anything else from outside. */
  readonly parse: (kept: unknown) => T | undefined
  /** Undefined when this is not the time to ask. */
  readonly ask: (services: Services, get: Getter) => Promise<Result<Told<T>, E> | undefined>
  /** What was asked for no longer exists: the kept answer is deleted, too. */
  readonly isGone?: (error: E) => boolean
  /** What it answers may have ended elsewhere: it is asked whenever it comes on screen. */
  readonly mayEnd?: boolean
  /** How often to ask while on screen and visible; a refresh during an attempt adds another one. */
  readonly refreshMs?: Millis
  /** Listens while it is on screen; returns the functions that end that. */
  readonly listen?: (act: {
    readonly ask: () => Promise<void>
    /** The answer was still current at that time. */
    readonly confirm: (at: Millis) => Promise<void>
    /** The current attempt, if there is one. */
    readonly pending: () => Promise<void> | undefined
  }) => readonly (() => void)[]
}

/** Old data is marked stale when fetching newer takes longer than this. */
const PATIENCE_MS = 1.5 * SECOND_MS

/** What comes back on screen so soon, as another part of the page, need not be asked again. */
const REMOUNT_MS = SECOND_MS

/** How long storage may take before the screen goes on without it. */
const STORAGE_MS = 2 * SECOND_MS

/**
 * The answer to one question: first the one kept on this device, then a new one. It is asked for
 * when it comes on screen, when the network is back, when an operation of this device may have
 * changed it, and on demand.
 */
export function createAnswerAtom<T, E>(question: Question<T, E>): AnswerAtom<T, E> {
  const { refreshMs } = question
  const source = refreshMs ? 'backend' : 'chain'
  type Shown = Answered<T, E>
  const isOld = ({ fetchedAt = Infinity }: Shown) =>
    Date.now() - fetchedAt > 2 * (refreshMs ?? Infinity)
  const current = atom<Shown>({ state: 'loading', stale: false, isAsking: true })
  let pending: Promise<void> | undefined
  let isWantedAgain = false
  let kept: Promise<void> | undefined
  let isAnswered = false
  /** The last attempt. */
  let asked = { at: -Infinity, renewals: 0, hasFailed: false }

  const show = (set: Setter, change: (before: Shown) => Partial<Shown> | false | undefined) =>
    set(current, (before) => ({ ...before, ...change(before) }))

  const take = (set: Setter, data: T | undefined, fetchedAt: Millis, isNew: boolean) =>
    show(set, (before) =>
      data === undefined || (!isNew && (before.fetchedAt ?? 0) >= fetchedAt)
        ? undefined
        : { state: 'ready', data, fetchedAt, stale: !isNew && before.state === 'error' },
    )

  const ask = atom(null, async (get, set) => {
    const services = get(servicesAtom)
    const key = question.key(services)
    show(set, () => ({ isAsking: true }))
    const growsOld = setTimeout(
      () => show(set, (before) => isOld(before) && { stale: true }),
      PATIENCE_MS,
    )
    asked = { at: Date.now(), renewals: renewalsOf(source), hasFailed: false }
    const answer = await question.ask(services, get)
    asked.hasFailed = !answer?.ok
    if (!answer?.ok || answer.value.at === undefined) clearTimeout(growsOld)
    const error = answer && !answer.ok ? answer.error : undefined
    if (answer?.ok) {
      const { data, kept: form, at } = answer.value
      const fetchedAt = at ?? Date.now()
      isAnswered ||= at === undefined
      // A cache on the way answers with what it has, and says later if that was outdated.
      take(set, data, fetchedAt, at === undefined)
      if (get(current).fetchedAt === fetchedAt)
        void keepAnswer(services, { key, data: form, fetchedAt })
    } else if (error !== undefined) {
      await kept
      const isGone = question.isGone?.(error)
      if (isGone) void forgetAnswer(services, key)
      show(set, ({ data }) =>
        data === undefined || isGone
          ? { state: 'error', stale: false, data: undefined, fetchedAt: undefined }
          : { stale: true },
      )
    }
    show(set, () => ({ isAsking: false, error }))
  })

  const refresh = atom(null, (_get, set): Promise<void> => {
    isWantedAgain = pending !== undefined && refreshMs !== undefined
    pending ??= (async () => {
      do {
        isWantedAgain = false
        await set(ask)
      } while (isWantedAgain)
    })().finally(() => {
      pending = undefined
    })
    return pending
  })

  const showKept = atom(null, async (get, set) => {
    const services = get(servicesAtom)
    const row = await readAnswer(services, question.key(services))
    // The network may be quicker than storage; and which is newer, the device's clock cannot tell.
    if (row && !isAnswered) take(set, question.parse(row.data), row.fetchedAt, false)
  })

  const shown: WritableAtom<Shown, [('poll' | Millis)?], Promise<void>> = atom(
    (get) => get(current),
    async (get, set, why) => {
      if (typeof why === 'number') return show(set, () => ({ fetchedAt: why, stale: false }))
      if (get(current).data === undefined) kept ??= Promise.race([set(showKept), sleep(STORAGE_MS)])
      await set(refresh)
      if (!why && get(current).error) get(servicesAtom).tapFailed()
    },
  )
  const isAskedWithin = (ms: Millis) => Date.now() - asked.at < ms
  shown.onMount = (run) => {
    onScreen.add(shown)
    const ask = () => run('poll')
    const again = () => {
      if (!refreshMs || document.visibilityState === 'visible') void ask()
    }
    const comeBack = () => {
      if (!isAskedWithin(refreshMs!)) again()
    }
    const isCurrent =
      asked.renewals === renewalsOf(source) &&
      (pending || (!question.mayEnd && isAskedWithin(REMOUNT_MS) && !asked.hasFailed))
    if (!isCurrent) void ask()
    const ends = [
      listenTo(window, 'online', again),
      // Even while hidden, as when the wallet's app is in front: it is read on coming back.
      onRenewal(source, () => void ask()),
      ...(question.listen?.({ ask, confirm: run, pending: () => pending }) ?? []),
    ]
    if (refreshMs) {
      // Who asked meanwhile, by a tap or after a change, has done it for this time.
      const tick = () => isAskedWithin(0.9 * refreshMs) || again()
      const timer = setInterval(tick, refreshMs)
      ends.push(listenTo(document, 'visibilitychange', comeBack), () => clearInterval(timer))
    }
    return () => {
      for (const end of ends) end()
      onScreen.delete(shown)
    }
  }
  return shown as AnswerAtom<T, E>
}

/** Returns a function that stops it. */
export function listenTo(target: EventTarget, type: string, hear: (event: Event) => void) {
  target.addEventListener(type, hear)
  return () => target.removeEventListener(type, hear)
}

const sleep = (ms: Millis) => new Promise<void>((done) => setTimeout(done, ms))
