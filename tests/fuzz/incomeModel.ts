import type { Address } from '../../src/core/address.ts'
import { law } from './broken.ts'

export const DAY = 86_400
/** Notice before a higher cap, another signer, higher fees or a higher minimum applies. */
export const NOTICE = 2 * DAY
/** Life of an order. */
export const LIFE = 7 * DAY
const MOST = 2n ** 112n - 1n
const MOST_FEE = 10n ** 9n

/** A number whose increases apply after a notice, with the announced values and their times. */
class Term {
  #said: readonly { readonly value: bigint; readonly from: number }[] = []

  at = (now: number): bigint => this.#said.findLast(({ from }) => from <= now)?.value ?? 0n

  next = (now: number) => this.#said.find(({ from }) => from > now)

  /** Announces a value, replacing announcements that do not apply yet. */
  say(value: bigint, now: number, notice = NOTICE): void {
    const from = value > this.at(now) ? now + notice : now
    this.#said = [...this.#said.filter((each) => each.from <= now), { value, from }]
  }
}

/** Limits of one asset. */
export class CoinModel {
  readonly caps = new Term()
  readonly minimum = new Term()
  readonly #paid = new Map<number, bigint>()

  paidOn = (day: number): bigint => this.#paid.get(day) ?? 0n

  left(now: number): bigint {
    const [cap, paid] = [this.caps.at(now), this.paidOn(dayOf(now))]
    return cap > paid ? cap - paid : 0n
  }

  pay(amount: bigint, now: number): void {
    law(amount <= this.left(now), () => 'a day has paid more than its cap')
    this.#paid.set(dayOf(now), this.paidOn(dayOf(now)) + amount)
  }
}

export const dayOf = (now: number): number => Math.floor(now / DAY)

/** Expected state of an order. */
export interface IncomeOrder {
  readonly who: Address
  readonly order: string
  /** Address of the token, or the zero address for TRX. */
  readonly coin: Address
  readonly amount: bigint
  readonly fee: bigint
  readonly paidAt: number
  state: 'open' | 'paid' | 'takenBack'
}

/** A claim for payment and the voucher behind it. */
export interface Claim {
  readonly of: IncomeOrder
  readonly amount: bigint
  readonly expires: number
  /** Signer of exactly this claim; undefined if there is none. */
  readonly signer: Address | undefined
}

/** Expected state of the income fund. Times are in seconds. */
export class IncomeModel {
  readonly #fees = { minimum: new Term(), maximum: new Term() }
  times = { start: 0, end: 0 }
  isPaused = false
  readonly orders: IncomeOrder[] = []
  readonly #coins = new Map<Address, CoinModel>()
  /** Time from which each signer is valid; a removed signer never is again. */
  readonly #signers = new Map<Address, number>()

  constructor(signer: Address, now: number) {
    this.#signers.set(signer, now)
  }

  coin(address: Address): CoinModel {
    const known = this.#coins.get(address) ?? new CoinModel()
    this.#coins.set(address, known)
    return known
  }

  find = (who: Address, order: string): IncomeOrder | undefined =>
    this.orders.find((each) => each.who === who && each.order === order)

  get open(): readonly IncomeOrder[] {
    return this.orders.filter(({ state }) => state === 'open')
  }

  get feesHeld(): bigint {
    return this.open.reduce((sum, { fee }) => sum + fee, 0n)
  }

  reserved = (coin: Address): bigint =>
    this.open.reduce((sum, each) => sum + (each.coin === coin ? each.amount : 0n), 0n)

  signsFrom = (signer: Address): number | undefined => this.#signers.get(signer)
  isSigner = (signer: Address, now: number): boolean => (this.signsFrom(signer) ?? Infinity) <= now
  isRemoved = (signer: Address): boolean => this.signsFrom(signer) === Infinity

  nameSigner(signer: Address, now: number): void {
    law(!this.#signers.has(signer), () => 'a signer was named twice, or again')
    this.#signers.set(signer, now + NOTICE)
  }

  removeSigner(signer: Address): void {
    law(this.#signers.has(signer) && !this.isRemoved(signer), () => 'nobody was removed')
    this.#signers.set(signer, Infinity)
  }

  /** Bounds of an order's fee. */
  fees = (now: number) => ({
    minimum: this.#fees.minimum.at(now),
    maximum: this.#fees.maximum.at(now),
  })

  /** Announced bounds of the fee, if any. */
  nextFees(now: number) {
    const { minimum, maximum } = this.#fees
    const from = (minimum.next(now) ?? maximum.next(now))?.from
    return from === undefined ? undefined : { ...this.fees(from), from }
  }

  setFees(minimum: bigint, maximum: bigint, now: number): void {
    law(minimum <= maximum && maximum <= MOST_FEE, () => 'a fee beyond all bounds')
    this.#fees.minimum.say(minimum, now, this.#notice)
    this.#fees.maximum.say(maximum, now, this.#notice)
  }

  /**
   * Whether these times are allowed: the start must not move later while the next two days include
   * order time.
   */
  mayTime(start: number, end: number, now: number): boolean {
    const isPutOff = start > this.times.start && start > now
    return start < end && !(isPutOff && this.#hasTime(now))
  }

  /** Sets the times. The end is at least two days ahead, unless it was earlier before. */
  setTimes(start: number, end: number, now: number): void {
    law(this.mayTime(start, end, now), () => 'a time for orders was cut short')
    const kept = this.#hasTime(now) ? Math.min(this.times.end, now + NOTICE) : 0
    this.times = { start, end: Math.max(end, kept) }
  }

  /** Whether orders are accepted at any time in the next two days. */
  #hasTime = (now: number): boolean => this.times.start < now + NOTICE && now < this.times.end

  /** Needs no notice until an end is set, because orders are impossible before. */
  get #notice(): number {
    return this.times.end === 0 ? 0 : NOTICE
  }

  setCap(coin: Address, cap: bigint, now: number): void {
    law(cap <= MOST, () => 'a cap beyond all bounds')
    this.coin(coin).caps.say(cap, now)
  }

  setMinimum(coin: Address, minimum: bigint, now: number): void {
    law(minimum <= MOST, () => 'a minimum beyond all bounds')
    this.coin(coin).minimum.say(minimum, now, this.#notice)
  }

  mayOrder({ who, order, coin, amount, fee }: Omit<IncomeOrder, 'paidAt' | 'state'>, now: number) {
    const { minimum, caps } = this.coin(coin)
    const isInTime = now >= this.times.start && now < this.times.end
    const fees = this.fees(now)
    const isFee = fee >= fees.minimum && fee <= fees.maximum
    const isAmount = amount > 0n && amount >= minimum.at(now) && amount <= caps.at(now)
    return !this.isPaused && isInTime && isFee && isAmount && !this.find(who, order)
  }

  order(made: Omit<IncomeOrder, 'paidAt' | 'state'>, now: number): void {
    law(this.mayOrder(made, now), () => 'an order was taken that is none')
    this.orders.push({ ...made, paidAt: now, state: 'open' })
  }

  /** Whether the claim is due, if the fund has the amount and the day's cap allows it. */
  isOwed({ of, amount, expires, signer }: Claim, now: number): boolean {
    const isInTime = now <= expires && now < of.paidAt + LIFE
    const isSigned = signer !== undefined && this.isSigner(signer, now)
    return of.state === 'open' && !this.isPaused && isInTime && isSigned && amount === of.amount
  }

  pay(claim: Claim, held: bigint, now: number): void {
    const { of, amount } = claim
    law(of.state === 'open', () => 'an order was paid that is over')
    law(this.isOwed(claim, now), () => 'somebody was paid what nobody signed in time')
    law(amount <= held, () => 'more was paid than there is besides the fees')
    this.coin(of.coin).pay(amount, now)
    of.state = 'paid'
  }

  mayTakeBack = (of: IncomeOrder, now: number): boolean =>
    of.state === 'open' && now >= of.paidAt + LIFE

  takeBack(of: IncomeOrder, now: number): void {
    law(this.mayTakeBack(of, now), () => 'a fee was given back that is not due')
    of.state = 'takenBack'
  }
}
