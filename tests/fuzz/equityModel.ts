import { law } from './broken.ts'

const DAY = 86_400
const SCALE = 2n ** 96n
/** A much finer scale than the contract's. */
const FINE = 2n ** 200n

/** Schedule of withdrawals, in seconds. Another series has different stages. */
export interface Times {
  readonly start: number
  readonly end: number
  readonly dis: number
  readonly series: bigint
}

export interface Fees {
  readonly minimum: bigint
  readonly maximum: bigint
}

interface Stage {
  /** Number of the stage in the contract. */
  readonly id: bigint
  readonly endsAt: number
}

/** Share of one card. */
interface Share {
  readonly weight: bigint
  /** Number of deposits before it. */
  readonly since: number
  stage: bigint
  takenInStage: bigint
  taken: bigint
  /** Time of the last withdrawal, in seconds; 0 for none. */
  lastAt: number
}

/** Values announced so far. The latest one whose time has come is in force. */
export class Said<T> {
  readonly #all: { readonly value: T; readonly from: number }[]

  constructor(first: T) {
    this.#all = [{ value: first, from: 0 }]
  }

  say = (value: T, from: number): void => void this.#all.push({ value, from })

  at = (now: number): T => this.#all.findLast(({ from }) => from <= now)!.value

  get last() {
    return this.#all.at(-1)!
  }
}

/** Each card's equity, computed from the full history every time. */
export class EquityModel {
  readonly fees = new Said<Fees>({ minimum: 0n, maximum: 0n })
  readonly times = new Said<Times>({ start: 0, end: 0, dis: 1, series: 0n })
  readonly levels = new Said<readonly number[]>([])
  readonly #maxima = new Map<number, Said<bigint>>()
  readonly shares = new Map<bigint, Share>()
  /** Terms under which each stage was first used. */
  readonly #heldTo = new Map<bigint, string>()
  readonly #deposits: { readonly amount: bigint; readonly among: bigint }[] = []

  get deposited(): bigint {
    return this.#deposits.reduce((sum, { amount }) => sum + amount, 0n)
  }

  get totalWeight(): bigint {
    return [...this.shares.values()].reduce((sum, { weight }) => sum + weight, 0n)
  }

  maximum(level: number): Said<bigint> {
    let said = this.#maxima.get(level)
    if (!said) this.#maxima.set(level, (said = new Said(0n)))
    return said
  }

  /** Returns the current stage, if there is one. */
  stageAt(now: number): Stage | undefined {
    const { start, end, dis, series } = this.times.at(now)
    if (now < start || now >= end) return undefined
    const place = Math.floor((now - start) / dis) + 1
    return { id: (series << 64n) + BigInt(place), endsAt: start + place * dis }
  }

  /** Time from which an announcement made now applies. */
  from = (now: number): number => this.stageAt(now)?.endsAt ?? now

  /** Time from which the last announcement of a view's values applies; 0 if it applies now. */
  pendingFrom(now: number): number {
    const from = Math.max(...[this.fees, this.times, this.levels].map(({ last }) => last.from))
    return from > now ? from : 0
  }

  feeOf(cards: number, now: number): bigint {
    const { minimum, maximum } = this.fees.at(now)
    const fee = minimum * BigInt(cards)
    return fee < maximum ? fee : maximum
  }

  deposit(amount: bigint): void {
    law(this.shares.size > 0 && amount > 0n, () => 'a deposit was divided among nobody')
    this.#deposits.push({ amount, among: this.totalWeight })
  }

  initialise(tokenId: bigint, weight: bigint): void {
    law(!this.shares.has(tokenId), () => 'a card shares twice')
    const since = this.#deposits.length
    const nothing = { stage: 0n, takenInStage: 0n, taken: 0n, lastAt: 0 }
    this.shares.set(tokenId, { ...nothing, weight, since })
  }

  open(tokenId: bigint, now: number): void {
    const stage = this.stageAt(now)
    const share = this.shares.get(tokenId)
    law(stage !== undefined && share !== undefined, () => 'a limit was opened of nothing')
    law(share!.stage !== stage!.id, () => 'a limit was opened twice in a stage')
    this.#holdTerms(stage!.id, now)
    share!.stage = stage!.id
    share!.takenInStage = 0n
  }

  isOpen = (tokenId: bigint, now: number): boolean => {
    const stage = this.stageAt(now)
    return stage !== undefined && this.shares.get(tokenId)?.stage === stage.id
  }

  /** A card's share that is not withdrawn yet, to the unit. */
  profit(tokenId: bigint): bigint {
    const share = this.shares.get(tokenId)
    if (!share) return 0n
    return this.#part(share, SCALE) - share.taken
  }

  /** Remaining limit of an opened card in the current stage. */
  left(tokenId: bigint, level: number, now: number): bigint {
    if (!this.isOpen(tokenId, now)) return 0n
    const left = this.maximum(level).at(now) - this.shares.get(tokenId)!.takenInStage
    return left > 0n ? left : 0n
  }

  /** Amount that a card can withdraw now. */
  takable(tokenId: bigint, level: number, now: number): bigint {
    const share = this.shares.get(tokenId)
    if (!share || dayOf(share.lastAt) === dayOf(now)) return 0n
    const [left, profit] = [this.left(tokenId, level, now), this.profit(tokenId)]
    return left < profit ? left : profit
  }

  /** Records that a card withdraws all it can, and returns the amount. */
  take(tokenId: bigint, level: number, now: number): bigint {
    const amount = this.takable(tokenId, level, now)
    law(amount > 0n, () => 'a card took what it has not, or beyond its limits')
    this.#holdTerms(this.stageAt(now)!.id, now)
    const share = this.shares.get(tokenId)!
    share.lastAt = now
    share.taken += amount
    share.takenInStage += amount
    return amount
  }

  /** Throws Broken if a stage continues under terms other than its first ones. */
  #holdTerms(stage: bigint, now: number): void {
    const maxima = [...this.#maxima].toSorted(([a], [b]) => a - b)
    const most = maxima.map(([, said]) => said.at(now))
    const { minimum, maximum } = this.fees.at(now)
    const terms = [minimum, maximum, ...this.levels.at(now), ...most].join()
    const known = this.#heldTo.get(stage) ?? terms
    law(known === terms, () => `a stage that began under ${known} goes on under ${terms}`)
    this.#heldTo.set(stage, terms)
  }

  /** Throws Broken if rounding costs a card more than a unit, or gives it anything. */
  checkRounding(): void {
    for (const share of this.shares.values()) {
      const lost = this.#part(share, FINE) - this.#part(share, SCALE)
      law(lost === 0n || lost === 1n, () => `rounding changes a card's part by ${lost}`)
    }
    const parts = [...this.shares.values()].reduce((sum, each) => sum + this.#part(each, SCALE), 0n)
    law(parts <= this.deposited, () => 'the parts are more than the whole')
  }

  #part({ weight, since }: Share, scale: bigint): bigint {
    const each = this.#deposits
      .slice(since)
      .reduce((sum, { amount, among }) => sum + (amount * scale) / among, 0n)
    return (weight * each) / scale
  }
}

/** Returns the number of the chain's day since 1970. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY)
