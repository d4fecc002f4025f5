import { atom, type Getter, type Setter, type WritableAtom } from 'jotai'
import type { Result } from '../../core/result.ts'
import { rests } from '../../core/rests.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { servicesAtom, type Services } from '../services.ts'
import { forgetAnswer, keepAnswer, readAnswer } from './keptAnswers.ts'
import { onScreen } from './remembered.ts'
import { onRenewal, renewalsOf } from './renewal.ts'

/** Last known answer to one question, its age, and the state of the current attempt. */
export interface Answered<T, E> {
  readonly data?: T | undefined
  /** Device time at which the data arrived. */
  readonly fetchedAt?: Millis | undefined
  /** `loading` and `error` mean that there is nothing to show. */
  readonly state: 'loading' | 'ready' | 'error'
  /** Whether the data is old because nothing newer arrived in time. */
  readonly stale: boolean
  readonly isAsking: boolean
  readonly error?: E | undefined
}

/**
 * Atom of an answer. Writing to it asks again; the write counts as a tap unless it passes `poll`.
 */
export type AnswerAtom<T, E> = WritableAtom<Answered<T, E>, ['poll'?], Promise<void>>

/** Answer in parsed form and in the form stored on this device. */
export interface Told<T> {
  /** Undefined if it does not answer this question. */
  readonly data: T | undefined
  readonly kept: unknown
  /** Time of arrival, if a cache on the way served it; otherwise it is new. */
  readonly at?: Millis | undefined
}

export interface Question<T, E> {
  /** Returns the key under which the last answer is stored on this device. */
  readonly key: (services: Services) => string
  /** Parses a stored answer. Stored data is validated like any other external data. */
  readonly parse: (kept: unknown) => T | undefined
  /** Asks for the answer. Resolves to undefined if this is not the time to ask. */
  readonly ask: (services: Services, get: Getter) => Promise<Result<Told<T>, E> | undefined>
  /**
   * Returns whether the requested item no longer exists. The stored answer is then deleted, too.
   */
  readonly isGone?: (error: E) => boolean
  /**
   * Whether the answer may have become invalid elsewhere. It is then requested again whenever it
   * comes on screen.
   */
  readonly mayEnd?: boolean
  /**
   * Time between two requests while on screen and visible, in ms. A refresh during an attempt adds
   * another request.
   */
  readonly refreshMs?: Millis
  /**
   * Listens for events while the answer is on screen. Returns the functions that stop listening.
   */
  readonly listen?: (act: {
    readonly ask: () => Promise<void>
    /** Confirms that the answer was still current at that time. */
    readonly confirm: (at: Millis) => Promise<void>
    /** Returns the current attempt, if there is one. */
    readonly pending: () => Promise<void> | undefined
  }) => readonly (() => void)[]
}

/** Time after which old data is marked stale while a newer answer is awaited. */
const PATIENCE_MS = 1.5 * SECOND_MS

/**
 * Time within which an answer that returns to the screen, in another part of the page, is not asked
 * for again.
 */
const REMOUNT_MS = SECOND_MS

/** Time within which two retries after a busy server's rest are the same one. */
const TWICE_MS = SECOND_MS / 10

/** Time that storage may take before the screen continues without it. */
const STORAGE_MS = 2 * SECOND_MS

/**
 * Creates the atom of an answer: first the stored one, then a new one. It asks when it comes on
 * screen, when the network returns, when an operation of this device may have changed it, and on
 * demand.
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
  /** Time of the last attempt after the rest of a busy server. */
  let afterRestAt = -Infinity
  /** Last attempt. */
  let asked = { at: -Infinity, renewals: 0, hasFailed: false, wasBusy: false }

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
    asked = { at: Date.now(), renewals: renewalsOf(source), hasFailed: false, wasBusy: false }
    const answer = await question.ask(services, get)
    asked.hasFailed = !answer?.ok
    if (!answer?.ok || answer.value.at === undefined) clearTimeout(growsOld)
    const error = answer && !answer.ok ? answer.error : undefined
    asked.wasBusy = isBusy(error)
    if (answer?.ok) {
      const { data, kept: form, at } = answer.value
      const fetchedAt = at ?? Date.now()
      isAnswered ||= at === undefined
      // A cache on the way returns its copy, and reports later if that was outdated.
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
    // The network may be faster than storage, and the device's clock cannot tell which answer is
    // newer.
    if (row && !isAnswered) take(set, question.parse(row.data), row.fetchedAt, false)
  })

  const shown: WritableAtom<Shown, [('poll' | Millis)?], Promise<void>> = atom(
    (get) => get(current),
    async (get, set, why) => {
      if (typeof why === 'number') return show(set, () => ({ fetchedAt: why, stale: false }))
      if (get(current).data === undefined) kept ??= Promise.race([set(showKept), sleep(STORAGE_MS)])
      // After the rest of a busy server, an error on screen retries, and so does its answer.
      if (!why && pending && Date.now() - afterRestAt < TWICE_MS) await pending
      else await set(refresh)
      if (!why && get(current).error) get(servicesAtom).tapFailed()
    },
  )
  const isAskedWithin = (ms: Millis) => Date.now() - asked.at < ms
  shown.onMount = (run) => {
    onScreen.add(shown)
    let isGone = false
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
    // A busy server wants to be left alone until its rest is over. The page may be hidden then.
    const afterRest = () => {
      if (isGone || !asked.wasBusy || pending) return
      if (document.visibilityState !== 'visible')
        return document.addEventListener('visibilitychange', afterRest, { once: true })
      afterRestAt = Date.now()
      void ask()
    }
    const ends = [
      rests.subscribe(afterRest),
      listenTo(window, 'online', again),
      // Asks even while the page is hidden behind the wallet's app, so that the answer is there
      // when the user returns.
      onRenewal(source, () => void ask()),
      ...(question.listen?.({ ask, confirm: run, pending: () => pending }) ?? []),
    ]
    if (refreshMs) {
      // A tap or a change may already have asked within this interval.
      const tick = () => isAskedWithin(0.9 * refreshMs) || again()
      const timer = setInterval(tick, refreshMs)
      ends.push(listenTo(document, 'visibilitychange', comeBack), () => clearInterval(timer))
    }
    return () => {
      isGone = true
      for (const end of ends) end()
      onScreen.delete(shown)
    }
  }
  return shown as AnswerAtom<T, E>
}

const isBusy = (error: unknown): boolean =>
  (error as { readonly kind?: string } | undefined)?.kind === 'busy'

/** Adds a listener; returns a function that removes it. */
export function listenTo(target: EventTarget, type: string, hear: (event: Event) => void) {
  target.addEventListener(type, hear)
  return () => target.removeEventListener(type, hear)
}

const sleep = (ms: Millis) => new Promise<void>((done) => setTimeout(done, ms))
