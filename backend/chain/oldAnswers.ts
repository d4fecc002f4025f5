import { AsyncLocalStorage } from 'node:async_hooks'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'

// A request that only shows something may get the node's last answer while the node is busy. Its
// answer then says how old that is.

/** Oldest answer that is shown, in ms. */
const LONGEST_MS = 10 * MINUTE_MS

/** Most remembered answers of a process. */
const MOST = 10_000

const ages = new AsyncLocalStorage<{ ageMs: Millis }>()

/**
 * Runs work that may show old answers of the node. Returns its result, and the age of the oldest
 * such answer in ms; 0 if all were new.
 */
export async function mayShowOld<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ageMs: Millis }> {
  const used = { ageMs: 0 }
  const result = await ages.run(used, work)
  return { result, ageMs: used.ageMs }
}

export interface OldAnswers<T> {
  /** Returns an answer at most `mostMs` old. */
  recent(key: string, mostMs: Millis): T | undefined
  /** Returns an older answer, if the present work may show it. */
  old(key: string): T | undefined
  remember(key: string, answer: T): void
}

/** Remembers the answers that were given last. */
export function rememberAnswers<T>(now: () => Millis): OldAnswers<T> {
  const known = new Map<string, { readonly value: T; readonly at: Millis }>()
  const ageOf = (at: Millis) => Math.abs(now() - at)
  return {
    recent(key, mostMs) {
      const answer = known.get(key)
      return answer && ageOf(answer.at) < mostMs ? answer.value : undefined
    },
    old(key) {
      const answer = known.get(key)
      const used = ages.getStore()
      if (!answer || !used || ageOf(answer.at) > LONGEST_MS) return undefined
      used.ageMs = Math.max(used.ageMs, ageOf(answer.at))
      return answer.value
    },
    remember(key, value) {
      known.delete(key)
      known.set(key, { value, at: now() })
      // A map preserves insertion order: its first key is the oldest.
      if (known.size > MOST) known.delete(known.keys().next().value!)
    },
  }
}
