import { contractCall } from '../../src/chain/call.ts'
import { presale as calls } from '../../src/chain/contracts/presale.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { createAnyhow } from './creation.ts'
import type { Launchpad } from './launchpad.ts'
import { drawPresaleTerms, drawTokenTerms } from './launchTerms.ts'
import { Orders } from './orders.ts'
import { PresaleBooks } from './presaleBooks.ts'
import type { Act, Life } from './sequence.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import type { Intent, World } from './world.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = {
  buy: 300_000n,
  refund: 100_000n,
  launch: 1_000_000n,
  receive: 200_000n,
  insurance: 250_000n,
  creator: 150_000n,
}
/** A time later than any unlock or end of insurance, in seconds. */
const FAR = 30 * 86_400
const MINIMUM_LIQUIDITY = 1_000n
const LOCKED = addressFromHex('000000000000000000000000000000000000dead')

interface Contracts {
  readonly presale: Address
  readonly token: Address
  readonly pool: Address
  readonly wtrx: Address
  readonly creator: Address
}

/** One life of a presale, from its creation until everyone has their own. */
export class PresaleLife implements Life {
  readonly #world: World
  readonly #books: PresaleBooks
  readonly #at: Contracts
  readonly #sun: Coin
  readonly #token: Coin
  readonly #shares: Coin
  readonly #orders = new Orders()
  /** TRX received before the launch that the pool counts in its reserve. */
  #reserve = 0n
  #lateTokens = 0n
  #forcedSun = 0n

  private constructor(world: World, books: PresaleBooks, at: Contracts) {
    this.#world = world
    this.#books = books
    this.#at = at
    const { evm } = world
    this.#sun = world.trx(at.wtrx)
    this.#token = { name: 'tokens', balance: (of) => evm.balance(at.token, of) }
    this.#shares = { name: 'pool shares', balance: (of) => evm.balance(at.pool, of) }
  }

  static async create(world: World, launchpad: Launchpad, dice: Dice): Promise<PresaleLife> {
    const { evm } = world
    const creator = dice.pick(world.actors)
    const tokenTerms = drawTokenTerms(dice, world.actors)
    const terms = drawPresaleTerms(dice, world.actors, evm.now)
    const made = await createAnyhow(world, launchpad, creator, dice, { token: tokenTerms, terms })
    const { token, pool, sale } = made
    const { presale } = sale!
    const books = new PresaleBooks(sale!.terms, sale!.lengths)
    const at = { presale, token, pool, wtrx: launchpad.wtrx, creator }
    const life = new PresaleLife(world, books, at)
    const sheet = world.openSheet({ presale, pool, token, locked: LOCKED })
    for (const coin of [life.#sun, life.#token, life.#shares]) await sheet.add(coin)
    return life
  }

  readonly events = {
    'a gift': async (dice: Dice) => {
      const { presale, token, creator } = this.#at
      const amount = BigInt(dice.between(1, 1_000_000))
      if (dice.chance(0.5)) {
        this.#world.evm.give(presale, amount)
        this.#forcedSun += amount
        return this.#world.sheet.move(this.#sun, NOWHERE, presale, amount)
      }
      const call = contractCall(token, 'transfer(address,uint256)', [presale, amount])
      const book = () => {
        this.#world.sheet.move(this.#token, creator, presale, amount)
        // Tokens given before the launch are burnt with the unsold ones, or are returned with them.
        if (this.#books.launchedAt !== undefined) this.#lateTokens += amount
      }
      await this.#world.act({ who: creator, call, book })
    },
  }

  readonly acts: Record<string, Act> = {
    buy: (dice, who) => this.#buy(dice, who),
    refund: (_, who) => this.#refund(who),
    launch: (_, who) => this.#launch(who),
    receiveTokens: (_, who) => this.#receiveTokens(who),
    receiveLiquidity: (_, who) => this.#receiveLiquidity(who),
    insurance: (_, who) => this.#insurance(who),
    payCreator: (dice, who) => this.#payCreator(dice.chance(0.7) ? this.#at.creator : who),
    takeBack: (dice, who) => this.#takeBack(dice.chance(0.7) ? this.#at.creator : who),
    // Tokens of another account would open the pool before the presale does.
    open: (dice, who) => {
      // In a trap, the hostile account might act after everyone is already free to.
      if (this.#books.launchedAt !== undefined || this.#world.isHostile(who)) return undefined
      const amount = dice.pick([0n, 1n, 10n ** 18n])
      const args = [this.#at.pool, amount]
      const call = contractCall(this.#at.token, 'transfer(address,uint256)', args)
      return { who, call, book: () => law(false, () => 'somebody else opened trading') }
    },
    donate: (dice, who) => {
      const amount = BigInt(dice.between(1, 1_000_000))
      const { wtrx, pool } = this.#at
      const call = contractCall(wtrx, 'transfer(address,uint256)', [pool, amount])
      const deposit = contractCall(wtrx, 'deposit()', [], { callValue: amount })
      if (dice.chance(0.5)) return { who, call: deposit, book: () => undefined }
      return { who, call, book: () => this.#world.sheet.move(this.#sun, who, pool, amount) }
    },
    touch: (dice, who) => this.#touch(dice, who),
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    const { presale } = this.#at
    const { sheet } = this.#world
    const { raised, backing, creatorDue, liquidityLeft } = this.#books
    const isLaunched = this.#books.launchedAt !== undefined
    const owed = isLaunched ? backing + creatorDue : raised - this.#refunded
    const has = sheet.amount(this.#sun, presale)
    law(has === owed + this.#forcedSun, () => `the presale has ${has} sun and owes ${owed}`)
    const shares = sheet.amount(this.#shares, presale)
    law(shares === liquidityLeft, () => `${shares} pool shares are there for ${liquidityLeft}`)
  }

  async end(dice: Dice): Promise<void> {
    const { people, hostile, stranger } = this.#world.cast
    const { evm } = this.#world
    if (evm.now < this.#books.endTime) this.#world.pass(this.#books.endTime - evm.now)
    if (this.#books.phase(evm.now) === 'succeeded') await this.#world.act(this.#launch(stranger))
    // Some insured buyers change their minds.
    for (const who of people.filter(() => dice.chance(0.5)))
      await this.#world.act(this.#insurance(who))
    this.#world.pass(FAR)
    for (const who of people) await this.#leave(who)
    await this.#world.turn('friendly')
    for (const who of [hostile, ...people]) await this.#leave(who)
    await this.check()
    const { presale } = this.#at
    const left = await this.#token.balance(presale)
    law(
      left === this.#lateTokens,
      () => `${left} tokens are left, and ${this.#lateTokens} came late`,
    )
    const sun = await this.#sun.balance(presale)
    law(sun === this.#forcedSun, () => `${sun} sun are left`)
    const shares = await this.#shares.balance(presale)
    law(shares === 0n, () => `${shares} pool shares are left`)
  }

  /** Claims everything that is due to an account. */
  async #leave(who: Address): Promise<void> {
    const { now } = this.#world.evm
    const intents = [this.#refund(who), this.#receiveTokens(who), this.#receiveLiquidity(who)]
    if (who === this.#at.creator) intents.push(this.#payCreator(who), this.#takeBack(who))
    for (const intent of intents) await this.#world.act(intent)
    if (this.#world.isHostile(who)) return
    law(this.#books.receivable(who, now) === 0n, () => 'a buyer did not get all tokens')
  }

  #refunded = 0n

  #due = (who: Address, isSo: boolean, most: bigint): bigint | undefined =>
    isSo && !this.#world.isHostile(who) ? most : undefined

  #buy(dice: Dice, who: Address): Intent {
    const { evm, sheet } = this.#world
    const books = this.#books
    const order = this.#orders.draw(dice)
    const room = books.room(who)
    const units = dice.pick([room, room, room / 2n + 1n, 1n, 0n, room + 1n, 10n ** 18n])
    const cost = books.cost(units)
    const callValue = dice.chance(0.05) ? cost + 1n : cost
    const isOpen = () =>
      books.phase(evm.now) === 'open' &&
      units > 0n &&
      units <= books.room(who) &&
      callValue === cost
    const canPay = callValue <= sheet.amount(this.#sun, who) / 2n
    const isDue = isOpen() && canPay && !this.#orders.isUsed(who, order)
    const book = () => {
      law(isOpen(), () => 'sold what was not for sale')
      this.#orders.use(who, order)
      const buyer = books.buyer(who)
      buyer.bought += units
      buyer.paid += cost
      books.sold += units
      books.raised += cost
      sheet.move(this.#sun, who, this.#at.presale, cost)
    }
    const call = calls.buy(this.#at.presale, order, units, { callValue })
    return { who, call, book, due: this.#due(who, isDue, MOST.buy) }
  }

  #refund(who: Address): Intent {
    const { evm, sheet } = this.#world
    const buyer = this.#books.buyer(who)
    const isOwed = () =>
      this.#books.phase(evm.now) === 'failed' && buyer.paid > 0n && !buyer.isRefunded
    const book = () => {
      law(isOwed(), () => 'a refund that was not owed')
      buyer.isRefunded = true
      this.#refunded += buyer.paid
      sheet.move(this.#sun, this.#at.presale, who, buyer.paid)
    }
    const call = calls.refund(this.#at.presale)
    return { who, call, book, due: this.#due(who, isOwed(), MOST.refund) }
  }

  #takeBack(who: Address): Intent {
    const { evm, sheet } = this.#world
    const { presale, creator } = this.#at
    const isOwed = () =>
      who === creator &&
      this.#books.phase(evm.now) === 'failed' &&
      sheet.amount(this.#token, presale) > 0n
    const book = () => {
      law(isOwed(), () => 'tokens went back that were not to go')
      sheet.move(this.#token, presale, who, sheet.amount(this.#token, presale))
    }
    const call = calls.takeBack(presale)
    return { who, call, book, due: this.#due(who, isOwed(), MOST.creator) }
  }

  #launch(who: Address): Intent {
    const { evm, sheet } = this.#world
    const { presale, pool } = this.#at
    const isReady = () => this.#books.phase(evm.now) === 'succeeded'
    const book = () => {
      law(isReady(), () => 'launched before its time')
      const { trx, tokens } = this.#books.poolShare()
      const brought = trx + sheet.amount(this.#sun, pool) - this.#reserve
      const liquidity = rootOf(tokens * brought) - MINIMUM_LIQUIDITY
      const dev = this.#books.launch(evm.now, liquidity)
      sheet.move(this.#sun, presale, pool, trx)
      sheet.move(this.#token, presale, pool, tokens)
      this.#reserve = sheet.amount(this.#sun, pool)
      const rest = sheet.amount(this.#token, presale) - this.#books.sold
      sheet.move(this.#token, presale, NOWHERE, rest)
      const { lpDistributionEnabled, devLPReceiver } = this.#books.terms
      const owner = lpDistributionEnabled ? presale : LOCKED
      sheet.move(this.#shares, NOWHERE, owner, liquidity)
      if (dev > 0n) sheet.move(this.#shares, presale, devLPReceiver, dev)
    }
    const call = calls.launch(presale)
    return { who, call, book, due: this.#due(who, isReady(), MOST.launch) }
  }

  #receiveTokens(who: Address): Intent {
    const { evm, sheet } = this.#world
    const owed = () => this.#books.receivable(who, evm.now)
    const book = () => {
      const amount = owed()
      law(amount > 0n, () => 'tokens were received that were not released')
      this.#books.buyer(who).received += amount
      sheet.move(this.#token, this.#at.presale, who, amount)
    }
    const call = calls.receiveTokens(this.#at.presale)
    return { who, call, book, due: this.#due(who, owed() > 0n, MOST.receive) }
  }

  #receiveLiquidity(who: Address): Intent {
    const isOwed = () => this.#books.hasLiquidityToCome(who, this.#world.evm.now)
    const book = () => {
      law(isOwed(), () => 'pool shares were received that were not owed')
      const buyer = this.#books.buyer(who)
      buyer.hasLiquidity = true
      const amount = this.#books.giveLiquidity(buyer.bought)
      this.#world.sheet.move(this.#shares, this.#at.presale, who, amount)
    }
    const call = calls.receiveLiquidity(this.#at.presale)
    return { who, call, book, due: this.#due(who, isOwed(), MOST.receive) }
  }

  #insurance(who: Address): Intent {
    const { evm, sheet } = this.#world
    const { presale } = this.#at
    const owed = () => this.#books.insured(who, evm.now)
    const book = () => {
      const amount = owed()
      law(amount > 0n, () => 'an insurance was paid that was not owed')
      const buyer = this.#books.buyer(who)
      buyer.isRefunded = true
      this.#books.backing -= amount
      sheet.move(this.#sun, presale, who, amount)
      sheet.move(this.#token, presale, NOWHERE, buyer.bought)
      sheet.move(this.#shares, presale, LOCKED, this.#books.giveLiquidity(buyer.bought))
    }
    const call = calls.insurance(presale)
    return { who, call, book, due: this.#due(who, owed() > 0n, MOST.insurance) }
  }

  #payCreator(who: Address): Intent {
    const { evm, sheet } = this.#world
    const { presale, creator } = this.#at
    const owed = () => (who === creator ? this.#books.creatorGets(evm.now) : 0n)
    const book = () => {
      const amount = owed()
      law(amount > 0n, () => 'a creator was paid what was not due')
      if (evm.now >= this.#books.insuredUntil) this.#books.backing = 0n
      this.#books.creatorDue = 0n
      sheet.move(this.#sun, presale, who, amount)
    }
    const call = calls.payCreator(presale)
    return { who, call, book, due: this.#due(who, owed() > 0n, MOST.creator) }
  }

  /** Calls the pool directly, as anyone may. */
  #touch(dice: Dice, who: Address): Intent {
    const { sheet } = this.#world
    const { pool } = this.#at
    const signature = dice.pick(['sync()', 'skim(address)', 'mint(address)', 'burn(address)'])
    const call = contractCall(pool, signature, signature === 'sync()' ? [] : [who])
    const book = () => {
      if (signature === 'sync()') this.#reserve = sheet.amount(this.#sun, pool)
      else if (signature === 'skim(address)')
        sheet.move(this.#sun, pool, who, sheet.amount(this.#sun, pool) - this.#reserve)
      else law(false, () => 'pool shares were made or burnt of nothing')
    }
    return { who, call, book }
  }
}

/** Computes the square root by Newton's method, rounded down. */
function rootOf(number: bigint): bigint {
  let root = number
  for (let next = (root + 1n) / 2n; next < root; next = (next + number / next) / 2n) root = next
  return root
}
