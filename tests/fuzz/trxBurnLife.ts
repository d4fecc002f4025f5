import { contractCall } from '../../src/chain/call.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import {
  trxBurnSale as calls,
  trxBurnSaleEvents as events,
} from '../../src/chain/contracts/trxBurnSale.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { depositForTrx } from '../../sandbox/world/burning.ts'
import type { Dice } from '../simulation/dice.ts'
import { artifacts } from './artifacts.ts'
import { law } from './broken.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Lens } from './lens.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { same } from './stakeBooks.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, PLENTY, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST_ENERGY = { give: 250_000n, deposit: 150_000n, takeRest: 120_000n }
const SUN_OF_TRX = 1_000_000n
const MOST = 2n ** 112n - 1n
const DAY = 86_400

interface Terms {
  readonly rate: bigint
  /** Start and end, in seconds. */
  readonly start: number
  readonly end: number
  readonly sum: bigint
}

/** One life of a sale of tokens for TRX that go to no one. */
export class TrxBurnLife implements Life {
  readonly #world: World
  readonly #contract: Address
  readonly #lens: Lens
  readonly #token: ZooToken
  readonly #terms: Terms
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #orders = new Orders()
  readonly #givenBy = new Map<Address, bigint>()
  #left = 0n

  private constructor(world: World, contract: Address, lens: Lens, token: ZooToken, terms: Terms) {
    this.#world = world
    this.#contract = contract
    this.#lens = lens
    this.#token = token
    this.#terms = terms
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, contract)
    this.#sun = world.trx()
  }

  /** Starts a sale with terms from the plainest to the worst, usually with a deposit. */
  static async begin(world: World, lens: Lens, token: ZooToken, dice: Dice): Promise<TrxBurnLife> {
    const { evm, cast, actors } = world
    const terms = drawTerms(dice, evm.now)
    const types = 'address,uint256,uint64,uint64,uint256'.split(',')
    const { rate, start, end, sum } = terms
    const values = [token.address, rate, BigInt(start), BigInt(end), sum]
    const args = encodeValues(types, values)
    const contract = await evm.deploy(artifacts().TrxBurnSale, args, cast.owner)
    world.name('sale', contract)
    for (const who of [...actors, cast.owner])
      await world.must(who, trc20.approve(token.address, contract, PLENTY))
    const life = new TrxBurnLife(world, contract, lens, token, terms)
    const sheet = world.openSheet({ sale: contract, nobody })
    for (const coin of [life.#sun, token]) if (isSteady(coin)) await sheet.add(coin)
    if (dice.chance(0.8)) await world.act(life.#deposit(dice, dice.pick(cast.people)))
    return life
  }

  readonly events = {
    'a gift': (dice: Dice) => this.#gifts.give(dice, [this.#token], this.#sun),
    'an issuer': (dice: Dice) => this.#issuer.change(this.#token, dice),
    'a trap sprung': (dice: Dice) => {
      const { hostile } = this.#world.cast
      const trigger = dice.chance(0.5) ? this.#give(dice, hostile) : this.#deposit(dice, hostile)
      return springTrap(this.#world, this.acts, dice, trigger)
    },
  }

  readonly acts: Record<string, Act> = {
    deposit: (dice, who) => this.#deposit(dice, who),
    give: (dice, who) => this.#give(dice, who),
    takeRest: (dice, who) => this.#takeRest(dice.chance(0.7) ? this.#world.cast.owner : who),
    'an intruder': (dice, who) => {
      const call = dice.pick([
        contractCall(this.#contract, 'transferOwnership(address)', [who]),
        contractCall(this.#contract, 'renounceOwnership()', []),
        contractCall(this.#contract, '', [], { callValue: 1n }),
      ])
      return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
    },
  }

  async check(): Promise<void> {
    const { actors, sheet } = this.#world
    await sheet.check()
    const args = [this.#contract, [...actors]]
    const [told] = await this.#lens.look('sale(address,address[])', args, 3 + actors.length)
    same('the sale', told!, [
      this.#given,
      this.#left,
      this.#fitting(),
      ...actors.map((who) => this.#givenBy.get(who) ?? 0n),
    ])
  }

  /** Withdraws the rest for the owner and checks that nothing remains. */
  async end(): Promise<void> {
    const { now } = this.#world.evm
    await this.#issuer.calm()
    this.#world.pass(Math.max(1, this.#terms.end - now))
    const isSmall = !isSteady(this.#token) && (await this.#token.balance(this.#contract)) <= DUST
    if (!isSmall) {
      await this.#world.act(this.#takeRest(this.#world.cast.owner))
      await this.check()
    }
    const left = await this.#token.balance(this.#contract)
    law(left <= (isSteady(this.#token) ? 0n : DUST), () => `${left} tokens are left`)
    const [sun, given] = [await this.#sun.balance(this.#contract), this.#gifts.of(this.#sun)]
    law(sun === given, () => `${sun} sun are left, and not ${given}`)
  }

  get #given(): bigint {
    return [...this.#givenBy.values()].reduce((sum, each) => sum + each, 0n)
  }

  #tokensFor = (sun: bigint): bigint => (sun * this.#terms.rate) / SUN_OF_TRX

  /** Finds by trying the most that can be given; zero if that is worth less than a unit. */
  #fitting(): bigint {
    let [least, most] = [0n, this.#terms.sum - this.#given]
    while (least < most) {
      const middle = (least + most + 1n) / 2n
      if (this.#tokensFor(middle) <= this.#left) least = middle
      else most = middle - 1n
    }
    return this.#tokensFor(least) > 0n ? least : 0n
  }

  #isOpen = (): boolean => {
    const { now } = this.#world.evm
    return now >= this.#terms.start && now < this.#terms.end
  }

  #arrives = (units: bigint): boolean => this.#issuer.arriving(this.#token, units) === units

  #isFree = (who: Address): boolean =>
    !this.#world.isHostile(who) &&
    isSteady(this.#token) &&
    !this.#issuer.obstructed.has(this.#token)

  #deposit(dice: Dice, who: Address): Intent {
    const has = this.#world.sheet.amount(this.#token, who)
    const wanted = this.#tokensFor(this.#terms.sum - this.#given)
    const fits = wanted < has ? wanted : has / 2n
    const units = dice.chance(0.8)
      ? dice.pick([1n, has / 3n, fits, fits, fits / 2n, fits / 7n, BigInt(dice.int(2 ** 40))])
      : dice.pick([0n, has + 1n, MOST, MOST + 1n])
    const book: Intent['book'] = ({ logs }) => {
      law(units > 0n && this.#arrives(units), () => 'counts what did not arrive')
      law(this.#world.evm.now < this.#terms.end, () => 'somebody deposited after the end')
      const all = decodeEvents(events.deposited, this.#contract, logs)
      law(
        all.some((each) => each.from === who && each.tokens === units),
        () => 'a deposit is not told',
      )
      this.#left += units
      this.#world.sheet.move(this.#token, who, this.#contract, units)
    }
    const isDue =
      units > 0n &&
      units <= has &&
      this.#arrives(units) &&
      this.#world.evm.now < this.#terms.end &&
      this.#isFree(who)
    const due = isDue ? MOST_ENERGY.deposit : undefined
    return { who, call: depositForTrx(this.#contract, units), book, due }
  }

  #give(dice: Dice, who: Address): Intent {
    const order = this.#orders.draw(dice)
    const [has, fits] = [this.#world.sheet.amount(this.#sun, who), this.#fitting()]
    const drawn = dice.chance(0.75)
      ? dice.pick([fits, fits / 3n, fits / 7n, fits / 20n, fits / 20n, SUN_OF_TRX])
      : dice.pick([0n, 1n, fits + 1n, this.#terms.sum])
    const callValue = drawn <= has ? drawn : has / 10n
    const tokens = this.#tokensFor(callValue)
    const least = dice.chance(0.8) ? dice.pick([0n, tokens]) : tokens + 1n
    const call = calls.give(this.#contract, order, least, { callValue })
    const book: Intent['book'] = ({ logs }) => {
      this.#orders.use(who, order)
      law(this.#isOpen(), () => 'somebody gave while it was not open')
      law(callValue <= this.#terms.sum - this.#given, () => 'more was given than the sum')
      law(tokens > 0n && tokens <= this.#left, () => 'given for nothing, or for what is not there')
      law(tokens >= least, () => 'somebody has fewer tokens than they asked for')
      const all = decodeEvents(events.given, this.#contract, logs)
      const told = all.find((each) => each.user === who && each.order === order)
      law(told?.trx === callValue && told.tokens === tokens, () => 'something else is told')
      this.#givenBy.set(who, (this.#givenBy.get(who) ?? 0n) + callValue)
      this.#left -= tokens
      this.#world.sheet.move(this.#sun, who, nobody, callValue)
      this.#issuer.book(this.#token, this.#contract, who, tokens)
    }
    const isDue =
      this.#isOpen() &&
      callValue > 0n &&
      callValue <= fits &&
      tokens > 0n &&
      tokens >= least &&
      !this.#orders.isUsed(who, order) &&
      this.#isFree(who)
    return { who, call, book, due: isDue ? MOST_ENERGY.give : undefined }
  }

  #takeRest(who: Address): Intent {
    const { owner } = this.#world.cast
    const has = this.#left + this.#gifts.of(this.#token)
    const book: Intent['book'] = ({ logs }) => {
      law(who === owner, () => 'somebody else took the rest')
      law(this.#world.evm.now >= this.#terms.end, () => 'the rest was taken before the end')
      const amount = this.#left + this.#gifts.of(this.#token)
      const [told] = decodeEvents(events.restTaken, this.#contract, logs)
      law(!isSteady(this.#token) || told!.tokens === amount, () => 'another rest is told')
      law(amount > 0n || !isSteady(this.#token), () => 'nothing was taken')
      this.#issuer.book(this.#token, this.#contract, who, amount)
      this.#left = 0n
      this.#gifts.book(this.#token, -this.#gifts.of(this.#token))
    }
    const isDue =
      who === owner && has > 0n && this.#world.evm.now >= this.#terms.end && this.#isFree(who)
    const call = contractCall(this.#contract, 'takeRest()', [])
    return { who, call, book, due: isDue ? MOST_ENERGY.takeRest : undefined }
  }
}

function drawTerms(dice: Dice, now: number): Terms {
  const rate = dice.chance(0.8)
    ? dice.pick([333_333n, 999_999n, SUN_OF_TRX, 10n ** 12n, 10n ** 18n])
    : dice.pick([1n, 3n, MOST])
  const start = now + dice.pick([-DAY, 0, 0, 0, 0, 3_600])
  const length = dice.pick([DAY, 10 * DAY, 10 * DAY, 300 * DAY])
  const sum = dice.chance(0.8)
    ? dice.pick([10n ** 7n + 1n, 10n ** 10n, 10n ** 14n])
    : dice.pick([1n, 999_999n, SUN_OF_TRX, MOST])
  return { rate, start, end: Math.max(start, now) + length, sum }
}
