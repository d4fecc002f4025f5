import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import type { Lane } from '../../core/lane.ts'
import type { Result } from '../../core/result.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { createRegister, type Allowance, type Kept } from './register.ts'
import { pairKey, type Pair } from './rules.ts'

/** What an account's operations on this device name. */
export interface Own {
  readonly approvals: readonly Pair[]
  readonly tokens: readonly Address[]
  /** Cards, by number. */
  readonly cards: readonly bigint[]
}

/** What a source of coins tells while it is asked. */
export interface Hints {
  /** A contract was approved for a token at some time. */
  readonly approved: (pair: Pair) => void
  readonly token: (token: Address) => void
  /** The market was approved for a card at some time. */
  readonly card: (tokenId: bigint) => void
  /** How much of the account's history was looked through. */
  readonly looked: (history: History) => void
}

/** `newest`: a part of it. `unavailable`: nobody lists it. */
export type History = 'all' | 'newest' | 'unavailable' | 'failed'

export interface Searched {
  /** `failed`: nothing could be read, and nothing was kept. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly items: readonly Allowance[]
  /** Cards that the market may take. */
  readonly cards: readonly bigint[]
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
  /** Whether the market may take this card of the account; not if nobody can say. */
  readonly readCard: (tokenId: bigint) => Promise<boolean>
  readonly lane: Lane
  readonly load: () => Promise<unknown>
  readonly keep: (kept: Kept) => void
  readonly now: () => Millis
  readonly fail: (error: unknown) => void
}

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

/** A node that says nothing so often in a row is not asked for the rest. */
const MOST_SILENCES = 3

const NOTHING: Searched = {
  state: 'loading',
  items: [],
  cards: [],
  isAsking: false,
  asked: 0,
  wanted: 0,
  tokens: 0,
  unread: 0,
  at: undefined,
  stale: false,
  history: undefined,
}

/**
 * The search for what an account's tokens may be taken by the product's contracts: one question for
 * each token and contract, some at a time, and each answer is shown as it comes.
 */
export function createAllowanceSearch(ports: SearchPorts): AllowanceSearch {
  const { spenders, sources, keep, now, fail } = ports
  const listeners = new Set<() => void>()
  const register = createRegister()
  const cards = new Map<bigint, boolean>()
  const pairsOf = (token: Address): Pair[] => spenders.map((spender) => ({ token, spender }))
  let shown = NOTHING
  let hasLoaded = false
  let own: Own = { approvals: [], tokens: [], cards: [] }

  const show = (changes: Partial<Searched>) => {
    const seen = register.seen()
    const isThere = seen.items.length > 0 && shown.state === 'loading'
    const approved = [...cards].flatMap(([tokenId, isApproved]) => (isApproved ? tokenId : []))
    const state = isThere ? 'ready' : shown.state
    shown = { ...shown, ...seen, cards: approved, state, ...changes }
    for (const listener of listeners) listener()
  }

  /** What is on this device is there at once, with its age. */
  async function loadKept(): Promise<void> {
    if (hasLoaded) return
    hasLoaded = true
    const at = register.restore(await ports.load())
    if (at !== undefined) show({ at, state: 'ready' })
  }

  /** Asks for each pair and card once. */
  function createRound() {
    const reads: Promise<void>[] = []
    const asked = new Set<string>()
    let answers = 0
    let silences = 0

    async function read(pair: Pair): Promise<void> {
      const answer = await ports.lane(async () =>
        silences < MOST_SILENCES ? ports.readUnits(pair) : undefined,
      )
      if (answer?.ok) {
        silences = 0
        answers += 1
        if (answer.value > 0n && !register.hasCoin(pair.token)) {
          const coin = await ports.readCoin(pair.token)
          if (coin) register.counts(coin)
        }
        register.says(pair, answer.value)
      } else {
        const isSilence = answer?.error.kind !== 'malformed'
        if (isSilence) silences += 1
        register.saysNothing(pair, isSilence)
      }
      show({ asked: shown.asked + 1 })
    }

    const once = (key: string, ask: () => Promise<void>) => {
      if (asked.has(key)) return false
      asked.add(key)
      reads.push(ask())
      return true
    }
    const round = {
      want(pair: Pair): void {
        if (once(pairKey(pair), () => read(pair))) show({ wanted: shown.wanted + 1 })
      },
      wantApproved(pair: Pair): void {
        register.approved(pair)
        round.want(pair)
      },
      wantCard(tokenId: bigint): void {
        once(`card ${tokenId}`, async () => {
          cards.set(tokenId, await ports.lane(() => ports.readCard(tokenId)))
          show({})
        })
      },
      /** Of coins only what is not known yet. */
      wantOwn(): void {
        own.approvals.forEach(round.wantApproved)
        own.cards.forEach(round.wantCard)
        for (const pair of own.tokens.flatMap(pairsOf)) if (!register.has(pair)) round.want(pair)
      },
      /** Resolves to whether the node told anything, once nothing more is wanted. */
      async all(): Promise<boolean> {
        await Promise.all(reads)
        return answers > 0
      },
    }
    return round
  }

  async function searchAnew(): Promise<void> {
    const { state } = shown
    show({ isAsking: true, asked: 0, wanted: 0, ...(state === 'failed' && { state: 'loading' }) })
    await loadKept()
    const round = createRound()
    register.pairs().forEach(round.want)
    round.wantOwn()
    const hints: Hints = {
      approved: round.wantApproved,
      token: (token) => pairsOf(token).forEach(round.want),
      card: round.wantCard,
      looked: (history) => show({ history }),
    }
    await Promise.all(sources.map((source) => source(hints).catch(fail)))
    const isAnswered = await round.all()
    const at = isAnswered ? now() : shown.at
    show({
      state: at === undefined ? 'failed' : 'ready',
      isAsking: false,
      at,
      stale: !isAnswered,
    })
    if (isAnswered && at !== undefined) keep(register.kept(at))
  }

  async function readAgain(): Promise<void> {
    const round = createRound()
    shown.items.forEach(round.want)
    shown.cards.forEach(round.wantCard)
    round.wantOwn()
    const isAnswered = await round.all()
    if (isAnswered && shown.at !== undefined) keep(register.kept(shown.at))
  }

  const works = { kept: loadKept, search: searchAnew, again: readAgain }
  const wanted: (keyof typeof works)[] = []
  let isBusy = false

  /** One thing after the other; what comes meanwhile waits. */
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

  const want = (what: keyof typeof works) => {
    const isUnderWay = what === 'search' && shown.isAsking
    if (!wanted.includes(what) && !isUnderWay) wanted.push(what)
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
