import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { Address } from '../../src/core/address.ts'
import {
  depositEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { arrives, pay, type CardStage } from './cardStage.ts'
import type { EquityBooks } from './equityBooks.ts'
import type { EquityFund } from './equityFund.ts'
import type { Fees, Times } from './equityModel.ts'
import type { Act } from './sequence.ts'
import type { Intent } from './world.ts'
import { isSteady } from './zoo.ts'

const MOST_DEPOSIT = 300_000n
const MOST_FEE = 10n ** 9n
const DAY = 86_400
const MOST_DAYS = 365
const LONGEST = 3_650 * DAY
const PROOF = 'ab'.repeat(32)

/** Announcements and deposits of the equity's owner; both apply from the next stage on. */
export class EquityOwner {
  readonly #stage: CardStage
  readonly #books: EquityBooks
  readonly #equity: Address
  readonly #fund: EquityFund

  constructor(stage: CardStage, books: EquityBooks, equity: Address, fund: EquityFund) {
    this.#stage = stage
    this.#books = books
    this.#equity = equity
    this.#fund = fund
  }

  readonly acts: Readonly<Record<string, Act>> = {
    deposit: (dice, who) => {
      const by = dice.chance(0.9) ? this.#who : who
      const amounts = [0n, 1n, 99n, BigInt(dice.int(2 ** 40)), 10n ** 12n, 10n ** 22n]
      return this.deposit(dice.pick(amounts), by)
    },
    setFees: (dice) => this.#setFees(dice.pick(FEES)),
    setTimes: (dice) => this.#setTimes(this.#drawTimes(dice)),
    setIdentifiers: (dice) =>
      this.#setIdentifiers(dice.pick([[1, 2, 3], [1, 2], [3], [2, 3], [], [1, 9], [0]])),
    setMaximum: (dice) => this.#drawMaximum(dice, dice.pick(this.#stage.books.levels).number),
  }

  /** Announces several changes before any applies, including two for one level. */
  async thinkAgain(dice: Dice): Promise<void> {
    const { number } = dice.pick(this.#stage.books.levels)
    const said = [
      this.#drawMaximum(dice, number),
      this.#setFees(dice.pick(FEES)),
      this.#drawMaximum(dice, number),
      this.#setTimes(this.#drawTimes(dice)),
      this.#setFees(dice.pick(FEES)),
    ]
    for (const act of said) await this.#stage.world.act(act)
  }

  /** Ends the stages early, sets other terms once they have ended, and resumes them. */
  async putOffEnd(dice: Dice, use: () => Promise<void>): Promise<void> {
    const { world, books } = this.#stage
    const { model } = this.#books
    const stage = model.stageAt(this.#now)
    if (!stage) return
    const known = model.times.at(this.#now)
    const end = stage.endsAt + dice.pick([known.dis, known.dis - 3_600])
    await world.act(this.#setTimes({ ...known, end }))
    world.pass(stage.endsAt - this.#now)
    await world.act(this.deposit(10n ** 12n, this.#who))
    await use()
    const last = model.times.at(this.#now).end
    if (last > stage.endsAt + known.dis) return
    world.pass(last - this.#now)
    for (const { number } of books.levels) await world.act(this.#drawMaximum(dice, number))
    await world.act(this.#setFees(dice.pick(FEES)))
    await world.act(this.#setTimes({ ...known, end: stage.endsAt + 9 * known.dis }))
    await use()
  }

  /** Usually starts stages, with levels that can be initialised and limits of all sizes. */
  async begin(dice: Dice): Promise<void> {
    const { world, books } = this.#stage
    await world.act(this.#setFees(dice.pick(FEES)))
    await world.act(
      this.#setIdentifiers(
        dice.pick([
          [1, 2, 3],
          [1, 2, 3],
          [2, 3],
        ]),
      ),
    )
    for (const { number } of books.levels) {
      const most = dice.pick([1_000n, BigInt(dice.int(2 ** 38)), 2n ** 112n])
      await world.act(this.#setMaximum(number, most))
    }
    await world.act(this.#setTimes(this.#drawTimes(dice)))
  }

  /** Opens stages of one day without limits; they apply once the current ones have ended. */
  async openLastStages(): Promise<void> {
    const { world, books } = this.#stage
    const model = this.#books.model
    const start = model.from(this.#now) + DAY
    const times = { start, end: start + 3 * DAY, dis: DAY }
    const acts = [
      this.#setTimes(times),
      ...books.levels.map(({ number }) => this.#setMaximum(number, 2n ** 120n)),
    ]
    for (const act of acts) law(await world.act(act), () => 'the owner can set nothing')
    world.pass(start - this.#now + 1)
  }

  deposit(amount: bigint, who: Address): Intent {
    const [coin] = this.#stage.tokens
    const { model } = this.#books
    const isAsSaid = () =>
      who === this.#who &&
      amount > 0n &&
      model.shares.size > 0 &&
      arrives(this.#stage, coin!, amount)
    const book = () => {
      law(isAsSaid(), () => 'a deposit counts what is none')
      model.deposit(amount)
      pay(this.#stage, coin!, who, this.#fund.address, amount)
    }
    const isFree = isSteady(coin!) && !this.#stage.issuer.obstructed.has(coin!)
    const call = depositEquity(this.#equity, amount, PROOF, 'Rent')
    return { who, call, book, due: isAsSaid() && isFree ? MOST_DEPOSIT : undefined }
  }

  /** Calls reserved for the owner. */
  intrusions = (): readonly ContractCall[] => [
    setEquityFees(this.#equity, 0n, 0n),
    setEquityTimes(
      this.#equity,
      shown({ start: this.#now + DAY, end: this.#now + 9 * DAY, dis: DAY }),
    ),
    setIdentifiers(this.#equity, [1n]),
    setMaximum(this.#equity, 1n, 0n),
    depositEquity(this.#equity, 1n, PROOF, 'x'),
    contractCall(this.#equity, 'transferOwnership(address)', [this.#who]),
    contractCall(this.#equity, 'renounceOwnership()', []),
  ]

  get #now(): number {
    return this.#stage.world.evm.now
  }

  get #who(): Address {
    return this.#stage.world.cast.owner
  }

  #setFees(fees: Fees): Intent {
    const { minimum, maximum } = fees
    const book = () => {
      law(minimum <= maximum && maximum <= MOST_FEE, () => 'a fee beyond all bounds')
      this.#books.model.fees.say(fees, this.#from)
    }
    return { who: this.#who, call: setEquityFees(this.#equity, minimum, maximum), book }
  }

  /** Draws a schedule that extends, shortens or replaces the current stages. */
  #drawTimes(dice: Dice): Omit<Times, 'series'> {
    const { model } = this.#books
    const known = model.times.at(this.#now)
    const from = this.#from
    // In most cases, all stages are whole.
    const jitter = dice.pick([0, 0, 0, 0, 0, 1, 3_600])
    if (known.series > 0n && dice.chance(0.4)) {
      const { start, dis } = known
      const soonest = start + Math.max(1, Math.ceil((from - start) / dis)) * dis
      const later = soonest + dice.pick([1, 2, 12]) * dis
      return { ...known, end: dice.pick([soonest, soonest - dis, later, later, from]) - jitter }
    }
    const start = from + dice.pick([0, 0, 0, 1, DAY, 10 * DAY, -1])
    const dis = dice.pick([1, 2, 7, 7, 30, 365]) * DAY + dice.pick([0, 0, 0, 3_600, 1, -1])
    return { start, end: start + dis * dice.pick([1, 2, 5, 30, 30, 90]) - jitter, dis }
  }

  #setTimes(times: Omit<Times, 'series'>): Intent {
    const { model } = this.#books
    const book = () => {
      const { start, end, dis } = times
      const [known, from] = [model.times.at(this.#now), this.#from]
      const isSame = known.start === start && known.dis === dis
      law(dis >= DAY && dis <= MOST_DAYS * DAY && end > start, () => 'stages of no kind')
      law((end - start) % dis === 0, () => 'a stage is cut')
      law(end <= this.#now + LONGEST, () => 'stages beyond all bounds')
      law(end >= from && (isSame || start >= from), () => 'a stage that runs was changed')
      model.times.say({ start, end, dis, series: known.series + (isSame ? 0n : 1n) }, from)
    }
    return { who: this.#who, call: setEquityTimes(this.#equity, shown(times)), book }
  }

  #setIdentifiers(levels: readonly number[]): Intent {
    const book = () => {
      const known = new Set(this.#stage.books.levels.map(({ number }) => number))
      const isKnown = levels.every((each) => known.has(each))
      law(isKnown, () => 'a level was named that there is not')
      this.#books.model.levels.say(levels, this.#from)
    }
    const call = setIdentifiers(this.#equity, levels.map(BigInt))
    return { who: this.#who, call, book }
  }

  #drawMaximum = (dice: Dice, level: number): Intent =>
    this.#setMaximum(
      level,
      dice.pick([0n, 1n, 1_000n, BigInt(dice.int(2 ** 38)), BigInt(dice.int(2 ** 38)), 2n ** 112n]),
    )

  #setMaximum(level: number, most: bigint): Intent {
    const book = () => this.#books.model.maximum(level).say(most, this.#from)
    return { who: this.#who, call: setMaximum(this.#equity, BigInt(level), most), book }
  }

  get #from(): number {
    return this.#books.model.from(this.#now)
  }
}

/** Fees in sun: for a withdrawal of one card, and at most. */
const FEES: readonly Fees[] = [
  { minimum: 0n, maximum: 0n },
  { minimum: 1n, maximum: 2n },
  { minimum: 2_000_000n, maximum: 10_000_000n },
  { minimum: MOST_FEE, maximum: MOST_FEE },
  { minimum: 5n, maximum: 4n },
  { minimum: 1n, maximum: MOST_FEE + 1n },
]

const shown = ({ start, end, dis }: Omit<Times, 'series'>) => ({
  start: start * SECOND_MS,
  end: end * SECOND_MS,
  stageMs: dis * SECOND_MS,
})
