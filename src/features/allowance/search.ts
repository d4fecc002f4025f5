import * as v from 'valibot'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import type { Lane } from '../../core/lane.ts'
import type { Result } from '../../core/result.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { tokenCoinSchema, type TokenCoin } from '../../core/tokenCoin.ts'
import { pairKey, type Pair } from './rules.ts'

/** What is known of an allowance that was found, or that may be there. */
export interface Allowance extends Pair {
  /** Undefined where nobody knows: the node gave no answer that makes sense. */
  readonly units: bigint | undefined
  /** Undefined where the token does not say what it is counted in. */
  readonly coin: TokenCoin | undefined
}

/** What a source of coins tells while it is asked. */
export interface Hints {
  /** A contract was approved for a token at some time. */
  readonly approved: (pair: Pair) => void
  readonly token: (token: Address) => void
  /** How much of the account's history was looked through. */
  readonly looked: (history: History) => void
}

/** `newest`: a part of it. `unavailable`: nobody lists it. */
export type History = 'all' | 'newest' | 'unavailable' | 'failed'

export interface Searched {
  /** `failed`: nothing could be read, and nothing was kept. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly items: readonly Allowance[]
  readonly isAsking: boolean
  /** How many allowances have been asked for, of how many so far. */
  readonly asked: number
  readonly wanted: number
  /** How many tokens that were. */
  readonly tokens: number
  /** Those that are unknown, beyond the ones that are listed. */
  readonly unread: number
  /** Device time of the last search that was answered. */
  readonly at: Millis | undefined
  /** The last search brought nothing newer. */
  readonly stale: boolean
  /** Undefined until that is known. */
  readonly history: History | undefined
}

export interface SearchPorts {
  readonly spenders: readonly Address[]
  /** Each is asked at once, and resolves when it has told all it knows. */
  readonly sources: readonly ((hints: Hints) => Promise<void>)[]
  readonly readUnits: (pair: Pair) => Promise<Result<bigint, NodeError>>
  readonly readCoin: (token: Address) => Promise<TokenCoin | undefined>
  readonly lane: Lane
  readonly load: () => Promise<unknown>
  readonly keep: (kept: Kept) => void
  readonly now: () => Millis
  readonly fail: (error: unknown) => void
}

const keptSchema = v.object({
  at: v.number(),
  items: v.array(
    v.object({
      token: addressSchema,
      spender: addressSchema,
      units: v.bigint(),
      coin: v.optional(tokenCoinSchema),
    }),
  ),
})
export type Kept = v.InferOutput<typeof keptSchema>

export interface AllowanceSearch {
  searched(): Searched
  subscribe(listener: () => void): () => void
  /** Shows what this device has kept. */
  kept(): void
  /** The screen is open: searches anew if the last search is a minute old. */
  open(): void
  /** The user asks for it. */
  again(): void
  /** What this device's operations name, which may just have changed: it is asked for again. */
  tell(own: Own): void
}

/** What an account's operations on this device name. */
export interface Own {
  readonly approvals: readonly Pair[]
  readonly tokens: readonly Address[]
}

/** A node that says nothing so often in a row is not asked for the rest. */
const MOST_SILENCES = 3

const NOTHING: Searched = {
  state: 'loading',
  items: [],
  isAsking: false,
  asked: 0,
  wanted: 0,
  tokens: 0,
  unread: 0,
  at: undefined,
  stale: false,
  history: undefined,
}

type Wanted = 'kept' | 'search' | 'again'

type Round = { want(pair: Pair, isEvident?: boolean): void; all(): Promise<boolean> }

interface Known extends Allowance {
  /** What it was when it was last read. */
  readonly was: bigint | undefined
  /** It was approved at some time: where the node does not say how it stands, that is told. */
  readonly isEvident: boolean
}

/**
 * The search for what an account's tokens may be taken by the product's contracts: one question for
 * each token and contract, some at a time, and each answer is shown as it comes.
 */
export function createAllowanceSearch(ports: SearchPorts): AllowanceSearch {
  const { spenders, sources, readUnits, readCoin, lane, load, keep, now, fail } = ports
  const listeners = new Set<() => void>()
  const known = new Map<string, Known>()
  const coins = new Map<Address, TokenCoin>()
  let shown = NOTHING
  let hasLoaded = false
  let own: Own = { approvals: [], tokens: [] }
  const wanted: Wanted[] = []
  const pairsOf = (token: Address): Pair[] => spenders.map((spender) => ({ token, spender }))

  const show = (changes: Partial<Searched>) => {
    const all = [...known.values()]
    const items = all.filter(({ units, isEvident }) => (units ?? (isEvident ? 1n : 0n)) > 0n)
    const unread = all.filter(({ units, isEvident }) => units === undefined && !isEvident).length
    const tokens = new Set(all.map(({ token }) => token)).size
    const state = items.length > 0 && shown.state === 'loading' ? 'ready' : shown.state
    shown = { ...shown, items, unread, tokens, state, ...changes }
    for (const listener of listeners) listener()
  }

  /** What is on this device is there at once, with its age. */
  async function loadKept(): Promise<void> {
    if (hasLoaded) return
    hasLoaded = true
    const parsed = v.safeParse(keptSchema, await load())
    if (!parsed.success) return
    const { at, items } = parsed.output
    for (const { token, spender, units, coin } of items) {
      if (coin) coins.set(token, coin)
      known.set(pairKey({ token, spender }), {
        token,
        spender,
        units,
        coin,
        was: units,
        isEvident: true,
      })
    }
    show({ at, state: 'ready' })
  }

  /** Asks for each pair once. */
  function createRound(): Round {
    const reads: Promise<void>[] = []
    const asked = new Set<string>()
    let answers = 0
    let silences = 0

    async function read(pair: Pair): Promise<void> {
      const key = pairKey(pair)
      const answer = silences < MOST_SILENCES ? await lane(() => readUnits(pair)) : undefined
      const before = known.get(key)
      const { token } = pair
      if (answer?.ok) {
        silences = 0
        answers += 1
        const units = answer.value
        if (units > 0n && !coins.has(token)) {
          const coin = await readCoin(token)
          if (coin) coins.set(token, coin)
        }
        const isEvident = units > 0n || (before?.isEvident ?? false)
        known.set(key, { ...pair, units, was: units, coin: coins.get(token), isEvident })
      } else {
        // Silence says nothing new; an answer that makes no sense says that nobody knows.
        const isSilence = answer?.error.kind !== 'malformed'
        if (isSilence) silences += 1
        const { units, was, isEvident = false } = before ?? {}
        const left = isSilence ? units : undefined
        known.set(key, { ...pair, units: left, was, coin: coins.get(token), isEvident })
      }
      show({ asked: shown.asked + 1 })
    }

    return {
      want(pair: Pair, isEvident = false): void {
        const key = pairKey(pair)
        const before = known.get(key)
        if (isEvident && !before?.isEvident && before?.units !== 0n)
          known.set(key, {
            units: undefined,
            was: undefined,
            coin: undefined,
            ...before,
            ...pair,
            isEvident,
          })
        if (asked.has(key)) return
        asked.add(key)
        reads.push(read(pair))
        show({ wanted: shown.wanted + 1 })
      },
      /** Resolves to whether the node told anything, once nothing more is wanted. */
      async all(): Promise<boolean> {
        await Promise.all(reads)
        return answers > 0
      },
    }
  }

  /** Asks for what this device's own operations name; of coins only what is not known yet. */
  function wantOwn({ approvals, tokens }: Own, round: Round): void {
    for (const pair of approvals) round.want(pair, true)
    for (const pair of tokens.flatMap(pairsOf)) if (!known.has(pairKey(pair))) round.want(pair)
  }

  async function searchAnew(): Promise<void> {
    show({
      isAsking: true,
      asked: 0,
      wanted: 0,
      ...(shown.state === 'failed' && { state: 'loading' }),
    })
    await loadKept()
    const round = createRound()
    for (const { token, spender } of known.values()) round.want({ token, spender })
    wantOwn(own, round)
    const hints: Hints = {
      approved: (pair) => round.want(pair, true),
      token: (token) => pairsOf(token).forEach((pair) => round.want(pair)),
      looked: (history) => show({ history }),
    }
    await Promise.all(sources.map((source) => source(hints).catch(fail)))
    const isAnswered = await round.all()
    const at = isAnswered ? now() : shown.at
    show({
      state: isAnswered || at !== undefined ? 'ready' : 'failed',
      isAsking: false,
      at,
      stale: !isAnswered,
    })
    if (isAnswered) keepKnown(now())
  }

  async function readAgain(): Promise<void> {
    const round = createRound()
    for (const { token, spender } of shown.items) round.want({ token, spender })
    wantOwn(own, round)
    const isAnswered = await round.all()
    if (isAnswered && shown.at !== undefined) keepKnown(shown.at)
  }

  const keepKnown = (at: Millis) =>
    keep({
      at,
      items: [...known.values()].flatMap(({ token, spender, units: read, was, coin }) => {
        const units = read ?? was ?? 0n
        return units > 0n ? { token, spender, units, ...(coin && { coin }) } : []
      }),
    })

  const works = { kept: loadKept, search: searchAnew, again: readAgain }

  let isBusy = false
  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      for (let next = wanted.shift(); next; next = wanted.shift()) await works[next]()
    } catch (error) {
      fail(error)
      show({ isAsking: false, ...(shown.state === 'loading' && { state: 'failed' }) })
    } finally {
      isBusy = false
    }
  }

  const want = (what: Wanted) => {
    if (!wanted.includes(what) && !(what === 'search' && shown.isAsking)) wanted.push(what)
    void work()
  }

  return {
    searched: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept: () => want('kept'),
    open() {
      const isFresh = shown.at !== undefined && Math.abs(now() - shown.at) < MINUTE_MS
      if (!isFresh || shown.stale) want('search')
    },
    again: () => want('search'),
    tell(told) {
      own = told
      want('again')
    },
  }
}
