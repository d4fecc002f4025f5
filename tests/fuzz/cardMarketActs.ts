import { contractCall } from '../../src/chain/call.ts'
import { cardMarket as calls } from '../../src/chain/contracts/cardMarket.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import type { BookedCard, Listing } from './cardBooks.ts'
import { arrives, FEE_BP, pay, POOLS, type CardStage } from './cardStage.ts'
import { Orders } from './orders.ts'
import type { Act } from './sequence.ts'
import type { Coin } from './sheet.ts'
import type { Intent } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = { unlist: 200_000n, buy: 450_000n, sweep: 350_000n }
const DAY = 86_400
const NOTICE = 2 * DAY

/** Actions of users and the owner on the card market. */
export class CardMarketActs {
  readonly #stage: CardStage
  readonly #orders = new Orders()
  /** Fees not divided yet; `earned` is the owner's part of divided ones. */
  readonly fees = new Map<Coin, bigint>()
  readonly earned = new Map<Coin, bigint>()
  #fee = FEE_BP
  #nextFee: { readonly feeBp: bigint; readonly from: number } | undefined

  constructor(stage: CardStage) {
    this.#stage = stage
  }

  readonly acts: Record<string, Act> = {
    list: (dice, who) => {
      const own = this.#stage.books.cardsOf(who)
      const from = own.length > 0 && dice.chance(0.9) ? own : this.#stage.books.cards
      return from.length === 0 ? undefined : this.#list(dice, dice.pick(from), who)
    },
    changePrice: (dice, who) => {
      const listing = this.#pick(dice)
      return listing && this.#change(dice, listing, dice.chance(0.8) ? listing.seller : who)
    },
    unlist: (dice, who) => {
      const listing = this.#pick(dice)
      return listing && this.unlist(listing, dice.chance(0.6) ? listing.seller : who)
    },
    buyListed: (dice, who) => {
      const listing = this.#pick(dice)
      return listing && this.buy(dice, listing, who)
    },
    sweep: (dice, who) => this.sweep(dice.pick(this.coins), who),
    withdraw: (dice) => {
      const coin = dice.pick(this.coins)
      const has = this.earned.get(coin) ?? 0n
      return this.withdraw(
        coin,
        dice.pick(this.#stage.world.actors),
        dice.pick([has, has + 1n, 1n]),
      )
    },
    announceFee: (dice) => this.#announceFee(BigInt(dice.pick([0, 100, 500, 501]))),
  }

  /** Assets accepted for cards: TRX, a token whose fees have a pool, and a token without one. */
  get coins(): readonly Coin[] {
    return [this.#stage.sun, ...this.#stage.tokens]
  }

  unlist(listing: Listing, who: Address): Intent {
    const { market, books, world } = this.#stage
    const { id, seller, expiry } = listing
    const call = calls.unlist(market, id)
    const book = () => {
      law(!listing.isOver, () => 'a listing ended twice')
      law(seller === who || world.evm.now > listing.expiry, () => 'taken down by a stranger')
      const card = this.#cardOf(listing)
      this.#end(listing, card)
      books.move(card, seller, world.evm.now)
    }
    const isDue =
      !listing.isOver &&
      (seller === who || world.evm.now > expiry) &&
      world.evm.now >= this.#cardOf(listing).frozenUntil &&
      !world.isHostile(who)
    return { who, call, book, due: isDue ? MOST.unlist : undefined }
  }

  sweep(coin: Coin, who: Address): Intent {
    const { market, pools, models, world, sun, tokens } = this.#stage
    const call = contractCall(market, 'sweep(address)', [addressOfCoin(coin)])
    const index = coin === sun ? POOLS.nodes : coin === tokens[0] ? POOLS.nodesInToken : undefined
    const partOf = (amount: bigint) => (index === undefined ? 0n : amount / 2n)
    const book = () => {
      const amount = this.fees.get(coin) ?? 0n
      law(amount > 0n, () => 'nothing was divided')
      const part = partOf(amount)
      this.fees.set(coin, 0n)
      this.#add(this.earned, coin, amount - part)
      if (part === 0n) return
      law(arrives(this.#stage, coin, part), () => 'a pool counts what did not arrive')
      models[index!]!.fund(part, 30n, world.evm.now)
      pay(this.#stage, coin, market, pools, part)
    }
    const amount = this.fees.get(coin) ?? 0n
    const isDue =
      amount > 0n && this.#isFree(coin, who) && arrives(this.#stage, coin, partOf(amount))
    return { who, call, book, due: isDue ? MOST.sweep : undefined }
  }

  withdraw(coin: Coin, to: Address, amount: bigint): Intent {
    const { market, world } = this.#stage
    const args = [addressOfCoin(coin), to, amount]
    const call = contractCall(market, 'withdraw(address,address,uint256)', args)
    const book = () => {
      law(amount <= (this.earned.get(coin) ?? 0n), () => 'the owner took what is not theirs')
      this.#add(this.earned, coin, -amount)
      pay(this.#stage, coin, market, to, amount)
    }
    return { who: world.cast.owner, call, book }
  }

  #feeNow(): bigint {
    const { now } = this.#stage.world.evm
    return this.#nextFee && now >= this.#nextFee.from ? this.#nextFee.feeBp : this.#fee
  }

  #announceFee(feeBp: bigint): Intent {
    const { market, world } = this.#stage
    const call = contractCall(market, 'announceFee(uint16)', [feeBp])
    const book = () => {
      law(feeBp <= 500n, () => 'a fee is higher than it may be')
      this.#fee = this.#feeNow()
      this.#nextFee = { feeBp, from: world.evm.now + NOTICE }
    }
    return { who: world.cast.owner, call, book }
  }

  #drawTerms(dice: Dice) {
    const days = dice.chance(0.05) ? 366 : dice.pick([1, 30, 30, 90, 365])
    const some = BigInt(dice.between(1, 2 ** 40))
    return {
      coin: dice.pick(this.coins),
      price: dice.chance(0.05) ? 0n : dice.pick([1n, 40n, 1_000n, some, some]),
      expiry: this.#stage.world.evm.now + days * DAY,
    }
  }

  #list(dice: Dice, card: BookedCard, who: Address): Intent {
    const { market, books, world } = this.#stage
    const order = this.#orders.draw(dice)
    const terms = this.#drawTerms(dice)
    const seen = this.#feeNow() + (dice.chance(0.1) ? 1n : 0n)
    const call = calls.list(market, order, card.tokenId, this.#shown(terms), Number(seen))
    const book = () => {
      this.#orders.use(who, order)
      law(card.owner === who && !card.listing, () => 'somebody listed what is not theirs')
      this.#lawOfTerms(terms)
      law(seen === this.#feeNow(), () => 'listed for a fee that nobody has seen')
      books.move(card, who, world.evm.now)
      const id = BigInt(books.listings.length + 1)
      const made = { ...terms, id, seller: who, tokenId: card.tokenId, feeBp: seen, isOver: false }
      card.listing = made
      books.listings.push(made)
    }
    return { who, call, book }
  }

  #change(dice: Dice, listing: Listing, who: Address): Intent {
    const { market } = this.#stage
    const seen = { coin: listing.coin, price: listing.price, expiry: listing.expiry }
    const strange = dice.pick([
      { price: seen.price + 1n },
      { expiry: seen.expiry + 1 },
      { coin: dice.pick(this.coins) },
    ])
    if (dice.chance(0.2)) Object.assign(seen, strange)
    const terms = this.#drawTerms(dice)
    const call = calls.changePrice(market, listing.id, this.#shown(seen), this.#shown(terms))
    const book = () => {
      law(listing.seller === who, () => 'one who does not sell changed a listing')
      law(!listing.isOver, () => 'a listing changed that is over')
      const isSeen =
        seen.coin === listing.coin && seen.price === listing.price && seen.expiry === listing.expiry
      law(isSeen, () => 'a listing was changed from terms that it did not have')
      this.#lawOfTerms(terms)
      Object.assign(listing, terms)
    }
    return { who, call, book }
  }

  buy(dice: Dice, listing: Listing, who: Address): Intent {
    const { market, books, world, sun } = this.#stage
    const seen = { coin: listing.coin, price: listing.price, tokenId: listing.tokenId }
    const strange = dice.pick([
      { price: seen.price - 1n },
      { tokenId: seen.tokenId + 1n },
      { coin: dice.pick(this.coins) },
    ])
    if (dice.chance(0.15)) Object.assign(seen, strange)
    const order = this.#orders.draw(dice)
    const fair = seen.coin === sun ? seen.price : 0n
    const callValue = dice.chance(0.1) ? fair + 1n : fair
    const terms = this.#shown({ ...seen, expiry: 0 })
    const call = calls.buy(market, order, listing.id, seen.tokenId, terms, { callValue })
    const isForSale = () =>
      !listing.isOver &&
      listing.seller !== who &&
      world.evm.now <= listing.expiry &&
      world.evm.now >= this.#cardOf(listing).frozenUntil
    const isSeen = () =>
      seen.coin === listing.coin && seen.price === listing.price && seen.tokenId === listing.tokenId
    const isDue =
      isForSale() &&
      isSeen() &&
      callValue === fair &&
      callValue <= world.sheet.amount(sun, who) &&
      !this.#orders.isUsed(who, order) &&
      arrives(this.#stage, seen.coin, seen.price) &&
      this.#isFree(seen.coin, who) &&
      // The owner accepted a token that calls its receiver, so a seller in that token can refuse
      // payment.
      (seen.coin === sun || !world.isHostile(listing.seller))
    const book = () => {
      this.#orders.use(who, order)
      law(isForSale(), () => 'sold what was not for sale')
      law(isSeen(), () => 'sold at terms that nobody has seen')
      law(callValue === fair, () => 'paid too much or too little')
      law(arrives(this.#stage, seen.coin, seen.price), () => 'a seller got less than was paid')
      const { coin, price, seller, feeBp } = listing
      const fee = (price * feeBp) / 10_000n
      const card = this.#cardOf(listing)
      this.#end(listing, card)
      books.move(card, who, world.evm.now)
      this.#add(this.fees, coin, fee)
      pay(this.#stage, coin, who, market, price)
      pay(this.#stage, coin, market, seller, price - fee)
    }
    return { who, call, book, due: isDue ? MOST.buy : undefined }
  }

  #lawOfTerms({ price, expiry }: { price: bigint; expiry: number }): void {
    const { now } = this.#stage.world.evm
    law(price > 0n && expiry > now && expiry <= now + 365 * DAY, () => 'a listing of no kind')
  }

  #end(listing: Listing, card: BookedCard): void {
    listing.isOver = true
    card.listing = undefined
  }

  #shown = ({ coin, price, expiry }: { coin: Coin; price: bigint; expiry: number }) => ({
    coin: addressOfCoin(coin),
    price,
    expiry: expiry * SECOND_MS,
  })

  #cardOf = ({ tokenId }: Listing): BookedCard =>
    this.#stage.books.cards.find((card) => card.tokenId === tokenId)!

  #pick(dice: Dice): Listing | undefined {
    const { listings } = this.#stage.books
    const standing = listings.filter(({ isOver }) => !isOver)
    const from = standing.length > 0 && dice.chance(0.9) ? standing : listings
    return from.length === 0 ? undefined : dice.pick(from)
  }

  #isFree = (coin: Coin, who: Address): boolean =>
    isSteady(coin) &&
    !this.#stage.world.isHostile(who) &&
    !this.#stage.issuer.obstructed.has(coin as ZooToken)

  #add(to: Map<Coin, bigint>, coin: Coin, amount: bigint): void {
    to.set(coin, (to.get(coin) ?? 0n) + amount)
  }
}
