import { otcMarket as calls } from '../../src/chain/contracts/otcMarket.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { Gifts, giveToken } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Launchpad } from './launchpad.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { Vaults } from './vaults.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = { cancel: 200_000n, buy: 400_000n }
const DAY = 86_400
/** A time longer than any offer, in seconds. */
const FAR = 366 * DAY
const SUN_PER_PRICE = 10n ** 12n
const MOST_PRICE = 2n ** 112n - 1n

interface Offer {
  readonly id: bigint
  readonly seller: Address
  readonly token: ZooToken
  readonly vault: Address
  /** Amount for sale, in smallest units. */
  left: bigint
  /** Gifts to the vault beyond that. */
  extra: bigint
  price: bigint
  /** Expiry in seconds. */
  expiry: number
}

/** One life of the market in which users offer tokens to each other. */
export class OtcLife implements Life {
  readonly #world: World
  readonly #market: Address
  readonly #tokens: readonly ZooToken[]
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #vaults: Vaults
  readonly #orders = new Orders()
  readonly #sun: Coin
  readonly #offers: Offer[] = []

  constructor(world: World, { otcMarket, wtrx }: Launchpad, tokens: readonly ZooToken[]) {
    this.#world = world
    this.#market = otcMarket
    this.#tokens = tokens
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, otcMarket)
    this.#vaults = new Vaults(otcMarket)
    this.#sun = world.trx(wtrx)
  }

  async begin(): Promise<void> {
    const sheet = this.#world.openSheet({ market: this.#market })
    await sheet.add(this.#sun)
    for (const token of this.#tokens)
      if (isSteady(token)) await sheet.add(this.#vaults.counted(token))
  }

  readonly events = {
    'a gift': async (dice: Dice) => {
      const offer = this.#pick(dice)
      if (!offer || dice.chance(0.5)) return this.#gifts.give(dice, this.#tokens, this.#sun)
      offer.extra += await giveToken(this.#world, dice, offer.token, offer.vault, this.#market)
    },
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
  }

  readonly acts: Record<string, Act> = {
    offer: (dice, who) => this.#offer(dice, who),
    edit: (dice, who) => {
      const offer = this.#pick(dice)
      return offer && this.#edit(offer, dice, who)
    },
    cancel: (dice, who) => {
      const offer = this.#pick(dice)
      return offer && this.#cancel(offer, dice.chance(0.7) ? offer.seller : who)
    },
    buy: (dice, who) => {
      const offer = this.#pick(dice)
      return offer && this.#buy(offer, dice, who)
    },
    'an intruder': (dice, who) => this.#vaults.intrude(dice, who, dice.pick(this.#tokens).address),
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    for (const { token, vault, left, extra } of this.#offers) {
      const has = await token.balance(vault)
      if (isSteady(token)) law(has === left + extra, () => `a vault has ${has} of ${left + extra}`)
    }
  }

  async end(): Promise<void> {
    await this.#issuer.calm()
    this.#world.pass(FAR)
    const isHostile = ({ seller }: Offer) => this.#world.isHostile(seller)
    for (const offer of this.#offers.filter((each) => !isHostile(each))) await this.#leave(offer)
    await this.#world.turn('friendly')
    for (const offer of this.#offers.filter(isHostile)) await this.#leave(offer)
    await this.#gifts.checkLeft(this.#sun)
    for (const token of this.#tokens.filter(isSteady))
      await this.#gifts.checkLeft(this.#vaults.counted(token))
  }

  /** Withdraws the rest for a seller. A token that rounds may leave a little. */
  async #leave(offer: Offer): Promise<void> {
    const { token, vault, seller } = offer
    const dust = isSteady(token) ? 0n : DUST
    if ((await token.balance(vault)) > dust) {
      const done = await this.#world.act({ ...this.#cancel(offer, seller), ...this.#dueOf(seller) })
      law(done, () => 'a seller could not leave')
    }
    const left = await token.balance(vault)
    law(left <= dust, () => `${left} ${token.name} are left in a vault`)
    await this.check()
  }

  #dueOf = (who: Address): { due?: bigint } =>
    this.#world.isHostile(who) ? {} : { due: MOST.cancel }

  #offer(dice: Dice, who: Address): Intent {
    const token = dice.pick(this.#tokens)
    const half = 10n ** (token.decimals / 2n)
    const amount = dice.pick([0n, 1n, 7n, half, BigInt(dice.int(2 ** 40))])
    // A sensible price for the full amount, however much one whole token then costs.
    const whole = 10n ** token.decimals * SUN_PER_PRICE
    const wanted = (BigInt(dice.between(1, 2 ** 40)) * whole) / (amount + 1n) + 1n
    const price = wanted < MOST_PRICE ? wanted : MOST_PRICE
    const lasting = [60, 30 * DAY, 30 * DAY, 300 * DAY, 300 * DAY]
    const expiry =
      this.#world.evm.now + (dice.chance(0.1) ? dice.pick([0, FAR]) : dice.pick(lasting))
    const order = this.#orders.draw(dice)
    const call = calls.offer(this.#market, order, token.address, amount, price, expiry * SECOND_MS)
    const book: Intent['book'] = (outcome) => {
      this.#orders.use(who, order)
      const arriving = this.#issuer.arriving(token, amount)
      law(amount > 0n && arriving === amount, () => 'an offer was taken that did not arrive')
      this.#issuer.book(token, who, this.#market, amount)
      const id = BigInt(this.#offers.length + 1)
      const vault = this.#vaults.note(outcome)
      const offer = { id, seller: who, token, vault, left: amount, extra: 0n, price, expiry }
      this.#offers.push(offer)
    }
    return { who, call, book }
  }

  #edit(offer: Offer, dice: Dice, who: Address): Intent {
    const seen = { unitPrice: offer.price, expiry: offer.expiry }
    if (dice.chance(0.1)) seen.unitPrice += 1n
    const price = (offer.price * BigInt(dice.between(1, 4))) / 2n + 1n
    const expiry = this.#world.evm.now + dice.pick([60, DAY])
    const call = calls.edit(
      this.#market,
      offer.id,
      { ...seen, expiry: seen.expiry * SECOND_MS },
      { unitPrice: price, expiry: expiry * SECOND_MS },
    )
    const book = () => {
      law(offer.seller === who, () => 'one who does not sell changed an offer')
      const isSeen = seen.unitPrice === offer.price && seen.expiry === offer.expiry
      law(isSeen, () => 'an offer was changed from terms that it did not have')
      Object.assign(offer, { price, expiry })
    }
    return { who, call, book }
  }

  #cancel(offer: Offer, who: Address): Intent {
    const { id, token, seller } = offer
    const isDue = who === seller && offer.left > 0n && isSteady(token) && this.#isFree(token, who)
    const book = () => {
      law(who === seller, () => 'taken back by one to whom it does not belong')
      this.#issuer.book(token, this.#market, seller, offer.left + offer.extra)
      offer.left = 0n
      offer.extra = 0n
    }
    return { who, call: calls.cancel(this.#market, id), book, due: isDue ? MOST.cancel : undefined }
  }

  #buy(offer: Offer, dice: Dice, who: Address): Intent {
    const { token, seller } = offer
    const units = dice.chance(0.3)
      ? offer.left
      : (BigInt(dice.int(2 ** 30)) * offer.left) / 2n ** 30n
    const order = this.#orders.draw(dice)
    const fair = this.#cost(offer, units)
    const callValue = dice.chance(0.1) ? fair + 1n : fair
    const call = calls.buy(this.#market, order, offer.id, units, { callValue })
    const isForSale = () =>
      seller !== who && this.#world.evm.now <= offer.expiry && units > 0n && units <= offer.left
    const isDue =
      isForSale() &&
      callValue === fair &&
      callValue <= this.#world.sheet.amount(this.#sun, who) &&
      !this.#orders.isUsed(who, order) &&
      isSteady(token) &&
      this.#issuer.arriving(token, units) === units &&
      this.#isFree(token, who)
    const book = () => {
      this.#orders.use(who, order)
      law(isForSale(), () => 'sold what was not for sale')
      const paid = this.#cost(offer, units)
      law(callValue === paid, () => `sold for ${callValue} sun instead of ${paid}`)
      law(this.#issuer.arriving(token, units) === units, () => 'a buyer got less than was paid')
      offer.left -= units
      this.#world.sheet.move(this.#sun, who, seller, paid)
      this.#issuer.book(token, this.#market, who, units)
    }
    return { who, call, book, due: isDue ? MOST.buy : undefined }
  }

  /**
   * Whether the token can move to this account: the issuer does not obstruct it, and the account is
   * not hostile.
   */
  #isFree = (token: ZooToken, who: Address): boolean =>
    !this.#world.isHostile(who) && !this.#issuer.obstructed.has(token)

  /** Cost of `units` of an offer in sun, at its price per whole token, rounded up. */
  #cost({ token, price }: Offer, units: bigint): bigint {
    const whole = 10n ** token.decimals * SUN_PER_PRICE
    return (units * price + whole - 1n) / whole
  }

  #pick = (dice: Dice): Offer | undefined =>
    this.#offers.length === 0 ? undefined : dice.pick(this.#offers)
}
