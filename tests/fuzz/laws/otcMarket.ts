import { otcMarket as calls } from '../../../src/chain/contracts/otcMarket.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import type { Address } from '../../../src/core/address.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import type { Dice } from '../../simulation/dice.ts'
import { law } from '../broken.ts'
import { Gifts } from '../gifts.ts'
import { Issuer } from '../issuer.ts'
import { openLaunchpad } from '../launchpad.ts'
import { Orders } from '../orders.ts'
import type { Act, Law, Life } from '../sequence.ts'
import type { Coin } from '../sheet.ts'
import type { Intent, World } from '../world.ts'
import { drawTokens, type ZooToken } from '../zoo.ts'

/** The most energy of what nobody may hinder. */
const MOST = { cancel: 200_000n, buy: 400_000n }
/** Longer than any offer lasts, in seconds. */
const FAR = 366 * 86_400
const SUN_PER_PRICE = 10n ** 12n

interface Offer {
  readonly id: bigint
  readonly seller: Address
  readonly token: ZooToken
  left: bigint
  price: bigint
  /** Seconds. */
  expiry: number
}

/**
 * Of an offer nobody but its seller and its buyers gets anything, to the unit and to the sun; whoever
 * sells, others can buy at the price; and a seller can always take back what is left.
 *
 * Left out: tokens and TRX that came to the market without an offer, what an issuer takes or keeps
 * back, and tokens whose balances change by themselves, of which only the end is looked at.
 */
export const otcMarket: Law = {
  name: 'otc',
  weights: { offer: 5, edit: 2, cancel: 3, buy: 7, 'a gift': 1, 'an issuer': 1 },
  pauses: [0, 3, 3, 60, 86_400],
  async setUp(world) {
    const { otcMarket: market } = await openLaunchpad(world)
    const zoo = await world.zoo([market])
    return async (dice) => {
      const life = new OtcLife(world, market, drawTokens(dice, zoo, 2))
      await life.begin()
      return life
    }
  },
}

class OtcLife implements Life {
  readonly #world: World
  readonly #market: Address
  readonly #tokens: readonly ZooToken[]
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #orders = new Orders()
  readonly #sun: Coin
  readonly #offers: Offer[] = []

  constructor(world: World, market: Address, tokens: readonly ZooToken[]) {
    this.#world = world
    this.#market = market
    this.#tokens = tokens
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, market)
    this.#sun = world.trx()
  }

  async begin(): Promise<void> {
    const sheet = this.#world.openSheet({ market: this.#market })
    await sheet.add(this.#sun)
    for (const token of this.#tokens) if (token.name !== 'Rebasing') await sheet.add(token)
  }

  readonly events = {
    'a gift': (dice: Dice) => this.#gifts.give(dice, this.#tokens),
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
  }

  readonly acts: Record<string, Act> = {
    offer: (dice, who) => {
      const token = dice.pick(this.#tokens)
      const amount = this.#amount(dice, token)
      const price = (BigInt(dice.between(1, 2 ** 40)) * SUN_PER_PRICE) / 1_000n
      const expiry = this.#world.evm.now + dice.pick([0, 60, 86_400, FAR])
      const order = this.#orders.draw(dice)
      const call = calls.offer(
        this.#market,
        order,
        token.address,
        amount,
        price,
        expiry * SECOND_MS,
      )
      return this.#intent(who, call, () => {
        this.#orders.use(who, order)
        const left = this.#issuer.arriving(token, amount)
        law(left > 0n, () => `an offer of nothing was taken`)
        this.#issuer.book(token, who, this.#market, amount)
        const id = BigInt(this.#offers.length + 1)
        this.#offers.push({ id, seller: who, token, left, price, expiry })
      })
    },
    edit: (dice, who) => {
      const offer = this.#pick(dice)
      if (!offer) return undefined
      const price = (offer.price * BigInt(dice.between(1, 4))) / 2n + 1n
      const expiry = this.#world.evm.now + dice.pick([60, 86_400])
      const call = calls.edit(this.#market, offer.id, price, expiry * SECOND_MS)
      return this.#intent(who, call, () => {
        law(offer.seller === who, () => 'one who does not sell changed an offer')
        Object.assign(offer, { price, expiry })
      })
    },
    cancel: (dice, who) => {
      const offer = this.#pick(dice)
      return offer && this.#cancel(offer, dice.chance(0.7) ? offer.seller : who)
    },
    buy: (dice, who) => {
      const offer = this.#pick(dice)
      if (!offer) return undefined
      const units = dice.chance(0.3)
        ? offer.left
        : (BigInt(dice.int(2 ** 30)) * offer.left) / 2n ** 30n
      const order = this.#orders.draw(dice)
      const fair = this.#cost(offer, units)
      const callValue = dice.chance(0.1) ? fair + 1n : fair
      const call = calls.buy(this.#market, order, offer.id, units, { callValue })
      const { token, seller } = offer
      const isDue =
        callValue === fair &&
        units > 0n &&
        units <= offer.left &&
        seller !== who &&
        callValue <= this.#world.sheet.amount(this.#sun, who) &&
        this.#world.evm.now <= offer.expiry &&
        !this.#orders.isUsed(who, order)
      const book = () => {
        this.#orders.use(who, order)
        law(
          seller !== who && this.#world.evm.now <= offer.expiry,
          () => 'sold what was not for sale',
        )
        law(units > 0n && units <= offer.left, () => `${units} were sold of ${offer.left}`)
        const paid = this.#cost(offer, units)
        law(callValue === paid, () => `sold for ${callValue} sun instead of ${paid}`)
        offer.left -= units
        this.#world.sheet.move(this.#sun, who, seller, paid)
        this.#issuer.book(token, this.#market, who, units)
      }
      return this.#intent(who, call, book, isDue ? [token, MOST.buy] : undefined)
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    for (const token of this.#tokens) {
      const owed = this.#offers
        .filter((offer) => offer.token === token)
        .reduce((sum, { left }) => sum + left, 0n)
      const has = await token.balance(this.#market)
      if (token.name !== 'Rebasing')
        law(has >= owed, () => `the market has ${has} ${token.name} and owes ${owed}`)
    }
  }

  async end(): Promise<void> {
    await this.#issuer.calm()
    this.#world.pass(FAR)
    const ofHostile = ({ seller }: Offer) => this.#world.isHostile(seller)
    for (const offer of this.#offers.filter((each) => !ofHostile(each))) await this.#leave(offer)
    await this.#world.turn('friendly')
    for (const offer of this.#offers.filter(ofHostile)) await this.#leave(offer)
    for (const coin of [this.#sun, ...this.#tokens]) await this.#gifts.checkLeft(coin)
  }

  async #leave(offer: Offer): Promise<void> {
    if (offer.left > 0n) await this.#world.act(this.#cancel(offer, offer.seller))
    await this.check()
  }

  #cancel(offer: Offer, who: Address): Intent {
    const { id, token, seller } = offer
    const isDue = who === seller && offer.left > 0n
    const call = calls.cancel(this.#market, id)
    const book = () => {
      law(who === seller && offer.left > 0n, () => 'taken back by one to whom it does not belong')
      this.#issuer.book(token, this.#market, seller, offer.left)
      offer.left = 0n
    }
    return this.#intent(who, call, book, isDue ? [token, MOST.cancel] : undefined)
  }

  #intent(who: Address, call: ContractCall, book: () => void, due?: [ZooToken, bigint]): Intent {
    const isDue = due && !this.#world.isHostile(who) && !this.#issuer.obstructed.has(due[0])
    return { who, call, book, due: isDue ? due[1] : undefined }
  }

  /** What units of an offer cost, in sun: its price for a whole token, rounded up. */
  #cost({ token, price }: Offer, units: bigint): bigint {
    const whole = 10n ** token.decimals * SUN_PER_PRICE
    return (units * price + whole - 1n) / whole
  }

  #pick = (dice: Dice): Offer | undefined =>
    this.#offers.length === 0 ? undefined : dice.pick(this.#offers)

  #amount = (dice: Dice, { decimals }: ZooToken): bigint =>
    dice.pick([1n, 7n, 10n ** (decimals / 2n), BigInt(dice.int(2 ** 40))])
}
