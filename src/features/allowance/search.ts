import type { Address } from '../../core/address.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { createRegister } from './register.ts'
import { createRound, type Round } from './round.ts'
import type { Pair } from './rules.ts'
import type { Hints, Own, Searched, SearchPorts, Source } from './searched.ts'

export interface AllowanceSearch {
  searched(): Searched
  subscribe(listener: () => void): () => void
  /** Shows the allowances stored on this device. */
  kept(): void
  /** Searches when the screen opens, unless a complete search is less than a minute old. */
  open(): void
  /** Searches again, at the user's request. */
  again(): void
  /**
   * Passes the approvals, tokens and cards that this device's operations name, and reads allowances
   * again.
   */
  tell(own: Own): void
}

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
  outcomes: {},
}

/**
 * Creates the search for an account's allowances to the product's contracts. It reads each pair of
 * token and contract, a few at a time, and shows each answer as it arrives.
 */
export function createAllowanceSearch(ports: SearchPorts): AllowanceSearch {
  const { spenders, sources, keep, now, fail } = ports
  const listeners = new Set<() => void>()
  const register = createRegister()
  const pairsOf = (token: Address): Pair[] => spenders.map((spender) => ({ token, spender }))
  let shown = NOTHING
  let hasLoaded = false
  let own: Own = { approvals: [], tokens: [], cards: [] }

  const show = (changes: Partial<Searched>) => {
    const seen = register.seen()
    const isThere = seen.items.length > 0 && shown.state === 'loading'
    const state = isThere ? 'ready' : shown.state
    shown = { ...shown, ...seen, state, ...changes }
    for (const listener of listeners) listener()
  }

  /** Shows the stored allowances at once, with their age. */
  async function loadKept(): Promise<void> {
    if (hasLoaded) return
    hasLoaded = true
    const at = register.restore(await ports.load())
    if (at !== undefined) show({ at, state: 'ready' })
  }

  const beginRound = (): Round =>
    createRound({
      ports,
      register,
      onWanted: () => show({ wanted: shown.wanted + 1 }),
      onAsked: () => show({ asked: shown.asked + 1 }),
    })

  /**
   * Adds this device's own approvals, cards and tokens to a round. Tokens are read only if the
   * register does not know them yet.
   */
  function wantOwn(round: Round): void {
    own.approvals.forEach(round.wantApproved)
    own.cards.forEach(round.wantCard)
    for (const pair of own.tokens.flatMap(pairsOf)) if (!register.has(pair)) round.want(pair)
  }

  async function look({ name, look }: Source, hints: Hints): Promise<void> {
    const outcome = await look(hints).catch((error: unknown) => {
      fail(error)
      return 'failed' as const
    })
    show({ outcomes: { ...shown.outcomes, [name]: outcome } })
  }

  async function searchAnew(): Promise<void> {
    const { state } = shown
    show({ isAsking: true, asked: 0, wanted: 0, ...(state === 'failed' && { state: 'loading' }) })
    await loadKept()
    const round = beginRound()
    register.pairs().forEach(round.want)
    wantOwn(round)
    const hints: Hints = {
      approved: round.wantApproved,
      token: (token) => pairsOf(token).forEach(round.want),
      card: round.wantCard,
    }
    await Promise.all(sources.map((source) => look(source, hints)))
    const { isAny, isLacking } = await round.all()
    const isWhole = isAny && !isLacking
    const at = isWhole ? now() : shown.at
    show({
      state: isAny || at !== undefined ? 'ready' : 'failed',
      isAsking: false,
      at,
      stale: !isWhole,
    })
    if (isAny && at !== undefined) keep(register.kept(at))
  }

  async function readAgain(): Promise<void> {
    const round = beginRound()
    shown.items.forEach(round.want)
    shown.cards.forEach(({ tokenId }) => round.wantCard(tokenId))
    wantOwn(round)
    const { isAny, isLacking } = await round.all()
    if (isLacking) show({ stale: true })
    if (isAny && shown.at !== undefined) keep(register.kept(shown.at))
  }

  const works = { kept: loadKept, search: searchAnew, again: readAgain }
  const wanted: (keyof typeof works)[] = []
  let isBusy = false

  /** Runs the queued tasks one after another. */
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
      const hasFailed = Object.values(shown.outcomes).includes('failed')
      if (!isFresh || shown.stale || hasFailed) want('search')
    },
    again: () => want('search'),
    tell(told) {
      own = told
      want('again')
    },
  }
}
