import { contractCall } from '../../src/chain/call.ts'
import { blindBoxSale as calls } from '../../src/chain/contracts/blindBoxSale.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { BOX_LEVELS, nameLevels, OrderCards } from './boxCards.ts'
import { addressOfCoin, drawTerms, setBox, type BoxTerms } from './boxTerms.ts'
import { law } from './broken.ts'
import { Draws } from './draws.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct; `card` is added for each card. */
const MOST = {
  refund: 250_000n,
  open: 400_000n,
  card: 110_000n,
  rearm: 150_000n,
  withdraw: 250_000n,
}
/** Maximum number of cards in one transaction. */
const MOST_CARDS = 10
const BOXES = 3
/** A time later than any deadline or end of sale, in seconds. */
const FAR = 1_000_001

interface Order {
  readonly buyer: Address
  readonly id: string
  readonly box: number
  readonly terms: BoxTerms
  readonly quantity: number
  readonly deadline: number
  state: 'firstPaid' | 'bought' | 'refunded'
  opened: number
  purchaseBlock: number
  readonly cards: OrderCards
}

/** One life of the blind box sale. */
export class SaleLife implements Life {
  readonly #world: World
  readonly #sale: Address
  readonly #card: Address
  readonly #tokens: readonly ZooToken[]
  readonly #coins: readonly Coin[]
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #used = new Orders()
  readonly #draws: Draws
  readonly #boxes: BoxTerms[] = []
  /** Levels of a box's cards, once named. */
  readonly #levels: (readonly number[] | undefined)[] = []
  readonly #orders: Order[] = []
  readonly #sun: Coin

  constructor(
    world: World,
    { sale, card }: { readonly sale: Address; readonly card: Address },
    wtrx: Address,
    tokens: readonly ZooToken[],
  ) {
    this.#world = world
    this.#sale = sale
    this.#card = card
    this.#tokens = tokens
    this.#sun = world.trx(wtrx)
    this.#coins = [this.#sun, ...tokens]
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, sale)
    this.#draws = new Draws(world.evm, sale)
  }

  async begin(dice: Dice): Promise<void> {
    const sheet = this.#world.openSheet({ sale: this.#sale })
    for (const coin of this.#coins.filter(isSteady)) await sheet.add(coin)
    for (let box = 0; box < BOXES; box += 1) {
      const { call, book, who } = this.#setBox(dice, box)
      book(await this.#world.must(who, call))
    }
  }

  readonly events = {
    'a gift': (dice: Dice) => this.#gifts.give(dice, this.#tokens, this.#sun),
    'a deadline': (dice: Dice) => this.#meetDeadline(dice),
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
  }

  /** Moves the clock to the last second for a second payment, or the first one for a refund. */
  async #meetDeadline(dice: Dice): Promise<void> {
    const { evm, cast } = this.#world
    const waiting = this.#orders.filter(
      ({ state, deadline }) => state === 'firstPaid' && deadline > evm.now,
    )
    if (waiting.length === 0) return
    const order = dice.pick(waiting)
    this.#world.pass(order.deadline - evm.now + dice.int(2))
    await this.#world.act(this.#refund(order, dice.pick(cast.people)))
  }

  readonly acts: Record<string, Act> = {
    setBox: (dice) => this.#setBox(dice, dice.int(BOXES)),
    pay: (dice, who) => this.#pay(dice, who),
    paySecond: (dice, who) => {
      const order = this.#pick(dice, who)
      return order && this.#paySecond(order, dice)
    },
    refund: (dice, who) => {
      const order = this.#pick(dice)
      return order && this.#refund(order, who)
    },
    open: (dice, who) => {
      const order = this.#pick(dice, who)
      return order && this.#open(order, dice.between(1, order.quantity))
    },
    nameLevels: (dice) => this.#nameLevels(dice.int(BOXES), dice.chance(0.8)),
    claimCards: (dice, who) => {
      const order = this.#pick(dice, who)
      return order && this.#claimCards(order)
    },
    seal: (dice, who) => {
      const blocks = this.#draws.blocks.slice(-dice.between(1, 3)).map(BigInt)
      const call = contractCall(this.#sale, 'seal(uint256[])', [blocks])
      return { who, call, book: () => undefined }
    },
    rearm: (dice, who) => {
      const { blocks } = this.#draws
      return blocks.length === 0 ? undefined : this.#rearm(dice.pick(blocks), who)
    },
    withdraw: (dice) => {
      const coin = dice.pick(this.#coins)
      const has = isSteady(coin) ? this.#world.sheet.amount(coin, this.#sale) : 1_000n
      const amount = dice.pick([has, (has * BigInt(dice.int(100))) / 100n])
      return this.#withdraw(
        coin,
        dice.pick([...this.#world.actors, this.#world.cast.owner]),
        amount,
      )
    },
    'an intruder': (dice, who) => {
      const { evm } = this.#world
      const terms = drawTerms(dice, this.#coins, evm.now)
      const coin = addressOfCoin(dice.pick(this.#coins))
      const call = dice.pick([
        setBox(this.#sale, BigInt(dice.int(BOXES)), terms),
        contractCall(this.#sale, 'withdraw(address,address,uint256)', [coin, who, 1n]),
        nameLevels(this.#sale, BigInt(dice.int(BOXES)), BOX_LEVELS),
        contractCall(this.#card, 'mint(address,uint256)', [who, 1n]),
        contractCall(this.#sale, 'transferOwnership(address)', [who]),
        contractCall(this.#sale, 'renounceOwnership()', []),
      ])
      return { who, call, book: () => law(false, () => 'somebody did what is the owner’s to do') }
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    for (const coin of this.#coins) {
      if (this.#issuer.shrunk.has(coin as ZooToken)) continue
      const held = await this.#held(coin)
      const has = await coin.balance(this.#sale)
      law(has >= held, () => `${has} ${coin.name} are there, and ${held} have to be held`)
    }
  }

  async end(): Promise<void> {
    const { owner, people, stranger } = this.#world.cast
    await this.#issuer.calm()
    this.#world.pass(FAR)
    const inHand = (order: Order) => !this.#world.isHostile(order.buyer)
    const firstPaid = this.#orders.filter(({ state }) => state === 'firstPaid')
    for (const order of firstPaid)
      if (inHand(order) || order.terms.coins[0] === this.#sun) await this.#payBack(order, stranger)
    // After a missed draw, one of the buyers must be able to get a new one.
    for (const block of new Set(this.#orders.map(({ purchaseBlock }) => purchaseBlock)))
      if (block > 0 && (await this.#draws.isMissed(block)))
        await this.#world.act(this.#rearm(block, people[0]!, true))
    this.#world.pass(6)
    const bought = this.#orders.filter((each) => each.state === 'bought')
    for (const order of bought)
      while (order.opened < order.quantity && (await this.#world.act(this.#open(order, 1))));
    await this.#makeAllCards(bought)
    await this.#world.turn('friendly')
    for (const order of firstPaid.filter((each) => each.state === 'firstPaid'))
      await this.#payBack(order, order.buyer)
    await this.check()
    for (const coin of this.#coins) {
      const held = await this.#held(coin)
      const rest = (await coin.balance(this.#sale)) - held
      if (rest > 0n) await this.#world.act(this.#withdraw(coin, owner, rest))
      const left = await coin.balance(this.#sale)
      const most = isSteady(coin) ? 0n : held + DUST
      law(left <= most, () => `${left} ${coin.name} are left`)
    }
    await this.#world.sheet.check()
  }

  /** Refunds a first payment. A token that rounds may keep only its dust. */
  async #payBack(order: Order, who: Address): Promise<void> {
    const [coin] = order.terms.coins
    const [has, held] = [await coin.balance(this.#sale), await this.#held(coin)]
    const paid = order.terms.amounts[0]! * BigInt(order.quantity)
    const part = has < held ? (paid * has) / held : paid
    const isDone = await this.#world.act(this.#refund(order, who))
    if (isSteady(coin)) return
    law(isDone || part <= DUST, () => `${part} ${coin.name} could not go back`)
    const left = await coin.balance(this.#sale)
    law(
      !isDone || has - left + DUST >= part,
      () => `${has - left} ${coin.name} went back of ${part}`,
    )
  }

  /** Sum of pending first payments and of payments for boxes whose draw is unknown. */
  async #held(coin: Coin): Promise<bigint> {
    let held = 0n
    for (const { state, terms, quantity, purchaseBlock } of this.#orders) {
      const isHeld =
        state === 'firstPaid' ||
        (state === 'bought' && !(await this.#draws.isSealed(purchaseBlock)))
      if (!isHeld) continue
      const paid = state === 'firstPaid' ? 1 : terms.coins.length
      for (let index = 0; index < paid; index += 1)
        if (terms.coins[index] === coin) held += terms.amounts[index]! * BigInt(quantity)
    }
    return held
  }

  #setBox(dice: Dice, box: number): Intent {
    const { now } = this.#world.evm
    const levels = dice.chance(0.4) ? BOX_LEVELS : undefined
    const terms = { ...drawTerms(dice, this.#coins, now), levels }
    const book = () => {
      const begun = this.#boxes[box]?.startAt ?? Infinity
      law(now < begun, () => 'the terms of a box were changed after its sale had begun')
      this.#boxes[box] = terms
      this.#levels[box] = levels
    }
    const call = setBox(this.#sale, BigInt(box + 1), terms)
    return { who: this.#world.cast.owner, call, book }
  }

  #pay(dice: Dice, who: Address): Intent {
    const { evm } = this.#world
    const box = dice.int(BOXES)
    const terms = this.#boxes[box]!
    const quantity = dice.pick([0, 1, 1, 1, 2, 2, 3, 5, 12])
    const id = this.#used.draw(dice)
    const amount = terms.amounts[0]! * BigInt(quantity)
    const coin = terms.coins[0]
    const callValue = coin === this.#sun ? amount + (dice.chance(0.1) ? 1n : 0n) : 0n
    const call = calls.pay(this.#sale, id, BigInt(box + 1), BigInt(quantity), { callValue })
    const book = () => {
      this.#used.use(who, id)
      law(this.#boxes[box] === terms, () => 'paid at terms that were changed')
      const isOpen = evm.now >= terms.startAt && evm.now < terms.endAt
      law(isOpen && quantity > 0, () => 'sold what was not for sale')
      law(this.#sold(box) + quantity <= terms.supply, () => 'more boxes were sold than there are')
      law(this.#sold(box, who) + quantity <= terms.perPerson, () => 'one had too many boxes')
      law(coin !== this.#sun || callValue === amount, () => 'paid too much or too little')
      this.#receive(coin, who, amount)
      const isWhole = terms.coins.length === 1
      this.#orders.push({
        buyer: who,
        id,
        box,
        terms,
        quantity,
        deadline: evm.now + terms.secondPaymentSeconds,
        state: isWhole ? 'bought' : 'firstPaid',
        opened: 0,
        purchaseBlock: isWhole ? this.#draws.begin() : 0,
        cards: new OrderCards({ sale: this.#sale, buyer: who, id }),
      })
    }
    return { who, call, book }
  }

  #paySecond(order: Order, dice: Dice): Intent {
    const { terms, quantity, buyer, id } = order
    const coin = terms.coins[1]
    const amount = terms.amounts[1]! * BigInt(quantity)
    const callValue = coin === this.#sun ? amount + (dice.chance(0.1) ? 1n : 0n) : 0n
    const call = calls.paySecond(this.#sale, id, { callValue })
    const book = () => {
      law(coin !== undefined && order.state === 'firstPaid', () => 'a second payment too many')
      law(this.#world.evm.now <= order.deadline, () => 'a second payment was taken too late')
      law(coin !== this.#sun || callValue === amount, () => 'paid too much or too little')
      this.#receive(coin!, buyer, amount)
      order.state = 'bought'
      order.purchaseBlock = this.#draws.begin()
    }
    return { who: buyer, call, book }
  }

  #refund(order: Order, who: Address): Intent {
    const coin = order.terms.coins[0]
    const isOver = this.#world.evm.now > order.deadline
    const isDue =
      order.state === 'firstPaid' &&
      isOver &&
      isSteady(coin) &&
      !this.#world.isHostile(who) &&
      // The owner accepted a token that calls the buyer, which stops only that buyer.
      (coin === this.#sun || !this.#world.isHostile(order.buyer)) &&
      !this.#isObstructed(coin)
    const book = () => {
      law(
        order.state === 'firstPaid' && this.#world.evm.now > order.deadline,
        () => 'a refund too many',
      )
      order.state = 'refunded'
      this.#send(coin, order.buyer, order.terms.amounts[0]! * BigInt(order.quantity))
    }
    const call = calls.refund(this.#sale, order.buyer, order.id)
    return { who, call, book, due: isDue ? MOST.refund : undefined }
  }

  #open(order: Order, count: number): Intent {
    const levels = () => this.#levels[order.box]
    const isDue =
      (!levels() || count <= MOST_CARDS) &&
      order.state === 'bought' &&
      count <= order.quantity - order.opened &&
      this.#draws.isWithinReach(order.purchaseBlock) &&
      !this.#world.isHostile(order.buyer)
    const book: Intent['book'] = (outcome) => {
      law(order.state === 'bought', () => 'opened what was not bought')
      law(order.opened + count <= order.quantity, () => 'opened more than was bought')
      law(this.#draws.isOver(order.purchaseBlock), () => 'drawn before the block that decides')
      order.cards.open(outcome, order.opened, count, levels())
      order.opened += count
    }
    const call = calls.open(this.#sale, order.id, BigInt(count))
    const most = MOST.open + (levels() ? MOST.card * BigInt(count) : 0n)
    return { who: order.buyer, call, book, due: isDue ? most : undefined }
  }

  #nameLevels(box: number, isOurs: boolean): Intent {
    const book = () => {
      law(isOurs, () => 'levels were named whose cards the sale does not make')
      law(!this.#levels[box], () => 'the levels of a box changed')
      this.#levels[box] = BOX_LEVELS
    }
    // The last level does not exist.
    const levels = isOurs ? BOX_LEVELS : [1, 2, 3, 5]
    const call = nameLevels(this.#sale, BigInt(box + 1), levels)
    return { who: this.#world.cast.owner, call, book }
  }

  #claimCards(order: Order): Intent {
    const levels = () => this.#levels[order.box]
    const { buyer, cards, id } = order
    const isDue = levels() && cards.claimable > 0 && !this.#world.isHostile(buyer)
    const most = MOST.open + MOST.card * BigInt(MOST_CARDS)
    return {
      who: buyer,
      call: calls.claimCards(this.#sale, id),
      book: (outcome) => cards.claim(outcome, levels()),
      due: isDue ? most : undefined,
    }
  }

  /** Claims until every paid box has exactly one card. */
  async #makeAllCards(bought: readonly Order[]): Promise<void> {
    for (let box = 0; box < BOXES; box += 1)
      if (!this.#levels[box]) await this.#world.act(this.#nameLevels(box, true))
    for (const order of bought) {
      while (order.cards.claimable > 0 && (await this.#world.act(this.#claimCards(order))));
      // A further claim finds nothing.
      await this.#world.act(this.#claimCards(order))
      await order.cards.checkAll(this.#world.evm, this.#card, order.quantity)
    }
  }

  #rearm(block: number, who: Address, isDue = false): Intent {
    const call = contractCall(this.#sale, 'rearm(uint256)', [BigInt(block)])
    const book = () => this.#draws.rearm(block)
    return { who, call, book, due: isDue ? MOST.rearm : undefined }
  }

  #withdraw(coin: Coin, to: Address, amount: bigint): Intent {
    const args = [addressOfCoin(coin), to, amount]
    const call = contractCall(this.#sale, 'withdraw(address,address,uint256)', args)
    return { who: this.#world.cast.owner, call, book: () => this.#send(coin, to, amount) }
  }

  /** Records a payment, which must arrive in full. */
  #receive(coin: Coin, from: Address, amount: bigint): void {
    if (coin === this.#sun) return this.#world.sheet.move(coin, from, this.#sale, amount)
    const arriving = this.#issuer.arriving(coin as ZooToken, amount)
    law(arriving === amount, () => 'a payment was taken of which not all arrived')
    this.#world.sheet.move(coin, from, this.#sale, amount)
  }

  #send(coin: Coin, to: Address, amount: bigint): void {
    if (coin === this.#sun) this.#world.sheet.move(coin, this.#sale, to, amount)
    else this.#issuer.book(coin as ZooToken, this.#sale, to, amount)
  }

  #isObstructed = (coin: Coin): boolean => this.#issuer.obstructed.has(coin as ZooToken)

  #sold(box: number, by?: Address): number {
    return this.#orders
      .filter((each) => each.box === box && each.state !== 'refunded')
      .filter(({ buyer }) => by === undefined || buyer === by)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** Picks one of the account's orders, if it has any, otherwise any order. */
  #pick(dice: Dice, of?: Address): Order | undefined {
    const own = this.#orders.filter(({ buyer }) => buyer === of)
    const from = own.length > 0 ? own : this.#orders
    return from.length === 0 ? undefined : dice.pick(from)
  }
}
