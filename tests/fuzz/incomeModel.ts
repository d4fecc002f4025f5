import type { Address } from '../../src/core/address.ts'
import { law } from './broken.ts'

export const DAY = 86_400
/** Before more of a coin, another signer, higher fees or a higher minimum count. */
export const NOTICE = 2 * DAY
/** Of an order. */
export const LIFE = 7 * DAY
const MOST = 2n ** 112n - 1n
const MOST_FEE = 10n ** 9n

/** A number of which more is said before it counts: what was said, and from when on each of it counts. */
class Term {
  #said: readonly { readonly value: bigint; readonly from: number }[] = []

  at = (now: number): bigint => this.#said.findLast(({ from }) => from <= now)?.value ?? 0n

  next = (now: number) => this.#said.find(({ from }) => from > now)

  /** What was announced and does not count yet is said no more. */
  say(value: bigint, now: number, notice = NOTICE): void {
    const from = value > this.at(now) ? now + notice : now
    this.#said = [...this.#said.filter((each) => each.from <= now), { value, from }]
  }
}

/** Of one coin. */
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

/** An order as it must be. */
export interface IncomeOrder {
  readonly who: Address
  readonly order: string
  /** The all-zero address for TRX. */
  readonly coin: Address
  readonly amount: bigint
  readonly fee: bigint
  readonly paidAt: number
  state: 'open' | 'paid' | 'takenBack'
}

/** What somebody wants to be paid, and what they have for it. */
export interface Claim {
  readonly of: IncomeOrder
  readonly amount: bigint
  readonly expires: number
  /** Who signed exactly this; undefined if nobody did. */
  readonly signer: Address | undefined
}

/** What the fund of income must know. Times are seconds. */
export class IncomeModel {
  readonly #fees = { minimum: new Term(), maximum: new Term() }
  times = { start: 0, end: 0 }
  isPaused = false
  readonly orders: IncomeOrder[] = []
  readonly #coins = new Map<Address, CoinModel>()
  /** From when on each counts; never again once it was removed. */
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

  /** What an order's fee may be. */
  fees = (now: number) => ({
    minimum: this.#fees.minimum.at(now),
    maximum: this.#fees.maximum.at(now),
  })

  /** What was announced of that, if anything was. */
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

  /** Whether the next two days keep what they have of the time for orders, once a late end is put off. */
  mayTime(start: number, end: number, now: number): boolean {
    const isPutOff = start > this.times.start && start > now
    return start < end && !(isPutOff && this.#hasTime(now))
  }

  /** The end is two days ahead at least, where it was not earlier before. */
  setTimes(start: number, end: number, now: number): void {
    law(this.mayTime(start, end, now), () => 'a time for orders was cut short')
    const kept = this.#hasTime(now) ? Math.min(this.times.end, now + NOTICE) : 0
    this.times = { start, end: Math.max(end, kept) }
  }

  /** Whether orders are taken at any time of the next two days. */
  #hasTime = (now: number): boolean => this.times.start < now + NOTICE && now < this.times.end

  /** Until there is an end, nobody can order. */
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

  /** Whether it is to be paid, if the fund has it and the day is not full. */
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
