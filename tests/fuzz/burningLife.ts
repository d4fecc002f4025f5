import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import {
  burning as calls,
  burningEvents as events,
  type BurnTerms,
} from '../../src/chain/contracts/burning.ts'
import { poolRouter, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { announceBurnTerms, listBurnCoin, setPowerStream } from '../../sandbox/world/burning.ts'
import { makeStream } from '../../sandbox/world/stakes.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import { BurnBooks, MOST, worthOf, BurnListing } from './burnBooks.ts'
import { feeOf, type BurnStage, type Traded } from './burnStage.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import { TRX } from './launchTerms.ts'
import { outOf } from './liquidityModel.ts'
import { Orders } from './orders.ts'
import { PoolBooks } from './poolBooks.ts'
import { RewardModel } from './rewardModel.ts'
import type { Act, Life } from './sequence.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import { StreamActs, type Stream } from './streamActs.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST_ENERGY = { burn: 400_000n, swapToBurn: 700_000n, activate: 250_000n, owner: 150_000n }
const DAY = 86_400
/** A time longer than any stream, in seconds. */
const FAR = 366 * DAY
/** Tokens of the zoo whose `burn` works as named. */
const BURNING = new Set(['CallsBack', 'Decimals24'])

const feeTaken = eventShape('FeeTaken(address indexed from,address indexed to,uint256 amount)')
/** Event of `Hostile.sol` for an action made within another call. */
const did = eventShape('Did(uint256 indexed number)')

/** Computes the order id by which the router knows the contract's purchase for an account. */
const innerOrder = (who: Address, order: string): string =>
  toHex(keccak_256(fromHex(encodeValues(['address', 'bytes32'], [who, order]))))

/** One life of the contract that gives power for burning. */
export class BurningLife implements Life {
  readonly #world: World
  readonly #at: BurnStage
  readonly #tokens: readonly ZooToken[]
  readonly #traded: readonly Traded[]
  readonly #books: BurnBooks
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #streamActs: StreamActs
  readonly #streams: Stream[] = []
  readonly #orders = new Orders()
  readonly #pools = new Map<Traded, PoolBooks>()
  /** Tokens whose pools may have changed since the last check. */
  readonly #moved = new Set<ZooToken>()

  private constructor(
    world: World,
    at: BurnStage,
    books: BurnBooks,
    tokens: readonly ZooToken[],
    traded: readonly Traded[],
  ) {
    this.#world = world
    this.#at = at
    this.#tokens = tokens
    this.#traded = traded
    this.#books = books
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, at.burning)
    this.#sun = world.trx(at.wtrx)
    this.#streamActs = new StreamActs(world, at.pools, this.#issuer, this.#sun)
    for (const each of traded)
      this.#pools.set(
        each,
        new PoolBooks(world.evm, { ...at, pool: each.pool, token: each.address }),
      )
  }

  /**
   * Lists some tokens, usually a day ago. Two of the three streams may be the one that power earns.
   */
  static async begin(
    world: World,
    at: BurnStage,
    tokens: readonly ZooToken[],
    traded: readonly Traded[],
    dice: Dice,
  ): Promise<BurningLife> {
    const books = await BurnBooks.open(world.evm, [...traded, ...tokens])
    const life = new BurningLife(world, at, books, tokens, traded)
    const sheet = world.openSheet({ burning: at.burning, pools: at.pools })
    for (const coin of [life.#sun, ...traded, ...tokens]) if (isSteady(coin)) await sheet.add(coin)
    const { owner } = world.cast
    const coins = [life.#sun, life.#sun, dice.pick([life.#sun, ...tokens])]
    for (const [index, coin] of coins.entries()) {
      const controller = index === 0 ? owner : at.burning
      await world.must(owner, makeStream(at.pools, controller, addressOfCoin(coin)))
      life.#streams.push({ id: BigInt(index + 1), coin, model: new RewardModel() })
    }
    for (const coin of life.#coins)
      if (dice.chance(0.8)) await world.act(life.#list(coin, owner, drawPrice(dice), dice))
    if (dice.chance(0.7)) await world.act(life.#setStream(dice.pick([2n, 3n]), owner))
    if (dice.chance(0.9)) world.pass(DAY)
    for (const coin of traded) life.#moved.add(coin)
    await life.check()
    return life
  }

  readonly events = {
    'a gift': (dice: Dice) => this.#gifts.give(dice, this.#tokens, this.#sun),
    'a gift to a pool': (dice: Dice) => this.#giveToPool(dice),
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
    'a trap sprung': (dice: Dice) => {
      const { hostile } = this.#world.cast
      const trigger = dice.chance(0.5)
        ? this.#streamActs.claim(this.#streams, hostile)
        : this.#burn(dice, hostile, dice.pick(this.#tokens))
      return springTrap(this.#world, this.acts, dice, trigger)
    },
  }

  readonly acts: Record<string, Act> = {
    burn: (dice, who) => this.#burn(dice, who, this.#drawCoin(dice, this.#coins)),
    swapToBurn: (dice, who) => {
      const coins = dice.chance(0.95) ? this.#traded : this.#coins
      return this.#swap(dice, who, this.#drawCoin(dice, coins))
    },
    activate: (dice, who) => {
      const strong = [...this.#books.powers.keys()]
      const by = strong.length > 0 && dice.chance(0.6) ? dice.pick(strong) : who
      return this.#activate(by, this.#orders.draw(dice))
    },
    list: (dice, who) =>
      this.#list(dice.pick(this.#coins), this.#ownerOr(dice, who), drawPrice(dice), dice),
    announce: (dice, who) => this.#announce(dice, dice.pick(this.#coins), this.#ownerOr(dice, who)),
    setStream: (dice, who) => this.#setStream(BigInt(dice.int(5)), this.#ownerOr(dice, who)),
    fund: (dice, who) => {
      const named = this.#streams.find(({ id }) => id === this.#books.stream)
      const stream = named && dice.chance(0.7) ? named : dice.pick(this.#streams)
      return this.#streamActs.fund(dice, stream, who)
    },
    claim: (dice, who) => {
      const active = [...this.#books.activatedAt.keys()]
      const by = active.length > 0 && dice.chance(0.6) ? dice.pick(active) : who
      const count = dice.between(1, 3)
      const streams = Array.from({ length: count }, () => dice.pick(this.#streams))
      return this.#streamActs.claim(streams, by)
    },
    trade: (dice) => this.#trade(dice, dice.pick(this.#traded), dice.pick(this.#world.cast.people)),
    'an intruder': (dice, who) => {
      const { burning, pools } = this.#at
      const call = dice.pick([
        contractCall(pools, 'setWeight(uint256,address,uint256)', [2n, who, 1n]),
        contractCall(burning, 'transferOwnership(address)', [who]),
        contractCall(burning, 'renounceOwnership()', []),
        contractCall(burning, '', [], { callValue: 1n }),
      ])
      return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
    },
  }

  /** Checks balances after each step, and the rest after every other step. */
  async check(): Promise<void> {
    const { actors, calls: count, sheet } = this.#world
    await sheet.check()
    for (const coin of this.#moved) await this.#pools.get(coin as Traded)!.check(false)
    this.#moved.clear()
    if (count % 2 === 1) return
    await this.#checkBooks()
    await this.#checkStreams([actors[(count / 2) % actors.length]!])
  }

  /** Checks the contract's full state and each token. */
  #checkBooks(): Promise<void> {
    const { evm, actors } = this.#world
    // Taxes that reach the contract come from the existing supply. Gifts of the other tokens are
    // minted.
    const made = (coin: ZooToken) => (this.#tokens.includes(coin) ? this.#gifts.of(coin) : 0n)
    return this.#books.check(evm, this.#at.lens, this.#at.burning, actors, made)
  }

  /**
   * Activates everyone and claims all that their power earned. The contract must hold nothing
   * afterwards.
   */
  async end(dice: Dice): Promise<void> {
    const { people, hostile, owner } = this.#world.cast
    await this.#issuer.calm()
    await this.#world.act(this.#setStream(2n, owner))
    for (const who of people) await this.#world.act(this.#activate(who, dice.hex(64)))
    this.#world.pass(FAR)
    await this.#checkStreams(this.#world.actors)
    for (const who of people) await this.#streamActs.claimAll(this.#streams, who)
    await this.#world.turn('friendly')
    await this.#streamActs.claimAll(this.#streams, hostile)
    await this.check()
    await this.#checkBooks()
    const { now } = this.#world.evm
    for (const { id, coin, model } of this.#streams) {
      // A stream waits while no one has power, so its end may still be ahead.
      if (model.endOf(now) > now || this.#issuer.shrunk.has(coin as ZooToken)) continue
      const left = model.funded - model.claimed
      const most = BigInt(this.#world.actors.length + 2) + ((this.#books.totalPower * 100n) >> 112n)
      law(left <= most, () => `${left} ${coin.name} of stream ${id} are left that nobody can have`)
    }
    for (const coin of [this.#sun, ...this.#coins])
      if (isSteady(coin)) await this.#gifts.checkLeft(coin)
  }

  get #coins(): readonly ZooToken[] {
    return [...this.#traded, ...this.#tokens]
  }

  /** Draws a token that is usually listed. */
  #drawCoin(dice: Dice, coins: readonly ZooToken[]): ZooToken {
    const listed = coins.filter((coin) => this.#books.find(coin))
    return listed.length > 0 && dice.chance(0.9) ? dice.pick(listed) : dice.pick(coins)
  }

  #ownerOr = (dice: Dice, who: Address): Address =>
    dice.chance(0.85) ? this.#world.cast.owner : who

  #checkStreams(accounts: readonly Address[]): Promise<void> {
    const models = this.#streams.map(({ model }) => model)
    return this.#at.streamLens.checkRewards(this.#at.pools, models, accounts)
  }

  #burn(dice: Dice, who: Address, coin: ZooToken): Intent {
    const order = this.#orders.draw(dice)
    const [unit, listing] = [10n ** coin.decimals, this.#books.find(coin)]
    const has = this.#world.sheet.amount(coin, who)
    const whole = has / unit
    const quantity = dice.chance(0.75)
      ? dice.pick([1n, 1n, whole, whole / 3n, whole > 7n ? 7n : 1n, 1n + BigInt(dice.int(100))])
      : dice.pick([0n, whole + 1n, 10n ** 30n, MOST / unit, MOST / unit + 1n, 2n ** 256n - 1n])
    const { terms, power } = this.#previewOf(listing, quantity)
    const leastPower = drawLeast(dice, power)
    const amount = quantity * unit
    const call = calls.burn(this.#at.burning, order, coin.address, quantity, leastPower)
    const book: Intent['book'] = ({ logs }) => {
      law(quantity > 0n, () => 'nothing was burnt')
      law(this.#issuer.arriving(coin, amount) === amount, () => 'burnt what did not arrive')
      const told = this.#book(who, order, coin, quantity, leastPower, logs)
      law(told.trx === 0n, () => 'a burn is told as a purchase')
      this.#world.sheet.move(coin, who, NOWHERE, amount)
    }
    const isDue =
      terms !== undefined &&
      quantity > 0n &&
      quantity <= MOST / unit &&
      amount <= has &&
      this.#counts(power, leastPower) &&
      (!listing!.hasBurn || BURNING.has(coin.name) || this.#traded.includes(coin as Traded)) &&
      isSteady(coin) &&
      this.#issuer.arriving(coin, amount) === amount &&
      !this.#issuer.obstructed.has(coin)
    return { who, call, book, due: this.#due(isDue, who, order, MOST_ENERGY.burn) }
  }

  #swap(dice: Dice, who: Address, coin: ZooToken): Intent {
    const order = this.#orders.draw(dice)
    const [unit, listing] = [10n ** coin.decimals, this.#books.find(coin)]
    const some = dice.pick([3n * TRX, 8n * TRX, 50n * TRX, BigInt(dice.int(2 ** 30))])
    // A pool that received a gift sells tokens even for a payment of zero.
    const isGiven = (this.#pools.get(coin as Traded)?.beyond ?? 0n) > 0n
    const callValue = dice.chance(isGiven ? 0.5 : 0.85) ? some : dice.pick([0n, 1n, TRX])
    const predicted = this.#predict(coin, callValue)
    const expected = predicted / unit
    const least = dice.chance(0.85)
      ? dice.pick([1n, expected])
      : dice.pick([0n, expected + 1n, 2n ** 250n])
    const { terms, power } = this.#previewOf(listing, expected)
    const leastPower = drawLeast(dice, power)
    const deadline = this.#world.evm.now + dice.pick([60, 60, 60, 60, 60, 0, -1])
    const call = calls.swapToBurn(
      ...([
        this.#at.burning,
        order,
        coin.address,
        least,
        leastPower,
        deadline * SECOND_MS,
      ] as const),
      { callValue },
    )
    const book: Intent['book'] = ({ logs }) => {
      const inner = innerOrder(who, order)
      const all = decodeEvents(poolRouterEvents.traded, this.#at.router, logs)
      const found = all.find((each) => each.order === inner)
      law(found !== undefined, () => 'the router has the purchase under the order of another')
      const bought = found!
      const quantity = bought.tokens / unit
      law(callValue > 0n && bought.trx === callValue, () => 'a purchase spent something else')
      law(least > 0n && quantity >= least, () => 'less was bought than was asked for')
      law(deadline >= this.#world.evm.now, () => 'a purchase came too late')
      // A hostile action within the call may have moved the pool.
      if (decodeEvents(did, this.#world.cast.hostile, logs).length === 0)
        law(bought.tokens === predicted, () => `bought ${bought.tokens}, and not ${predicted}`)
      const told = this.#book(who, order, coin, quantity, leastPower, logs)
      law(told.trx === callValue, () => 'a purchase is told at another price')
      this.#world.sheet.move(this.#sun, who, NOWHERE, callValue)
      this.#world.sheet.move(coin, NOWHERE, who, bought.tokens - quantity * unit)
      this.#moved.add(coin)
    }
    const isDue =
      terms !== undefined &&
      callValue > 0n &&
      callValue <= this.#world.sheet.amount(this.#sun, who) / 2n &&
      least > 0n &&
      least <= expected &&
      this.#counts(power, leastPower) &&
      deadline >= this.#world.evm.now
    return { who, call, book, due: this.#due(isDue, who, order, MOST_ENERGY.swapToBurn) }
  }

  /** Records a burn by the terms in force, which the event must report. */
  #book(
    who: Address,
    order: string,
    coin: ZooToken,
    quantity: bigint,
    leastPower: bigint,
    logs: Parameters<typeof decodeEvents>[2],
  ) {
    const { now } = this.#world.evm
    const listing = this.#books.find(coin)
    this.#orders.use(who, order)
    const terms = listing?.inForce(now)
    law(terms !== undefined && terms.factor > 0, () => 'a coin was burnt that is not to be')
    const { uAmount, power } = worthOf(quantity, terms!)
    law(power > 0n && power >= leastPower, () => 'somebody has less power than they asked for')
    this.#books.book(who, listing!, quantity * listing!.unit, power)
    law(this.#books.totalPower <= MOST, () => 'there is more power than a stream can count')
    if (this.#books.activatedAt.has(who)) this.#weigh(who)
    const told = decodeEvents(events.burned, this.#at.burning, logs).find(
      (each) => each.user === who && each.order === order,
    )!
    const amount = quantity * listing!.unit
    const isTold = told.burnAmount === amount && told.uAmount === uAmount && told.power === power
    law(isTold && told.coin === coin.address, () => 'something else is told than was burnt')
    law(told.id === this.#books.count, () => 'what was burnt has the number of another')
    return told
  }

  #activate(who: Address, order: string): Intent {
    const call = calls.activate(this.#at.burning, order)
    const book = () => {
      this.#orders.use(who, order)
      law(this.#books.stream > 0n, () => 'a miner is active without a stream')
      law(this.#books.powerOf(who) > 0n, () => 'a miner is active without power')
      law(!this.#books.activatedAt.has(who), () => 'a miner was activated twice')
      this.#books.activatedAt.set(who, this.#world.evm.now)
      this.#weigh(who)
    }
    const isDue =
      this.#books.stream > 0n && this.#books.powerOf(who) > 0n && !this.#books.activatedAt.has(who)
    return { who, call, book, due: this.#due(isDue, who, order, MOST_ENERGY.activate) }
  }

  #list(coin: ZooToken, who: Address, terms: BurnTerms, dice: Dice): Intent {
    const hasBurn = dice.chance(0.6)
    const call = listBurnCoin(this.#at.burning, coin.address, terms, hasBurn)
    const book = () => {
      law(who === this.#world.cast.owner, () => 'somebody else listed a coin')
      law(!this.#books.find(coin) && terms.factor > 0, () => 'a coin was listed twice, or closed')
      const listing = new BurnListing(coin, hasBurn)
      listing.announce(terms, this.#world.evm.now)
      this.#books.listings.push(listing)
    }
    return { who, call, book }
  }

  #announce(dice: Dice, coin: ZooToken, who: Address): Intent {
    const { now } = this.#world.evm
    const listing = this.#books.find(coin)
    const old = listing?.inForce(now)?.uPrice
    const near = (price: bigint) =>
      dice.pick([
        price,
        price,
        price + price / 5n,
        price - price / 5n,
        price + price / 5n + 1n,
        price - price / 5n - 1n,
      ])
    const drawn = drawPrice(dice)
    const uPrice = old === undefined || dice.chance(0.2) ? drawn.uPrice : near(old)
    const factor = dice.pick([0, 0, drawn.factor, drawn.factor, 100_001])
    const isSound = uPrice >= 0n && uPrice < 2n ** 64n
    const terms = { uPrice: isSound ? uPrice : 0n, factor }
    const book = () => {
      law(who === this.#world.cast.owner, () => 'somebody else announced terms')
      law(listing !== undefined, () => 'terms were announced of a coin that is not listed')
      listing!.announce(terms, this.#world.evm.now)
    }
    const change = old === undefined ? 0n : terms.uPrice - old
    const isDue =
      who === this.#world.cast.owner &&
      listing !== undefined &&
      terms.uPrice > 0n &&
      factor <= 100_000 &&
      (old === undefined || (change < 0n ? -change : change) * 5n <= old)
    const due = isDue ? MOST_ENERGY.owner : undefined
    return { who, call: announceBurnTerms(this.#at.burning, coin.address, terms), book, due }
  }

  #setStream(id: bigint, who: Address): Intent {
    const book = () => {
      law(who === this.#world.cast.owner, () => 'somebody else named the stream')
      law(this.#books.stream === 0n, () => 'the stream was named again')
      law(id === 2n || id === 3n, () => 'a stream was named that obeys another')
      this.#books.stream = id
    }
    return { who, call: setPowerStream(this.#at.burning, id), book }
  }

  /** Buys without the contract. The router may already know an order of the buyer. */
  #trade(dice: Dice, coin: Traded, who: Address): Intent {
    const { router, burning } = this.#at
    const callValue = dice.pick([TRX, 20n * TRX, 300n * TRX])
    const drawn = this.#orders.draw(dice)
    const order = dice.chance(0.5) ? innerOrder(dice.pick(this.#world.actors), drawn) : dice.hex(64)
    const deadline = (this.#world.evm.now + 60) * SECOND_MS
    const call = poolRouter.buy(router, order, coin.address, 0n, deadline, { callValue })
    const book: Intent['book'] = ({ logs }) => {
      const [told] = decodeEvents(poolRouterEvents.traded, router, logs)
      this.#world.sheet.move(this.#sun, who, NOWHERE, callValue)
      this.#world.sheet.move(coin, NOWHERE, who, told!.tokens)
      this.#moved.add(coin)
      if (coin.terms.feeRecipient !== burning) return
      const [fee] = decodeEvents(feeTaken, coin.address, logs)
      this.#world.sheet.move(coin, NOWHERE, burning, fee!.amount)
      this.#gifts.book(coin, fee!.amount)
    }
    return { who, call, book }
  }

  /** Sends unrequested WTRX to a pool, which go to the next buyer. */
  async #giveToPool(dice: Dice): Promise<void> {
    const { wtrx } = this.#at
    const [who] = this.#world.cast.people as [Address]
    const coin = dice.pick(this.#traded)
    this.#moved.add(coin)
    const callValue = dice.pick([1n, 10n * TRX, 10n * TRX])
    await this.#world.must(who, contractCall(wtrx, 'deposit()', [], { callValue }))
    await this.#world.must(
      who,
      contractCall(wtrx, 'transfer(address,uint256)', [coin.pool, callValue]),
    )
    this.#world.sheet.move(this.#sun, who, NOWHERE, callValue)
  }

  /** Predicts what a purchase would bring now, for a token with a pool. */
  #predict(coin: ZooToken, sun: bigint): bigint {
    const pool = this.#pools.get(coin as Traded)
    if (!pool) return 0n
    const traded = coin as Traded
    const { tokens, trx } = pool.reserves
    const out = outOf(sun + pool.beyond, trx, tokens)
    const isOurs = traded.terms.feeRecipient === this.#at.burning
    return isOurs ? out : out - (out * feeOf(traded, this.#world.evm.now)) / 10_000n
  }

  #previewOf(listing: BurnListing | undefined, quantity: bigint) {
    const terms = listing?.inForce(this.#world.evm.now)
    if (!terms || terms.factor === 0) return { terms: undefined, power: 0n }
    return { terms, power: worthOf(quantity, terms).power }
  }

  #counts = (power: bigint, least: bigint): boolean =>
    power > 0n && power >= least && this.#books.totalPower + power <= MOST

  #weigh = (who: Address): void => {
    const stream = this.#streams.find(({ id }) => id === this.#books.stream)!
    stream.model.setWeight(who, this.#books.powerOf(who), this.#world.evm.now)
  }

  #due = (isSo: boolean, who: Address, order: string, most: bigint): bigint | undefined =>
    isSo && !this.#world.isHostile(who) && !this.#orders.isUsed(who, order) ? most : undefined
}

/** Draws a minimum up to the expected power or one above, within the range of a word. */
const drawLeast = (dice: Dice, power: bigint): bigint =>
  (dice.chance(0.9) ? dice.pick([0n, power]) : power + 1n) % 2n ** 255n

const drawPrice = (dice: Dice): BurnTerms => ({
  uPrice: dice.pick([1n, 4n, 5n, 900n, 9_500n, 1_000_000n, 2n ** 64n - 1n]),
  factor: dice.pick([1, 9_999, 10_000, 10_000, 12_000, 100_000]),
})
