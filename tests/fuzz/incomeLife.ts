import { encodeValues } from '../../src/chain/abi.ts'
import {
  incomeFund as calls,
  incomeFundEvents as events,
} from '../../src/chain/contracts/incomeFund.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { IncomeSigner } from '../../backend/income/signer.ts'
import { depositIncome, incomeOwnerEvents } from '../../sandbox/world/income.ts'
import type { Dice } from '../simulation/dice.ts'
import { accountNamed } from './accounts.ts'
import { artifacts } from './artifacts.ts'
import { law } from './broken.ts'
import { Gifts } from './gifts.ts'
import { FundBooks, type FundCoin } from './incomeBooks.ts'
import { DAY, dayOf, IncomeModel, LIFE, NOTICE, type IncomeOrder } from './incomeModel.ts'
import { IncomeOwner } from './incomeOwner.ts'
import { drawClaim, signers } from './incomeVouchers.ts'
import { Issuer } from './issuer.ts'
import type { Lens } from './lens.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, PLENTY, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = { payFee: 140_000n, withDraw: 320_000n, takeFeeBack: 160_000n, deposit: 200_000n }
/** Maximum number of fees refunded in one call. */
const AT_ONCE = 20
const VOUCHER = 2 * DAY
const FAR = 3_650 * DAY
const SUN = 1_000_000n

/** Initial state shared by lives of the fund. */
export interface IncomeStage {
  readonly lens: Lens
  readonly wtrx: Address
}

/** One life of the fund that pays recorded income by vouchers. */
export class IncomeLife implements Life {
  readonly #world: World
  readonly #books: FundBooks
  readonly #owner: IncomeOwner
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #orders = new Orders()
  readonly #feeAddress: Address

  private constructor(books: FundBooks, feeAddress: Address) {
    this.#books = books
    this.#world = books.world
    this.#owner = new IncomeOwner(books)
    this.#gifts = new Gifts(books.world, books.fund)
    this.#sun = books.coins[0]!.coin
    this.#feeAddress = feeAddress
    this.acts = { ...this.#owner.acts, ...this.#own }
  }

  /**
   * Opens a fund of TRX and tokens. Usually it accepts orders, has caps, and holds something to
   * pay.
   */
  static async begin(
    world: World,
    { lens, wtrx }: IncomeStage,
    tokens: readonly ZooToken[],
    dice: Dice,
  ): Promise<IncomeLife> {
    const { evm, cast, actors } = world
    const feeAddress = dice.pick([cast.hostile, cast.hostile, accountNamed('fees')])
    const values = [wtrx, feeAddress, signers[0]!.address]
    const args = encodeValues(['address', 'address', 'address'], values)
    const fund = world.name('fund', await evm.deploy(artifacts().IncomeFund, args, cast.owner))
    const sun = world.trx(wtrx)
    const coins: readonly FundCoin[] = [
      { address: nobody, coin: sun, scale: dice.pick([SUN, 1_000n * SUN]) },
      ...tokens.map((token) => ({
        address: token.address,
        coin: token,
        token,
        scale: dice.pick([1_000n, 300n * SUN, 10n ** 20n]),
      })),
    ]
    const model = new IncomeModel(signers[0]!.address, evm.now)
    const books = new FundBooks(world, fund, model, coins, new Issuer(world), lens)
    const life = new IncomeLife(books, feeAddress)
    for (const who of actors)
      for (const { address } of tokens) await world.must(who, trc20.approve(address, fund, PLENTY))
    const sheet = world.openSheet({ fund, fees: feeAddress })
    await sheet.add(sun)
    for (const token of tokens) if (isSteady(token)) await sheet.add(token)
    await life.#begin(dice)
    return life
  }

  readonly events: Life['events'] = {
    'a gift': (dice) =>
      this.#gifts.give(
        dice,
        this.#books.coins.flatMap(({ token }) => token ?? []),
        this.#sun,
      ),
    'an issuer': async (dice) => {
      const { token } = dice.pick(this.#books.coins)
      if (token) await this.#books.issuer.change(token, dice)
    },
    'a boundary': (dice) => this.#meetBoundary(dice),
    'the owner thinks again': (dice) => this.#thinkAgain(dice),
    'a key is stolen': (dice) => this.#stealKey(dice),
    'a trap sprung': (dice) => {
      const { hostile } = this.#world.cast
      const own = this.#books.model.open.filter(({ who }) => who === hostile)
      const trigger =
        own.length > 0
          ? this.#withDraw(dice, dice.pick(own), hostile)
          : this.#deposit(dice, hostile)
      return springTrap(this.#world, this.acts, dice, trigger)
    },
  }

  readonly acts: Record<string, Act>
  readonly #own: Record<string, Act> = {
    deposit: (dice, who) => this.#deposit(dice, who),
    payFee: (dice, who) => this.#payFee(dice, who),
    withDraw: (dice, who) => {
      const { open, orders } = this.#books.model
      const all = dice.chance(0.9) ? open : orders
      if (all.length === 0) return undefined
      const own = all.filter((each) => each.who === who)
      const of = dice.pick(own.length > 0 ? own : all)
      return this.#withDraw(dice, of, dice.chance(0.95) ? of.who : who)
    },
    takeFeeBack: (dice, who) => {
      const { orders } = this.#books.model
      const due = orders.filter((each) => this.#books.model.mayTakeBack(each, this.#now))
      if (due.length > 0 && dice.chance(0.8)) return this.#takeFeeBack(dice.pick(due), who)
      return orders.length > 0 ? this.#takeFeeBack(dice.pick(orders), who) : undefined
    },
    takeFeesBack: (dice, who) => {
      const { orders } = this.#books.model
      if (orders.length === 0) return undefined
      const due = orders.filter((each) => this.#books.model.mayTakeBack(each, this.#now))
      const from = due.length > 0 && dice.chance(0.8) ? due : orders
      const count = dice.pick([0, 1, 2, 3, 5, AT_ONCE, AT_ONCE + 1])
      // Sometimes includes duplicates.
      const named = Array.from({ length: count }, () => dice.pick(from))
      return this.#takeFeesBack(dice.chance(0.5) ? named : [...new Set(named)], who)
    },
    'an intruder': (dice, who) => {
      const call = dice.pick(this.#owner.intrusions(dice, who))
      return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    await this.#books.check()
  }

  /**
   * Stops new orders and waits until the old ones expire. A stranger refunds each fee once. The
   * owner withdraws the rest, whether the fund is paused or not.
   */
  async end(dice: Dice): Promise<void> {
    const { model, issuer, coins, fund } = this.#books
    const { stranger, owner } = this.#world.cast
    await issuer.calm()
    await this.#world.act(this.#owner.setTimes(0, this.#now))
    this.#world.pass(NOTICE)
    for (const each of coins) {
      const { length } = await this.#orderMost(dice, each)
      law(length === 0, () => 'an order was taken at the end')
    }
    this.#world.pass(LIFE)
    // Includes paid orders and duplicates.
    const all = [...model.orders, ...model.orders.slice(0, 3)]
    if (dice.chance(0.5))
      for (const of of all) await this.#world.act(this.#takeFeeBack(of, stranger))
    else
      for (let at = 0; at < all.length; at += AT_ONCE)
        await this.#world.act(this.#takeFeesBack(all.slice(at, at + AT_ONCE), stranger))
    law(model.feesHeld === 0n, () => 'a fee is kept for ever')
    for (const each of coins) {
      await this.#books.look(each)
      const held = this.#books.held(each)
      if (held > this.#books.dustOf(each))
        await this.#world.act(this.#owner.withdraw(each, held, owner))
      const left = await each.coin.balance(fund)
      law(left <= this.#books.dustOf(each), () => `${left} ${each.coin.name} are left`)
    }
    await this.check()
  }

  get #now(): number {
    return this.#world.evm.now
  }

  async #begin(dice: Dice): Promise<void> {
    const { coins } = this.#books
    const say = (intent: Intent) => this.#world.act(intent)
    await say(this.#owner.setFees(...dice.pick<readonly [bigint, bigint]>(OPEN_FEES)))
    for (const coin of coins) {
      if (dice.chance(0.95)) await say(this.#owner.setCap(coin, coin.scale))
      if (dice.chance(0.5)) await say(this.#owner.setMinimum(coin.address, coin.scale / 100n))
    }
    // Until an end is set, fees and minimums apply at once, but caps do not.
    await this.#books.check()
    await say(this.#owner.setTimes(this.#now, this.#now + FAR))
    this.#world.pass(NOTICE)
    for (const coin of coins) {
      if (dice.chance(0.1)) continue
      const amount = coin.scale * dice.pick([1n, 10n, 100n, 100n])
      await say(this.#bring(coin, amount, dice.pick(this.#world.cast.people)))
    }
  }

  #deposit(dice: Dice, who: Address): Intent {
    const coin = dice.pick(this.#books.coins)
    const amount = dice.pick([coin.scale * 10n, coin.scale, coin.scale / 3n, 1n, 0n])
    return this.#bring(coin, amount, who, dice.chance(0.9) ? undefined : dice.pick([0n, 1n]))
  }

  #bring(coin: FundCoin, amount: bigint, who: Address, other?: bigint): Intent {
    const { fund, issuer } = this.#books
    const due = coin.token ? 0n : amount
    const callValue = other ?? due
    const call = { ...depositIncome(fund, coin.address, amount), callValue }
    const isDue = () =>
      amount > 0n &&
      callValue === due &&
      (!coin.token || issuer.arriving(coin.token, amount) === amount)
    const book: Intent['book'] = ({ logs }) => {
      law(isDue(), () => 'a deposit counts what did not arrive')
      const told = decodeEvents(incomeOwnerEvents.deposited, fund, logs)
      const isTold = told.some(
        (each) => each.coin === coin.address && each.from === who && each.amount === amount,
      )
      law(isTold, () => 'a deposit is not told')
      this.#books.move(coin, who, fund, amount)
    }
    const isFree = this.#books.isPayable(coin) && !this.#world.isHostile(who)
    return { who, call, book, due: isFree && isDue() ? MOST.deposit : undefined }
  }

  #payFee(dice: Dice, who: Address): Intent {
    const coin = dice.pick(this.#books.coins)
    const { model } = this.#books
    const { caps, ...of } = model.coin(coin.address)
    const [cap, minimum] = [caps.at(this.#now), of.minimum.at(this.#now)]
    const amount = dice.chance(0.85)
      ? dice.pick([cap, cap / 2n, cap / 3n + 1n, cap / 7n, minimum, minimum + 1n])
      : dice.pick([0n, 1n, cap + 1n, minimum - 1n, 2n ** 128n - 1n])
    const fees = model.fees(this.#now)
    const fee = dice.chance(0.93)
      ? dice.pick([fees.minimum, fees.maximum])
      : dice.pick([0n, fees.minimum - 1n, fees.maximum + 1n])
    const own = model.orders.filter((each) => each.who === who)
    const isAgain = own.length > 0 && dice.chance(0.15)
    const order = isAgain ? dice.pick(own).order : this.#orders.draw(dice)
    return this.#order(who, order, coin, amount, fee)
  }

  #order(who: Address, order: string, { address }: FundCoin, most: bigint, least: bigint): Intent {
    const { fund, model } = this.#books
    const [amount, fee] = [most < 0n ? 0n : most, least < 0n ? 0n : least]
    const made = { who, order, coin: address, amount, fee }
    const isDue = model.mayOrder(made, this.#now) && !this.#world.isHostile(who)
    const book: Intent['book'] = ({ logs }) => {
      model.order(made, this.#now)
      const told = decodeEvents(events.feePaid, fund, logs).find((each) => each.order === order)
      const isTold = told?.user === who && told.coin === address && told.amount === amount
      law(isTold && told.fee === fee, () => 'an order is not told')
      this.#world.sheet.move(this.#sun, who, fund, fee)
    }
    const call = calls.payFee(fund, order, address, amount, { callValue: fee })
    return { who, call, book, due: isDue ? MOST.payFee : undefined }
  }

  #withDraw(dice: Dice, of: IncomeOrder, who: Address): Intent {
    const now = this.#now
    const soon = [now, now - 1, now + 3, of.paidAt + LIFE, FAR + now]
    const expires = dice.chance(0.7) ? now + VOUCHER : dice.pick(soon)
    return this.#pay(dice, of, who, this.#drawSigner(dice), expires)
  }

  #pay(dice: Dice, of: IncomeOrder, who: Address, by: IncomeSigner, expires: number): Intent {
    const { fund, model } = this.#books
    const claim = drawClaim(dice, fund, of, by, expires)
    const coin = this.#books.coins.find(({ address }) => address === of.coin)!
    const { amount, signature } = claim
    const isDue =
      who === of.who &&
      model.isOwed(claim, this.#now) &&
      amount <= model.coin(of.coin).left(this.#now) &&
      amount <= this.#books.held(coin) &&
      this.#books.isPayable(coin) &&
      !this.#world.isHostile(who)
    const book: Intent['book'] = ({ logs }) => {
      law(who === of.who, () => 'somebody was paid the order of another one')
      model.pay(claim, this.#books.held(coin), this.#now)
      const told = decodeEvents(events.paid, fund, logs).find(({ order }) => order === of.order)
      const isTold = told?.user === who && told.coin === of.coin && told.amount === amount
      law(isTold, () => 'a payment is not told')
      this.#world.sheet.move(this.#sun, fund, this.#feeAddress, of.fee)
      this.#books.move(coin, fund, who, amount)
    }
    const call = calls.withDraw(fund, of.order, amount, { expires: expires * SECOND_MS, signature })
    const due = isDue ? MOST.withDraw : undefined
    return { who, call, book, due, look: () => this.#books.look(coin), isDoneFirst: true }
  }

  #takeFeeBack(of: IncomeOrder, who: Address): Intent {
    const { fund, model } = this.#books
    const book: Intent['book'] = ({ logs }) => {
      model.takeBack(of, this.#now)
      const told = decodeEvents(events.feeTakenBack, fund, logs)
      const isTold = told.some(({ order, user, fee }) => {
        return order === of.order && user === of.who && fee === of.fee
      })
      law(isTold, () => 'a fee that went back is not told')
      this.#world.sheet.move(this.#sun, fund, of.who, of.fee)
    }
    const call = calls.takeFeeBack(fund, of.who, of.order)
    const isDue = model.mayTakeBack(of, this.#now) && !this.#world.isHostile(who)
    return { who, call, book, due: isDue ? MOST.takeFeeBack : undefined, isDoneFirst: true }
  }

  #takeFeesBack(named: readonly IncomeOrder[], who: Address): Intent {
    const { fund, model } = this.#books
    const dueNow = () => {
      const due = named.filter((of) => model.mayTakeBack(of, this.#now))
      return named.length <= AT_ONCE ? [...new Set(due)] : []
    }
    const book: Intent['book'] = ({ logs }) => {
      const due = dueNow()
      law(due.length > 0, () => 'fees were given back of which none is due')
      const told = decodeEvents(events.feeTakenBack, fund, logs)
      for (const of of due) {
        model.takeBack(of, this.#now)
        const isIt = (each: (typeof told)[number]) =>
          each.order === of.order && each.user === of.who && each.fee === of.fee
        law(told.filter(isIt).length === 1, () => 'a fee that went back is not told once')
        this.#world.sheet.move(this.#sun, fund, of.who, of.fee)
      }
    }
    const names = named.map((of) => ({ user: of.who, order: of.order }))
    const call = calls.takeFeesBack(fund, names)
    const isDue = dueNow().length > 0 && !this.#world.isHostile(who)
    const most = MOST.takeFeeBack * BigInt(Math.max(named.length, 1))
    return { who, call, book, due: isDue ? most : undefined, isDoneFirst: true }
  }

  /** Draws a signer, usually one that is valid now. */
  #drawSigner(dice: Dice): IncomeSigner {
    const { model } = this.#books
    const count = signers.filter(({ address }) => model.isSigner(address, this.#now))
    return count.length > 0 && dice.chance(0.9) ? dice.pick(count) : dice.pick(signers)
  }

  /** Moves the clock to a start or end, or to the second before, and tries what ends there. */
  async #meetBoundary(dice: Dice): Promise<void> {
    const { model, coins } = this.#books
    const ends = [
      (dayOf(this.#now) + 1) * DAY,
      model.times.start,
      model.times.end,
      ...model.open.map(({ paidAt }) => paidAt + LIFE),
      ...coins.flatMap(({ address }) => {
        const { caps, minimum } = model.coin(address)
        return [caps, minimum].map((term) => term.next(this.#now)?.from ?? 0)
      }),
      model.nextFees(this.#now)?.from ?? 0,
      ...signers.map(({ address }) => model.signsFrom(address) ?? 0),
    ]
    const soon = ends
      .map((each) => each - dice.pick([0, 0, 1]))
      .filter((each) => each > this.#now && each < this.#now + 30 * DAY)
    if (soon.length > 0) this.#world.pass(dice.pick(soon) - this.#now)
    const isNear = ({ paidAt }: IncomeOrder) => Math.abs(paidAt + LIFE - this.#now) <= 1
    for (const of of model.open.filter(isNear)) {
      const pay = this.#pay(dice, of, of.who, this.#drawSigner(dice), this.#now + FAR)
      await this.#world.act(pay)
      await this.#world.act(this.#takeFeeBack(of, this.#world.cast.stranger))
    }
  }

  /** Announces an increase, and another change before that applies. */
  #thinkAgain(dice: Dice): Promise<void> {
    const coin = dice.pick(this.#books.coins)
    return dice.pick([
      () => this.#thinkOfCap(dice, coin),
      () => this.#thinkOfMinimum(dice, coin),
      () => this.#thinkOfFees(dice, coin),
      () => this.#thinkOfTimes(dice),
    ])()
  }

  /** Ends orders at once, reopens them, postpones the start, and finally starts after all. */
  async #thinkOfTimes(dice: Dice): Promise<void> {
    const { model } = this.#books
    const say = (start: number, end: number) => this.#world.act(this.#owner.setTimes(start, end))
    await say(model.times.start, Math.max(this.#now, model.times.start + 1))
    this.#world.pass(dice.pick([DAY, NOTICE - 1, NOTICE]))
    await say(this.#now + dice.pick([1, DAY, 3 * DAY]), this.#now + FAR)
    this.#world.pass(dice.pick([0, DAY, NOTICE]))
    await say(this.#now + dice.pick([1, DAY]), this.#now + FAR)
    await say(Math.min(model.times.start, this.#now), this.#now + FAR)
  }

  async #thinkOfFees(dice: Dice, coin: FundCoin): Promise<void> {
    const { minimum, maximum } = this.#books.model.fees(this.#now)
    const fees = [
      [minimum + 1n, maximum + 1n],
      [minimum / 2n, maximum * 2n],
      [minimum, maximum],
      [minimum / 2n, maximum / 2n],
      [maximum, maximum],
    ] as const
    await this.#world.act(this.#owner.setFees(minimum * 2n + 1n, maximum * 2n + 1n))
    this.#world.pass(dice.pick([3_600, DAY, NOTICE - 1, NOTICE]))
    await this.#orderMost(dice, coin)
    await this.#world.act(this.#owner.setFees(...dice.pick(fees)))
    await this.#orderMost(dice, coin)
    this.#world.pass(dice.pick([DAY, NOTICE - 1, NOTICE]))
    await this.#orderMost(dice, coin)
  }

  async #thinkOfMinimum(dice: Dice, { address }: FundCoin): Promise<void> {
    const least = this.#books.model.coin(address).minimum.at(this.#now)
    await this.#world.act(this.#owner.setMinimum(address, least * 2n + 1n))
    this.#world.pass(dice.pick([3_600, DAY, NOTICE - 1, NOTICE]))
    const others = [least * 3n + 2n, least + 1n, least * 2n + 1n, least, least / 2n]
    await this.#world.act(this.#owner.setMinimum(address, dice.pick(others)))
    this.#world.pass(dice.pick([DAY, NOTICE - 1, NOTICE]))
  }

  async #thinkOfCap(dice: Dice, coin: FundCoin): Promise<void> {
    const cap = this.#books.model.coin(coin.address).caps.at(this.#now)
    await this.#world.act(this.#owner.setCap(coin, cap * 2n + 1n))
    this.#world.pass(dice.pick([3_600, DAY, NOTICE - 1, NOTICE]))
    const others = [cap * 3n + 2n, cap + 1n, cap * 2n + 1n, cap / 2n]
    await this.#world.act(this.#owner.setCap(coin, dice.pick(others)))
    this.#world.pass(dice.pick([DAY, NOTICE - 1, NOTICE]))
  }

  /**
   * Plays a thief of a signer's key, who orders and signs the maximum of each asset on two days.
   *
   * The thief gets at most the cap of each asset, and nothing once the fund is paused or the signer
   * removed.
   */
  async #stealKey(dice: Dice): Promise<void> {
    const { coins, model } = this.#books
    const key = signers.find(({ address }) => model.isSigner(address, this.#now))
    if (!key) return
    for (let day = 0; day < 2; day += 1) {
      for (const coin of coins) {
        const taken = await this.#rob(dice, coin, key)
        const cap = model.coin(coin.address).caps.at(this.#now)
        law(taken <= cap, () => 'a thief took more than the cap of a day')
      }
      this.#world.pass((dayOf(this.#now) + 1) * DAY - this.#now)
    }
    const open: IncomeOrder[] = []
    for (const coin of coins) open.push(...(await this.#orderMost(dice, coin)))
    const isPause = dice.chance(0.5)
    const stop = isPause ? this.#owner.pause(true) : this.#owner.removeSigner(key.address)
    await this.#world.act(stop)
    for (const of of open) {
      const isPaid = await this.#world.act(this.#payThief(dice, of, key))
      law(!isPaid, () => 'a thief was paid when it was over')
    }
    if (isPause) await this.#world.act(this.#owner.pause(false))
  }

  /** Returns the stolen amount. */
  async #rob(dice: Dice, coin: FundCoin, key: IncomeSigner): Promise<bigint> {
    let taken = 0n
    for (let at = 0; at < 4; at += 1)
      for (const of of await this.#orderMost(dice, coin))
        if (await this.#world.act(this.#payThief(dice, of, key))) taken += of.amount
    return taken
  }

  /** Returns the order, if the fund accepted it. */
  async #orderMost(dice: Dice, coin: FundCoin): Promise<readonly IncomeOrder[]> {
    const { model } = this.#books
    const [who, order] = [dice.pick(this.#world.actors), dice.hex(64)]
    const limits = model.coin(coin.address)
    const cap = limits.caps.at(this.#now)
    const amount = dice.pick([cap, cap / 2n, limits.left(this.#now)])
    await this.#world.act(this.#order(who, order, coin, amount, model.fees(this.#now).minimum))
    const made = model.find(who, order)
    return made ? [made] : []
  }

  #payThief = (dice: Dice, of: IncomeOrder, key: IncomeSigner): Intent =>
    this.#pay(dice, of, of.who, key, this.#now + FAR)
}

const OPEN_FEES = [
  [0n, 0n],
  [2n * SUN, 20n * SUN],
  [2n * SUN, 20n * SUN],
  [3n, 7n],
] as const
