import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  stakeBook as calls,
  stakeBookEvents as events,
  type StakeTerms,
} from '../../src/chain/contracts/stakeBook.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { costOf as shownCostOf } from '../../src/features/stake/rules.ts'
import { closePlace } from '../../sandbox/world/stakes.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { Outcome } from './evm.ts'
import { Gifts, giveToken } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Lens } from './lens.ts'
import { Orders } from './orders.ts'
import { costOf } from './planModel.ts'
import type { Act, Life } from './sequence.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import { StakeBooks, type Place, type Stake } from './stakeBooks.ts'
import { springTrap } from './trap.ts'
import { Vaults } from './vaults.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct; the limit of an unlock is per stake. */
const MOST = { pledge: 600_000n, unlock: 400_000n, cancel: 450_000n }
const DAY = 86_400
/** A time longer than any lock or stream, in seconds. */
const FAR = 3_651 * DAY

/**
 * One life of a staking contract. Every stake returns to its owner at the cost announced when it
 * was made, whatever the contract's owner and others do.
 */
export abstract class StakeLife<P extends Place> implements Life {
  readonly books = new StakeBooks<P>()
  abstract readonly acts: Readonly<Record<string, Act>>
  abstract readonly events: Life['events']
  protected readonly world: World
  protected readonly contract: Address
  protected readonly lens: Lens
  protected readonly tokens: readonly ZooToken[]
  protected readonly issuer: Issuer
  protected readonly gifts: Gifts
  protected readonly vaults: Vaults
  protected readonly sun: Coin
  /** Our accounts to which `RefusesSome` currently refuses transfers. */
  protected readonly refused = new Set<Address>()
  readonly #orders = new Orders()

  constructor(world: World, contract: Address, lens: Lens, tokens: readonly ZooToken[]) {
    this.world = world
    this.contract = contract
    this.lens = lens
    this.tokens = tokens
    this.issuer = new Issuer(world)
    this.gifts = new Gifts(world, contract)
    this.vaults = new Vaults(contract)
    this.sun = world.trx()
  }

  /** Opens the sheet; `others` are further contracts that hold assets. */
  protected async open(others: Readonly<Record<string, Address>> = {}): Promise<void> {
    const sheet = this.world.openSheet({ stakes: this.contract, ...others })
    await sheet.add(this.sun)
    for (const token of this.tokens)
      if (isSteady(token)) await sheet.add(this.vaults.counted(token))
  }

  /** Events without a call by an account, in both contracts. */
  protected readonly occurrences: Life['events'] = {
    'a gift': (dice) => this.#give(dice),
    'an issuer': (dice) => this.issuer.change(dice.pick(this.tokens), dice),
    'a coin that refuses us': (dice) => this.#refuse(dice),
    'a trap sprung': (dice) => {
      const { hostile } = this.world.cast
      const own = this.books.stakes.filter(({ owner }) => owner === hostile)
      const stake = own.length > 0 ? dice.pick(own) : undefined
      const trigger = dice.chance(0.5)
        ? stake && this.#cancel(hostile, stake.order)
        : stake && this.#unlock(hostile, [stake.order])
      return springTrap(this.world, this.acts, dice, trigger ?? this.#pledge(dice, hostile))
    },
  }

  /** Actions shared by both contracts. */
  protected readonly common: Readonly<Record<string, Act>> = {
    pledge: (dice, who) => this.#pledge(dice, who),
    unlock: (dice, who) => {
      const [by, first] = this.drawStake(dice, who)
      if (first === undefined) return undefined
      const more = this.books.stakes.filter(({ owner }) => owner === first.owner)
      const drawn = Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => dice.pick(more).order)
      // Occasionally includes a duplicate.
      const orders = dice.chance(0.9)
        ? [...new Set([first.order, ...drawn])]
        : [first.order, ...drawn]
      return this.#unlock(by, orders)
    },
    cancel: (dice, who) => {
      const [by, stake] = this.drawStake(dice, who)
      return stake && this.#cancel(by, stake.order)
    },
    close: (dice, who) =>
      this.close(dice.pick(this.books.places), dice.chance(0.7) ? this.world.cast.owner : who),
    'an intruder': (dice, who) => {
      const coin = this.tokens[0]!.address
      const intent = dice.chance(0.5) ? this.vaults.intrude(dice, who, coin) : undefined
      const call = dice.pick([
        ...this.intrusions(who),
        contractCall(this.contract, 'transferOwnership(address)', [who]),
        contractCall(this.contract, 'renounceOwnership()', []),
      ])
      const book = () => law(false, () => 'somebody did what is the owner’s to do')
      return intent ?? { who, call, book }
    },
  }

  /**
   * Checks balances after each step, and the rest after every other step. A check takes as long as
   * three calls.
   */
  async check(): Promise<void> {
    await this.world.sheet.check()
    await this.adopt()
    if (this.world.calls % 2 === 0) await this.checkBooks()
  }

  async end(): Promise<void> {
    const { people, hostile } = this.world.cast
    await this.#calm()
    await this.settle()
    this.world.pass(FAR)
    for (const who of people) await this.#leave(who)
    await this.world.turn('friendly')
    await this.#leave(hostile)
    await this.finish()
    await this.world.sheet.check()
    await this.adopt()
    await this.checkBooks()
    for (const token of this.tokens.filter(isSteady)) {
      const counted = this.vaults.counted(token)
      const [has, due] = [await counted.balance(this.contract), this.left(token)]
      law(has === due, () => `${has - due} ${token.name} are left that nobody can have`)
    }
    const [has, due] = [await this.sun.balance(this.contract), this.left(this.sun)]
    law(has === due, () => `${has - due} sun are left that nobody can have`)
  }

  /** Draws a stake and an account that acts on it, usually its owner. */
  protected drawStake(dice: Dice, who: Address): [by: Address, stake: Stake | undefined] {
    const { stakes } = this.books
    const own = stakes.filter(({ owner }) => owner === who)
    if (own.length > 0 && dice.chance(0.6)) return [who, dice.pick(own)]
    if (stakes.length === 0) return [who, undefined]
    const stake = dice.pick(stakes)
    return [dice.chance(0.9) ? stake.owner : who, stake]
  }

  /** Calls reserved for the owner. */
  protected abstract intrusions(who: Address): readonly ContractCall[]
  /** Whether a place still accepts this amount; `fitting` is the most that it accepts. */
  protected abstract fits(place: P, units: bigint): boolean
  protected abstract fitting(place: P): bigint
  /** Records the effects of a new stake. */
  protected abstract booked(stake: Stake, place: P): void
  /** Records the effects of an ended stake. */
  protected abstract ended(stake: Stake, place: P): void
  /** Records the cost of an early exit. */
  protected abstract kept(place: P, amount: bigint): void
  /** Account that receives the cost in tokens. */
  protected abstract costsTo(place: P): Address
  /** Records payments made along with a stake. */
  protected abstract paidAlong(stake: Stake, place: P, outcome: Outcome): void
  protected abstract checkBooks(): Promise<void>
  /** Reads amounts that are unpredictable for a token with changing balances. */
  protected adopt = async (): Promise<void> => undefined
  /** Prepares for everyone's exit; `finish` runs after it. */
  protected abstract settle(): Promise<void>
  protected abstract finish(): Promise<void>
  /** Amount in the contract that belongs to no one. */
  protected left = (coin: Coin): bigint => this.gifts.of(coin)

  protected placeOf = ({ place }: Stake): P => place as P

  /** Records a payment by the contract or to it. */
  protected pay(coin: Coin, from: Address, to: Address, amount: bigint): void {
    if (coin === this.sun) this.world.sheet.move(coin, from, to, amount)
    else this.issuer.book(coin as ZooToken, from, to, amount)
  }

  protected arrives = (coin: Coin, amount: bigint): boolean =>
    coin === this.sun || this.issuer.arriving(coin as ZooToken, amount) === amount

  /** Whether only our own code could prevent an account from paying or being paid. */
  protected isFree = (coin: Coin, who: Address): boolean =>
    !this.world.isHostile(who) && isSteady(coin) && !this.issuer.obstructed.has(coin as ZooToken)

  protected drawTerms(dice: Dice, coin: Coin, days: readonly number[]): StakeTerms {
    const [least, most] = dice.pick([
      [1n, 2n ** 112n - 1n],
      [1n, 10n ** 12n],
      [1_000n, 10n ** 9n],
    ] as const)
    const contract = coin === this.sun ? undefined : (coin as ZooToken).address
    const costBp = dice.pick([0, 1, 500, 1_000])
    return { coin: contract, days: dice.pick(days), costBp, least, most }
  }

  protected close(place: P, who: Address): Intent {
    const book = () => {
      law(who === this.world.cast.owner && !place.isClosed, () => 'somebody closed a place')
      place.isClosed = true
    }
    return { who, call: closePlace(this.contract, place.id), book }
  }

  #pledge(dice: Dice, who: Address): Intent {
    const place = dice.pick(this.books.places)
    const { terms, coin } = place
    const isTrx = coin === this.sun
    const units = this.#drawUnits(dice, place, who)
    const callValue = isTrx ? units + (dice.chance(0.1) ? 1n : 0n) : 0n
    const order = this.#orders.draw(dice)
    const call = calls.pledge(this.contract, order, place.id, units, { callValue })
    const isAsSaid = () =>
      !place.isClosed &&
      units >= terms.least &&
      this.books.staked(place, who) + units <= terms.most &&
      callValue === (isTrx ? units : 0n) &&
      this.arrives(coin, units) &&
      this.fits(place, units)
    const book: Intent['book'] = (outcome) => {
      law(isAsSaid(), () => 'a stake was made against the terms')
      this.#orders.use(who, order)
      const { now } = this.world.evm
      const stake: Stake = {
        owner: who,
        order,
        place,
        units,
        since: now,
        until: now + terms.days * DAY,
        vault: isTrx ? undefined : this.vaults.note(outcome),
        has: units,
        endedAt: 0,
      }
      this.books.stakes.push(stake)
      this.pay(coin, who, this.contract, units)
      this.booked(stake, place)
    }
    const has = isTrx ? this.world.sheet.amount(coin, who) : 10n ** 23n
    const isDue =
      isAsSaid() && units <= has && !this.#orders.isUsed(who, order) && this.isFree(coin, who)
    return { who, call, book, due: isDue ? MOST.pledge : undefined }
  }

  /** Draws an amount that usually fits, otherwise one around the bounds. */
  #drawUnits(dice: Dice, place: P, who: Address): bigint {
    const { least, most } = place.terms
    const free = most - this.books.staked(place, who)
    const fitting = this.fitting(place)
    const top = [free, fitting, place.coin === this.sun ? 10n ** 10n : 10n ** 22n].reduce((a, b) =>
      a < b ? a : b,
    )
    if (top >= least && dice.chance(0.7))
      return dice.pick([top, least, least + (BigInt(dice.int(2 ** 40)) % (top - least + 1n))])
    return dice.pick([least - 1n, 1n, 99_999n, fitting + 1n, free, free + 1n])
  }

  #unlock(who: Address, orders: readonly string[]): Intent {
    const stakes = orders.map((order) => this.books.find(who, order))
    const { now } = this.world.evm
    const isDue =
      new Set(orders).size === orders.length &&
      stakes.every(
        (stake) =>
          stake !== undefined &&
          now >= stake.until &&
          (stake.endedAt === 0 || stake.has > 0n) &&
          this.isFree(stake.place.coin, who),
      )
    const book: Intent['book'] = (outcome) => {
      for (const order of orders) this.#bookUnlocking(who, order, outcome)
    }
    const most = MOST.unlock * BigInt(orders.length)
    const call = calls.unlock(this.contract, orders)
    return { who, call, book, due: isDue ? most : undefined }
  }

  #bookUnlocking(who: Address, order: string, outcome: Outcome): void {
    const stake = this.books.find(who, order)
    law(stake !== undefined, () => 'somebody unlocked what is not theirs')
    const { place, has, until } = stake!
    const { now } = this.world.evm
    law(now >= until, () => 'a stake was unlocked before its time')
    const isFirst = stake!.endedAt === 0
    // A second unlock pays out later gifts to the vault, and no more.
    law(isFirst || has > 0n || !isSteady(place.coin), () => 'a stake was taken back twice')
    if (isFirst) this.#end(stake!)
    this.pay(place.coin, this.contract, who, has)
    stake!.has = 0n
    if (isFirst) this.paidAlong(stake!, this.placeOf(stake!), outcome)
  }

  #cancel(who: Address, order: string): Intent {
    const stake = this.books.find(who, order)
    const isDue = stake !== undefined && stake.endedAt === 0 && this.isFree(stake.place.coin, who)
    const book: Intent['book'] = (outcome) => {
      law(stake !== undefined, () => 'somebody cancelled what is not theirs')
      law(stake!.endedAt === 0, () => 'a stake was taken back twice')
      this.#bookCancelling(stake!, outcome)
    }
    const call = calls.cancel(this.contract, order)
    return { who, call, book, due: isDue ? MOST.cancel : undefined }
  }

  #bookCancelling(stake: Stake, outcome: Outcome): void {
    const { owner, order, until, has } = stake
    const place = this.placeOf(stake)
    const costBp = this.world.evm.now < until ? place.terms.costBp : 0
    const told = decodeEvents(events.cancelled, this.contract, outcome.logs).find(
      (event) => event.order === order && event.account === owner,
    )
    const amount = isSteady(place.coin) ? has : told!.amount
    const stated = costOf(amount, costBp)
    law(stated === shownCostOf(amount, costBp), () => 'another cost is shown')
    // A cost is not taken if the token refuses to transfer it.
    const isRefused = place.coin.name === 'RefusesSome' && this.refused.has(this.costsTo(place))
    const isRounded = !isSteady(place.coin) && told!.cost <= stated && stated - told!.cost < DUST
    const cost = isRefused ? 0n : isRounded ? told!.cost : stated
    law(
      told!.amount === amount && told!.cost === cost,
      () => `leaving with ${told!.amount} is said to cost ${told!.cost}, not ${cost} of ${amount}`,
    )
    this.#end(stake)
    this.pay(place.coin, this.contract, owner, amount - cost)
    this.#keep(stake, place, cost)
    this.paidAlong(stake, place, outcome)
  }

  #keep(stake: Stake, place: P, cost: bigint): void {
    const { coin } = place
    stake.has = 0n
    if (coin === this.sun) return this.kept(place, cost)
    const arriving = this.issuer.arriving(coin as ZooToken, cost)
    this.world.sheet.move(coin, this.contract, NOWHERE, cost - arriving)
    this.kept(place, arriving)
  }

  #end(stake: Stake): void {
    stake.endedAt = this.world.evm.now
    this.ended(stake, this.placeOf(stake))
  }

  async #give(dice: Dice): Promise<void> {
    if (this.refused.size > 0) return
    const kept = this.books.stakes.filter(({ vault }) => vault !== undefined)
    if (kept.length === 0 || dice.chance(0.5)) return this.gifts.give(dice, this.tokens, this.sun)
    const stake = dice.pick(kept)
    const token = stake.place.coin as ZooToken
    stake.has += await giveToken(this.world, dice, token, stake.vault!, this.contract)
  }

  /** Makes a token refuse the receiver of costs, or accept it again. */
  async #refuse(dice: Dice): Promise<void> {
    const places = this.books.places.filter(({ coin }) => coin.name === 'RefusesSome')
    if (places.length === 0) return
    const place = dice.pick(places)
    const to = this.costsTo(place)
    await this.#setRefused(place.coin as ZooToken, to, !this.refused.has(to))
  }

  async #setRefused({ address }: ZooToken, to: Address, whether: boolean): Promise<void> {
    const call = contractCall(address, 'refuse(address,bool)', [to, whether])
    await this.world.evm.must(this.world.issuer, call)
    if (whether) this.refused.add(to)
    else this.refused.delete(to)
  }

  async #calm(): Promise<void> {
    await this.issuer.calm()
    const token = this.tokens.find(({ name }) => name === 'RefusesSome')
    if (token) for (const to of this.refused) await this.#setRefused(token, to, false)
  }

  /** Withdraws everything, beginning with honest accounts. */
  async #leave(who: Address): Promise<void> {
    for (const stake of this.books.stakes.filter(({ owner }) => owner === who)) {
      const { place, vault, order } = stake
      const held = vault === undefined ? stake.has : await (place.coin as ZooToken).balance(vault)
      if (stake.endedAt > 0 && held <= (isSteady(place.coin) ? 0n : DUST)) continue
      const isDone = await this.world.act(this.#unlock(who, [order]))
      // A token that rounds cannot move less than one of its shares.
      law(
        isDone || (!isSteady(place.coin) && held <= DUST),
        () => 'a stake could not be taken back',
      )
      await this.check()
    }
  }
}
