import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  rwaEquity as calls,
  rwaEquityEvents as events,
} from '../../src/chain/contracts/rwaEquity.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { CardActs } from './cardActs.ts'
import type { BookedCard } from './cardBooks.ts'
import { CardMarketActs } from './cardMarketActs.ts'
import type { CardStage } from './cardStage.ts'
import { EquityBooks, OWED, PAID } from './equityBooks.ts'
import { EquityFund } from './equityFund.ts'
import { EquityOwner } from './equityOwner.ts'
import type { EquityStage } from './equityStage.ts'
import type { Outcome } from './evm.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import { RewardModel } from './rewardModel.ts'
import type { Act, Life } from './sequence.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct: per card, and on top of that. */
const MOST = {
  initialise: [60_000n, 50_000n],
  open: [60_000n, 40_000n],
  take: [500_000n, 80_000n],
  settle: 250_000n,
} as const
const DAY = 86_400
/** A time longer than any stage, listing, stake or freeze. */
const FAR = 366 * DAY
/** Maximum number of cards in one call. */
const MOST_CARDS = 20

/**
 * One life of equity: deposits are divided among cards. Each card has its part, within its limits,
 * regardless of owner, sales or a frozen token.
 */
export class EquityLife implements Life {
  readonly acts: Record<string, Act>
  readonly #stage: CardStage
  readonly #coin: ZooToken
  readonly #equity: Address
  readonly #books: EquityBooks
  readonly #fund: EquityFund
  readonly #owner: EquityOwner
  readonly #cards: CardActs
  readonly #market: CardMarketActs
  readonly #gifts: Gifts

  private constructor(world: World, stage: EquityStage, coin: ZooToken) {
    const { equity, fund } = stage.of.get(coin)!
    this.#stage = {
      ...stage.cards,
      world,
      books: stage.makeBooks(),
      models: [new RewardModel(), new RewardModel(), new RewardModel()],
      sun: world.trx(stage.cards.wtrx),
      tokens: [coin],
      issuer: new Issuer(world),
    }
    this.#coin = coin
    this.#equity = world.name('equity', equity)
    this.#books = new EquityBooks(stage.lens, equity)
    this.#fund = new EquityFund(this.#stage, coin, world.name('fund', fund))
    this.#owner = new EquityOwner(this.#stage, this.#books, equity, this.#fund)
    this.#cards = new CardActs(this.#stage)
    this.#market = new CardMarketActs(this.#stage)
    this.#gifts = new Gifts(world, equity)
    const { buy, mint, pledge, transfer, freeze } = this.#cards.acts
    const { list, unlist, buyListed } = this.#market.acts
    this.acts = {
      ...({ buy, mint, pledge, transfer, freeze, list, unlist, buyListed } as Record<string, Act>),
      ...this.#owner.acts,
      initialise: (dice, who) => {
        const [by, cards] = this.#draw(dice, who, ({ tokenId }) => !this.#isShared(tokenId))
        return this.#initialise(by, cards)
      },
      unlockLimit: (dice, who) => {
        const [by, cards] = this.#draw(
          dice,
          who,
          ({ tokenId }) => this.#isShared(tokenId) && !this.#books.model.isOpen(tokenId, this.#now),
        )
        return this.#open(by, cards)
      },
      withDraw: (dice, who) => {
        // Occasionally before the card's limit is opened, or beyond it.
        const isPromising = dice.chance(0.8)
          ? (card: BookedCard) => this.#takable(card) > 0n
          : ({ tokenId }: BookedCard) => this.#books.model.profit(tokenId) > 0n
        if (!this.#stage.books.cards.some(isPromising) && dice.chance(0.7)) return undefined
        const [by, cards] = this.#draw(dice, who, isPromising)
        const fee = this.#books.model.feeOf(cards.length, this.#now)
        return this.#take(by, cards, fee + (dice.chance(0.08) ? 1n : 0n))
      },
      settle: (dice, who) => {
        const owed = this.#books.owedOrders()
        if (owed.length > 0 && dice.chance(0.9)) return this.#settle(dice.pick(owed), who)
        const some = dice.int(this.#books.orders.length + 2)
        return dice.chance(0.2) ? this.#settle(some, who) : undefined
      },
      'an intruder': (dice, who) => this.#intrude(dice, who),
    }
  }

  static async begin(
    world: World,
    stage: EquityStage,
    coin: ZooToken,
    dice: Dice,
  ): Promise<EquityLife> {
    const life = new EquityLife(world, stage, coin)
    await life.#begin(dice)
    return life
  }

  readonly events: Life['events'] = {
    'a gift': (dice) => this.#gifts.give(dice, [this.#coin], this.#stage.sun),
    'an issuer': (dice) => this.#stage.issuer.change(this.#coin, dice),
    'the fund is stopped': () => this.#fund.stopOrLetGo(),
    'the fund lacks something': (dice) => this.#fund.loseSome(dice),
    'the fund is given something': (dice) => this.#fund.giveSome(dice, this.#owedNow),
    'a boundary': async (dice) => this.#meetBoundary(dice),
    'the owner thinks again': async (dice) => {
      await this.#owner.thinkAgain(dice)
      await this.#checkBooks()
    },
    'an end is put off': (dice) => this.#owner.putOffEnd(dice, () => this.#takeSome(dice)),
    'a card is sold in between': (dice) => this.#sellInBetween(dice),
    'some are owed at once': (dice) => this.#oweSome(dice),
    'a trap sprung': (dice) => {
      const { hostile } = this.#stage.world.cast
      const own = this.#stage.books.cardsOf(hostile)
      const card = own.find((each) => this.#takable(each) > 0n)
      const trigger = card
        ? this.#take(hostile, [card], this.#books.model.feeOf(1, this.#now))
        : this.#market.acts['buyListed']!(dice, hostile)
      return springTrap(this.#stage.world, this.acts, dice, trigger)
    },
  }

  async #begin(dice: Dice): Promise<void> {
    const { world, card, market, pools, sun, books } = this.#stage
    const { equity, fund } = { equity: this.#equity, fund: this.#fund.address }
    const sheet = world.openSheet({ card, market, pools, equity, fund })
    await sheet.add(sun)
    if (isSteady(this.#coin)) await sheet.add(this.#coin)
    await this.#owner.begin(dice)
    for (const who of world.actors)
      await world.act(
        this.#initialise(
          who,
          books.cardsOf(who).filter(() => dice.chance(0.75)),
        ),
      )
    await world.act(this.#owner.deposit(dice.pick([1n, 10n ** 6n, 10n ** 12n]), world.cast.owner))
  }

  /**
   * Checks balances after each step, and the rest occasionally. A full check takes as long as ten
   * calls.
   */
  async check(): Promise<void> {
    const { world } = this.#stage
    await world.sheet.check()
    if (world.calls % 4 === 0) await this.#checkBooks()
  }

  /**
   * Waits until nothing is listed, frozen or staked. Fills the fund, and a stranger settles the
   * owed orders.
   *
   * In the last stages, every card withdraws all it can. Only the rest of rounding may remain.
   */
  async end(): Promise<void> {
    const { world, books, issuer } = this.#stage
    const { stranger } = world.cast
    await issuer.calm()
    await this.#fund.letGo()
    await world.turn('friendly')
    world.pass(FAR)
    for (const listing of books.listings.filter(({ isOver }) => !isOver))
      await world.act(this.#market.unlist(listing, stranger))
    const model = this.#books.model
    const due = model.deposited - this.#books.paid
    await this.#fund.giveAll(due)
    for (const order of this.#books.owedOrders())
      law(await world.act(this.#settle(order, stranger)), () => 'what is owed cannot be settled')
    law(this.#owedNow === 0n, () => 'something is owed that was settled')
    await this.#owner.openLastStages()
    for (const who of [...world.cast.people, world.cast.hostile]) {
      const own = books.cardsOf(who).filter(({ tokenId }) => model.profit(tokenId) > 0n)
      for (let at = 0; at < own.length; at += MOST_CARDS) {
        const some = own.slice(at, at + MOST_CARDS)
        law(await world.act(this.#open(who, some)), () => 'a limit cannot be opened')
        const fee = model.feeOf(some.length, this.#now)
        law(await world.act(this.#take(who, some, fee)), () => 'a card cannot take what it has')
      }
    }
    for (const { tokenId } of books.cards)
      law(model.profit(tokenId) === 0n, () => 'a card has something left')
    model.checkRounding()
    const owed = this.#books.owedOrders()
    law(owed.length === 0 || !isSteady(this.#coin), () => 'something is owed that the fund has')
    await world.sheet.check()
    await this.#checkBooks()
    const { paid } = this.#books
    law(paid <= model.deposited, () => 'more was paid than was deposited')
    const left = model.deposited - paid - this.#owedNow
    const most = BigInt(model.shares.size) + 1n
    law(left < most, () => `${left} are left that nobody can have`)
    await this.#fund.checkLeft(left)
    await this.#gifts.checkLeft(this.#stage.sun)
    if (isSteady(this.#coin)) await this.#gifts.checkLeft(this.#coin)
  }

  get #now(): number {
    return this.#stage.world.evm.now
  }

  get #owedNow(): bigint {
    return this.#books.owed
  }

  #isShared = (tokenId: bigint): boolean => this.#books.model.shares.has(tokenId)

  #takable = ({ tokenId, level }: BookedCard): bigint =>
    this.#books.model.takable(tokenId, level.number, this.#now)

  #isTheirs = (who: Address, { owner, listing }: BookedCard): boolean => owner === who && !listing

  /**
   * Draws suitable cards and their owner in most cases; otherwise anyone's cards, a duplicate, or
   * too many.
   */
  #draw(
    dice: Dice,
    who: Address,
    isFitting: (card: BookedCard) => boolean,
  ): [by: Address, cards: readonly BookedCard[]] {
    const { cards, cardsOf } = this.#stage.books
    const all = cards.filter((card) => isFitting(card) && !card.listing)
    if (all.length === 0 || dice.chance(0.1)) {
      const some = Array.from({ length: dice.pick([1, 2, 2, 21]) }, () => dice.pick(cards))
      return [dice.chance(0.7) ? some[0]!.owner : who, some]
    }
    const own = cardsOf(who).filter(isFitting)
    const by = own.length > 0 ? who : dice.pick(all).owner
    const theirs = cardsOf(by).filter(isFitting)
    const drawn = Array.from({ length: dice.pick([1, 1, 2, 3]) }, () => dice.pick(theirs))
    return [by, dice.chance(0.9) ? [...new Set(drawn)] : drawn]
  }

  /** Whether only our own code could prevent this account from acting on these cards. */
  #isDue = (who: Address, cards: readonly BookedCard[]): boolean =>
    !this.#stage.world.isHostile(who) &&
    cards.length > 0 &&
    cards.length <= MOST_CARDS &&
    new Set(cards).size === cards.length &&
    cards.every((card) => this.#isTheirs(who, card))

  #checkCards(who: Address, cards: readonly BookedCard[]): void {
    law(cards.length > 0 && cards.length <= MOST_CARDS, () => 'too many cards at once')
    for (const card of cards)
      law(this.#isTheirs(who, card), () => 'somebody did something with a card that is not theirs')
  }

  #initialise(who: Address, cards: readonly BookedCard[]): Intent {
    const { model } = this.#books
    const isNamed = ({ level }: BookedCard) => model.levels.at(this.#now).includes(level.number)
    const isDue =
      this.#isDue(who, cards) &&
      cards.every((card) => isNamed(card) && !this.#isShared(card.tokenId))
    const book = () => {
      this.#checkCards(who, cards)
      for (const card of cards) {
        law(isNamed(card), () => 'a card shares whose level was not named')
        model.initialise(card.tokenId, card.level.terms.weight)
      }
    }
    const call = calls.initialise(this.#equity, idsOf(cards))
    return { who, call, book, due: isDue ? mostFor(MOST.initialise, cards) : undefined }
  }

  #open(who: Address, cards: readonly BookedCard[]): Intent {
    const { model } = this.#books
    const isDue =
      this.#isDue(who, cards) &&
      model.stageAt(this.#now) !== undefined &&
      cards.every(({ tokenId }) => this.#isShared(tokenId) && !model.isOpen(tokenId, this.#now))
    const book = () => {
      this.#checkCards(who, cards)
      for (const { tokenId } of cards) model.open(tokenId, this.#now)
    }
    const call = calls.unlockLimit(this.#equity, idsOf(cards))
    return { who, call, book, due: isDue ? mostFor(MOST.open, cards) : undefined }
  }

  #take(who: Address, cards: readonly BookedCard[], callValue: bigint): Intent {
    const { world, sun } = this.#stage
    const { hostile } = world.cast
    const { model } = this.#books
    const isDue =
      this.#isDue(who, cards) &&
      model.stageAt(this.#now) !== undefined &&
      callValue === model.feeOf(cards.length, this.#now) &&
      cards.every((card) => this.#takable(card) > 0n)
    const book = (outcome: Outcome) => {
      this.#checkCards(who, cards)
      law(callValue === model.feeOf(cards.length, this.#now), () => 'another fee was paid')
      const taken = cards.map(({ tokenId, level }) => model.take(tokenId, level.number, this.#now))
      const sum = taken.reduce((all, each) => all + each, 0n)
      world.sheet.move(sun, who, hostile, callValue)
      this.#bookOrder(who, cards, taken, sum, callValue, outcome)
    }
    const call = calls.withDraw(this.#equity, idsOf(cards), { callValue })
    const due = isDue ? mostFor(MOST.take, cards) : undefined
    return { who, call, book, due, isDoneFirst: true }
  }

  /**
   * Records an order. It is paid at once unless the fund lacks the amount on top of older debts, or
   * the token refuses.
   */
  #bookOrder(
    who: Address,
    cards: readonly BookedCard[],
    taken: readonly bigint[],
    sum: bigint,
    fee: bigint,
    { logs }: Outcome,
  ): void {
    const order = BigInt(this.#books.orders.length + 1)
    const told = decodeEvents(events.ordered, this.#equity, logs).find((e) => e.order === order)
    const each = decodeEvents(events.taken, this.#equity, logs).filter((e) => e.order === order)
    const isTold =
      told !== undefined &&
      told.user === who &&
      told.amount === sum &&
      told.fee === fee &&
      each.length === cards.length &&
      each.every((e, at) => e.tokenId === cards[at]!.tokenId && e.amount === taken[at])
    law(isTold, () => `an order of ${sum} is told as another one`)
    const isPaid = Number(told!.withdrawStatus) === PAID
    const has = this.#fund.has
    if (has !== undefined) {
      const isThere = has >= sum + this.#owedNow
      law(!isPaid || isThere, () => 'what is owed went to one who came later')
      law(isPaid || !isThere || this.#fund.mayRefuse, () => 'what is there was not paid')
    }
    this.#books.orders.push({ user: who, amount: sum, status: isPaid ? PAID : OWED })
    if (isPaid) this.#fund.pay(who, sum)
  }

  #settle(order: number, who: Address): Intent {
    const known = this.#books.orders[order - 1]
    const isThere = () => {
      const has = this.#fund.has
      return has === undefined || has >= known!.amount + this.#books.owedBefore(order)
    }
    const isDue =
      known?.status === OWED &&
      isThere() &&
      isSteady(this.#coin) &&
      !this.#fund.mayRefuse &&
      !this.#stage.world.isHostile(who) &&
      // A token that calls its receiver can use all energy of the settling account.
      !this.#stage.world.isHostile(known.user)
    const book = () => {
      law(known?.status === OWED, () => 'an order was settled that is not owed')
      law(isThere(), () => 'what is owed went to one who came later')
      known!.status = PAID
      this.#fund.pay(known!.user, known!.amount)
    }
    const call = calls.settle(this.#equity, BigInt(order))
    return { who, call, book, due: isDue ? MOST.settle : undefined, isDoneFirst: true }
  }

  /**
   * Sells a card between two withdrawals. The buyer gets the same remaining limits of that day and
   * stage.
   */
  async #sellInBetween(dice: Dice): Promise<void> {
    const { world, books } = this.#stage
    const { model } = this.#books
    const fitting = books.cards.filter(
      (card) => this.#isShared(card.tokenId) && !card.listing && model.profit(card.tokenId) > 0n,
    )
    if (fitting.length === 0) return
    const card = dice.pick(fitting)
    const all = world.actors
    for (const who of [card.owner, dice.pick(all), dice.pick(all)]) {
      if (card.owner !== who) await world.act(this.#cards.transfer(card, who, card.owner, false))
      if (dice.chance(0.8)) await world.act(this.#open(who, [card]))
      await world.act(this.#take(who, [card], model.feeOf(1, this.#now)))
      await this.check()
      await this.#goOn(dice)
    }
  }

  /**
   * Moves on after a withdrawal of everything allowed: a deposit, another day, or another stage.
   */
  async #goOn(dice: Dice): Promise<void> {
    const { world } = this.#stage
    const stage = this.#books.model.stageAt(this.#now)
    world.pass(dice.pick([3, DAY, DAY, stage ? stage.endsAt - this.#now : DAY]))
    const amount = dice.pick([10n ** 3n, 10n ** 9n, 10n ** 15n])
    if (dice.chance(0.8)) await world.act(this.#owner.deposit(amount, world.cast.owner))
  }

  /** Lets some withdraw while the token is frozen or missing, then pays the owed orders in turn. */
  async #oweSome(dice: Dice): Promise<void> {
    const { world } = this.#stage
    await this.#fund.loseSome(dice)
    await this.#takeSome(dice)
    const owed = this.#books.owedOrders()
    if (owed.length === 0) return
    const upTo = dice.pick(owed)
    const wanted = this.#books.owedBefore(upTo) + this.#books.orders[upTo - 1]!.amount
    await this.#fund.fillUpTo(wanted - BigInt(dice.int(2)))
    for (const order of dice.chance(0.5) ? owed : owed.toReversed())
      if (dice.chance(0.7)) await world.act(this.#settle(order, world.cast.stranger))
    await this.check()
  }

  /** Withdraws for most of the accounts that can. */
  async #takeSome(dice: Dice): Promise<void> {
    const { world, books } = this.#stage
    const { model } = this.#books
    for (const card of books.cards) {
      if (card.listing || !this.#isShared(card.tokenId) || dice.chance(0.3)) continue
      if (!model.isOpen(card.tokenId, this.#now)) await world.act(this.#open(card.owner, [card]))
      if (this.#takable(card) === 0n) continue
      await world.act(this.#take(card.owner, [card], model.feeOf(1, this.#now)))
    }
  }

  /** Moves the clock to the start of a stage or day, or to the second before. */
  #meetBoundary(dice: Dice): void {
    const { world } = this.#stage
    const now = this.#now
    const { start, end } = this.#books.model.times.at(now)
    const stage = this.#books.model.stageAt(now)
    const nextDay = now - (now % DAY) + DAY
    const ahead = [nextDay, start, end, ...(stage ? [stage.endsAt, stage.endsAt] : [])]
    const at = dice.pick(ahead.filter((each) => each > now + 1))
    if (at < now + 100 * FAR) world.pass(at - now - dice.int(2))
  }

  async #checkBooks(): Promise<void> {
    const { world, books } = this.#stage
    await this.#books.check(world.evm.now, books, world.actors, await this.#fund.held())
  }

  #intrude(dice: Dice, who: Address): Intent {
    const { address } = this.#coin
    const foreign = CARDS_PER_LEVEL + BigInt(dice.between(1_000, 2_000))
    const vault = this.#fund.address
    const call: ContractCall = dice.pick([
      ...this.#owner.intrusions(),
      calls.initialise(this.#equity, [foreign]),
      calls.initialise(this.#equity, []),
      calls.unlockLimit(this.#equity, [foreign]),
      calls.unlockLimit(this.#equity, []),
      calls.withDraw(this.#equity, [foreign]),
      calls.withDraw(this.#equity, []),
      contractCall(vault, 'send(address,address,uint256)', [address, who, 1n]),
      contractCall(vault, 'sendRounded(address,address,uint256)', [address, who, 1n]),
      contractCall(vault, 'sendAll(address,address)', [address, who]),
    ])
    return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
  }
}

const idsOf = (cards: readonly BookedCard[]): bigint[] => cards.map(({ tokenId }) => tokenId)

const mostFor = ([besides, each]: readonly [bigint, bigint], { length }: readonly unknown[]) =>
  besides + each * BigInt(length)
