import { contractCall } from '../../src/chain/call.ts'
import {
  poolRouter as calls,
  poolRouterEvents as events,
  probe,
} from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { createAnyhow } from './creation.ts'
import type { Outcome, SentCall } from './evm.ts'
import type { Launchpad } from './launchpad.ts'
import { drawTokenTerms, TOKEN, TRX } from './launchTerms.ts'
import { buyLiquidity, removeLiquidity, type PoolState, type TokenFees } from './liquidityModel.ts'
import { Orders } from './orders.ts'
import type { Act, Life } from './sequence.ts'
import { PoolBooks, type PoolAddresses } from './poolBooks.ts'
import { PoolQuotes } from './poolQuotes.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import type { Intent, World } from './world.ts'

/** Energy limits of calls that no one may obstruct. */
const MOST = {
  open: 600_000n,
  buy: 600_000n,
  sell: 1_000_000n,
  buyLiquidity: 1_300_000n,
  leave: 400_000n,
}
/** A time longer than any protection, in seconds. */
const FAR = 31 * 86_400
/** Amount of sun from which a sale must succeed. */
const SOMETHING = 10_000n

/** Number of LP tokens in every pool that have no owner, by Uniswap's own rule. */
const MINIMUM_LIQUIDITY = 1_000n

const poolBurnt = eventShape('PoolBurnt(uint256 amount)')
const feesSold = eventShape('FeesSold(uint256 amount,uint256 trx)')
/** Event of `Hostile.sol` for an action made within another call. */
const did = eventShape('Did(uint256 indexed number)')

interface Contracts extends PoolAddresses {
  readonly router: Address
  readonly creator: Address
}

/** One life of a token and its pool. */
export class PoolLife implements Life {
  readonly #world: World
  readonly #at: Contracts
  readonly #terms: TokenTerms
  readonly #coins: readonly [sun: Coin, token: Coin, shares: Coin]
  readonly #orders = new Orders()
  /** Accounts whose balances the last action may have changed. */
  readonly #touched = new Set<Address>()
  #hasBurnt = false
  readonly #pool: PoolBooks
  readonly #quotes: PoolQuotes
  /** Sun that the router received without a call to it, and keeps. */
  #forcedSun = 0n
  #forcedTokens = 0n

  private constructor(world: World, at: Contracts, terms: TokenTerms) {
    const { evm } = world
    this.#world = world
    this.#at = at
    this.#terms = terms
    this.#pool = new PoolBooks(evm, at)
    this.#quotes = new PoolQuotes(evm, at)
    this.#coins = [
      world.trx(at.wtrx),
      { name: 'tokens', balance: (of) => evm.balance(at.token, of) },
      { name: 'pool shares', balance: (of) => evm.balance(at.pool, of) },
    ]
  }

  static async create(world: World, launchpad: Launchpad, dice: Dice): Promise<PoolLife> {
    const { wtrx, poolRouter: router } = launchpad
    const creator = dice.pick(world.actors)
    const made = await createAnyhow(world, launchpad, creator, dice, {
      token: drawTokenTerms(dice, world.actors),
    })
    const { token, pool, tokenTerms: terms } = made
    for (const who of world.actors) {
      const transfer = contractCall(token, 'transfer(address,uint256)', [who, 200n * TOKEN])
      if (who !== creator) await world.must(creator, transfer)
      await world.must(who, trc20.approve(token, router, 10n ** 30n))
      await world.must(who, trc20.approve(pool, router, 10n ** 30n))
      await world.must(who, contractCall(wtrx, 'deposit()', [], { callValue: TRX }))
    }
    const life = new PoolLife(world, { token, pool, router, wtrx, creator }, terms)
    const sheet = world.openSheet({
      router,
      token,
      pool,
      nobody,
      recipient: terms.feeRecipient ?? nobody,
    })
    for (const coin of life.#coins) await sheet.add(coin)
    return life
  }

  readonly events = {
    'a gift': async (dice: Dice) => {
      const { router, token } = this.#at
      const [sun, tokens] = this.#coins
      const amount = BigInt(dice.between(1, 1_000_000))
      if (dice.chance(0.5)) {
        this.#world.evm.give(router, amount)
        this.#forcedSun += amount
        return this.#world.sheet.move(sun, NOWHERE, router, amount)
      }
      const who = dice.pick(this.#world.cast.people)
      const call = contractCall(token, 'transfer(address,uint256)', [router, amount])
      const book = () => {
        this.#forcedTokens += amount
        this.#world.sheet.move(tokens, who, router, amount)
      }
      await this.#world.act({ who, call, book })
    },
    leave: async (dice: Dice) =>
      this.#leave(dice, dice.pick(this.#world.cast.people), dice.chance(0.5)),
  }

  readonly acts: Record<string, Act> = {
    open: (dice) => this.#addLiquidity(dice, this.#at.creator),
    addLiquidity: (dice, who) => this.#addLiquidity(dice, who),
    buy: (dice, who) => this.#buy(dice, who),
    sell: (dice, who) => {
      const has = this.#world.sheet.amount(this.#coins[1], who)
      const units = dice.pick([has, has / 2n, has / 10n, has / 1_000n, 1n, 0n, has + 1n])
      return this.#sell(dice, who, units)
    },
    buyLiquidity: (dice, who) => this.#buyLiquidity(dice, who),
    removeLiquidity: (dice, who) => {
      const has = this.#world.sheet.amount(this.#coins[2], who)
      return this.#removeLiquidity(
        dice,
        who,
        dice.pick([has, has / 2n, has / 1_000n, 1n, 0n, has + 1n]),
      )
    },
    /** Sends LP tokens to the pool itself, which go to the next account that removes liquidity. */
    'give shares': (dice, who) => {
      const { pool } = this.#at
      const has = this.#world.sheet.amount(this.#coins[2], who)
      const args = [pool, has / BigInt(dice.pick([10, 1_000_000]))]
      return this.#trade(who, contractCall(pool, 'transfer(address,uint256)', args))
    },
    probe: (dice, who) => this.#trade(who, probe(this.#at.router, this.#at.token, drawSun(dice))),
    sellHeld: (dice, who) => {
      const args = [BigInt(dice.int(1_000)), who]
      const call = contractCall(this.#at.router, 'sellHeld(uint256,address)', args)
      return { who, call, book: () => law(false, () => 'somebody sold as if they were a token') }
    },
    takeFees: (_, who) => this.#takeFees(who),
    burnFromPool: (_, who) => this.#trade(who, contractCall(this.#at.token, 'burnFromPool()', [])),
    // Transfers to users, to the pool and to the token itself.
    transfer: (dice, who) => {
      const { token, pool } = this.#at
      const to = dice.pick([...this.#world.actors, pool, pool, token])
      const has = this.#world.sheet.amount(this.#coins[1], who)
      const units = dice.pick([0n, 1n, has / 10n])
      const call = contractCall(token, 'transfer(address,uint256)', [to, units])
      const book = this.#book(who)
      return {
        who,
        call,
        book: (outcome) => {
          law(to !== token, () => 'a token took itself for an account')
          this.#touched.add(to)
          if (to === pool) law(this.#pool.isOpen, () => 'a transfer opened trading')
          book(outcome)
        },
      }
    },
    donate: (dice, who) => {
      const { wtrx, pool } = this.#at
      const args = [pool, BigInt(dice.between(1, 1_000_000))]
      return this.#trade(who, contractCall(wtrx, 'transfer(address,uint256)', args))
    },
    touch: (dice, who) => {
      const signature = dice.pick(['sync()', 'skim(address)', 'mint(address)', 'burn(address)'])
      const args = signature === 'sync()' ? [] : [who]
      return this.#trade(who, contractCall(this.#at.pool, signature, args))
    },
  }

  async check(): Promise<void> {
    const { sheet } = this.#world
    const all = [...this.#touched]
    for (const coin of this.#coins) {
      let before = 0n
      let after = 0n
      for (const each of all) {
        const [was, is] = [sheet.amount(coin, each), await coin.balance(each)]
        before += was
        after += is
        sheet.move(coin, NOWHERE, each, is - was)
      }
      // Tokens can be burnt and LP tokens created, but TRX only changes hands.
      if (coin === this.#coins[0]) law(before === after, () => `${after - before} sun came to be`)
      if (coin === this.#coins[1]) law(after <= before, () => 'tokens came to be')
    }
    this.#touched.clear()
    await sheet.check()
    await this.#checkRouter()
    await this.#pool.check(this.#hasBurnt)
    this.#quotes.check(this.#pool.reserves)
    this.#hasBurnt = false
  }

  async end(dice: Dice): Promise<void> {
    const { people, hostile } = this.#world.cast
    this.#world.pass(FAR)
    for (const who of people) await this.#sellAll(dice, who)
    for (const who of people) await this.#leave(dice, who)
    await this.#world.turn('friendly')
    await this.#sellAll(dice, hostile)
    // The rest that one account leaves may give another's LP tokens some value again.
    await this.#leave(dice, hostile)
    for (const who of this.#world.actors) await this.#leave(dice, who)
    const { feeRecipient } = this.#terms
    // A creator may have named a recipient that cannot collect the fees.
    if (feeRecipient && this.#world.actors.includes(feeRecipient)) {
      await this.#step(this.#takeFees(feeRecipient))
      const kept = await this.#coins[1].balance(this.#at.token)
      law(kept === 0n, () => `${kept} tokens of fees are left`)
    }
    const { shares } = this.#pool.reserves
    const worthless = this.#world.actors
      .filter((who) => this.#partOf(who) === 0n)
      .reduce((sum, who) => sum + this.#world.sheet.amount(this.#coins[2], who), 0n)
    // LP tokens sent to the pool itself go to the next account that removes liquidity.
    const given = this.#world.sheet.amount(this.#coins[2], this.#at.pool)
    const left = shares - worthless - given
    law(left <= MINIMUM_LIQUIDITY, () => `${left} shares of the pool are left`)
  }

  async #step(intent: Intent): Promise<boolean> {
    const done = await this.#world.act(intent)
    await this.check()
    return done
  }

  async #sellAll(dice: Dice, who: Address): Promise<void> {
    const units = this.#world.sheet.amount(this.#coins[1], who)
    await this.#step(this.#sell(dice, who, units))
  }

  /** Removes an account's liquidity by the router, or directly in the pool. */
  async #leave(dice: Dice, who: Address, isByRouter = true): Promise<void> {
    const shares = this.#world.sheet.amount(this.#coins[2], who)
    const { pool } = this.#at
    if (this.#partOf(who) === 0n) return
    if (isByRouter) {
      const order = dice.hex(64)
      await this.#step({
        ...this.#removeLiquidity(dice, who, shares, order),
        due: this.#due(who, true, MOST.leave),
      })
      return
    }
    const give = contractCall(pool, 'transfer(address,uint256)', [pool, shares])
    await this.#step({ ...this.#trade(who, give), due: this.#due(who, true, MOST.leave) })
    const take = contractCall(pool, 'burn(address)', [who])
    await this.#step({ ...this.#trade(who, take), due: this.#due(who, true, MOST.leave) })
  }

  #partOf = (who: Address): bigint =>
    this.#pool.worth(this.#world.sheet.amount(this.#coins[2], who))

  /** Checks that the router holds nothing of any account. */
  async #checkRouter(): Promise<void> {
    const { router } = this.#at
    const [sun, tokens, shares] = this.#coins
    const has = await Promise.all([sun, tokens, shares].map((coin) => coin.balance(router)))
    law(has[0] === this.#forcedSun, () => `the router has ${has[0]} sun`)
    law(has[1] === this.#forcedTokens, () => `the router has ${has[1]} tokens`)
    law(has[2] === 0n, () => `the router has ${has[2]} pool shares`)
  }

  /** Builds a trade that affects only the caller, the pool, the token and its fee recipient. */
  #trade = (who: Address, call: SentCall): Intent => ({ who, call, book: this.#book(who) })

  #book(who: Address) {
    return ({ logs }: Outcome) => {
      const { pool, token } = this.#at
      const { feeRecipient } = this.#terms
      for (const each of [who, pool, token, nobody, ...(feeRecipient ? [feeRecipient] : [])])
        this.#touched.add(each)
      if (decodeEvents(poolBurnt, token, logs).length > 0) this.#hasBurnt = true
    }
  }

  #addLiquidity(dice: Dice, who: Address): Intent {
    const { router, token, creator } = this.#at
    const { isOpen } = this.#pool
    const has = this.#world.sheet.amount(this.#coins[1], who)
    const callValue = isOpen ? drawSun(dice) : dice.pick([100n * TRX, 1_000n * TRX, TRX])
    const most = dice.pick([has / 3n, has / 2n, TOKEN])
    const order = this.#orders.draw(dice)
    const call = calls.addLiquidity(router, order, token, most, 0n, this.#deadline(), { callValue })
    const isDue = !isOpen && who === creator && most >= TOKEN && has >= most
    const due = isDue ? MOST.open : undefined
    return this.#once(who, order, call, due, () =>
      law(this.#pool.isOpen || who === creator, () => 'somebody else opened trading'),
    )
  }

  #buy(dice: Dice, who: Address): Intent {
    const { router, token } = this.#at
    const callValue = drawSun(dice)
    const order = this.#orders.draw(dice)
    const call = calls.buy(router, order, token, 0n, this.#deadline(), { callValue })
    const { tokens, trx } = this.#pool.reserves
    const isDue = this.#pool.isOpen && trx > 0n && (tokens * callValue) / (trx + callValue) > 1_000n
    return this.#once(who, order, call, isDue ? MOST.buy : undefined)
  }

  #sell(dice: Dice, who: Address, units: bigint): Intent {
    const { router, token } = this.#at
    const { tokens, trx } = this.#pool.reserves
    const order = this.#orders.draw(dice)
    const call = calls.sell(router, order, token, units, 0n, this.#deadline())
    const isProtected = this.#isProtected()
    // Withheld taxes are sold first, and at most half of the sale is tax.
    const first = tokens + this.#world.sheet.amount(this.#coins[1], token)
    const brings = first === 0n ? 0n : (((trx * tokens) / first) * (units / 2n)) / (first + units)
    const isDue =
      this.#pool.isOpen &&
      brings > SOMETHING &&
      units <= this.#world.sheet.amount(this.#coins[1], who) &&
      !isProtected
    return this.#once(who, order, call, isDue ? MOST.sell : undefined, () =>
      law(!isProtected, () => 'a sale came through the protection'),
    )
  }

  #buyLiquidity(dice: Dice, who: Address): Intent {
    const { router, token } = this.#at
    const callValue = drawSun(dice)
    const order = this.#orders.draw(dice)
    const [pool, fees] = [this.#state(), this.#fees()]
    const predicted = pool.shares > 0n ? buyLiquidity(pool, fees, callValue) : undefined
    const isDue =
      !this.#isProtected() &&
      callValue <= this.#world.sheet.amount(this.#coins[0], who) &&
      predicted !== undefined &&
      predicted.liquidity > SOMETHING
    const call = calls.buyLiquidity(router, order, token, 0n, this.#deadline(), { callValue })
    const check = ({ logs }: Outcome) => {
      law(!this.#isProtected(), () => 'liquidity came through the protection')
      // A hostile action within the call has moved the pool.
      if (decodeEvents(did, this.#world.cast.hostile, logs).length > 0) return
      const [told] = decodeEvents(events.liquidityBought, router, logs)
      const burnt = decodeEvents(poolBurnt, token, logs)[0]?.amount ?? 0n
      const sold = decodeEvents(feesSold, token, logs)[0]?.amount ?? 0n
      const due = buyLiquidity(pool, fees, callValue, { burnt, feesSold: sold })
      const { trx, tokensBack, liquidity } = told!
      law(
        trx === due?.trx && tokensBack === due.tokensBack && liquidity === due.liquidity,
        () => `${trx} ${tokensBack} ${liquidity}: ${Object.values(due ?? {}).join(' ')}`,
      )
      if (pool.beyond.tokens > 0n || pool.beyond.trx > 0n) return
      this.#quotes.holdPurchase(callValue, told!, sold > 0n)
    }
    const look = pool.shares > 0n ? () => this.#quotes.lookToBuy(callValue) : undefined
    const most = isDue ? MOST.buyLiquidity : undefined
    return { ...this.#once(who, order, call, most, check), look }
  }

  #removeLiquidity(
    dice: Dice,
    who: Address,
    units: bigint,
    order = this.#orders.draw(dice),
  ): Intent {
    const { router, token } = this.#at
    const [pool, fees] = [this.#state(), this.#fees()]
    const predicted = pool.shares > 0n ? removeLiquidity(pool, fees, units) : undefined
    const isDue =
      units > 0n &&
      units <= this.#world.sheet.amount(this.#coins[2], who) &&
      predicted !== undefined
    const least = { tokens: 0n, sun: 0n }
    const call = calls.removeLiquidity(router, order, token, units, least, this.#deadline())
    const check = ({ logs }: Outcome) => {
      if (decodeEvents(did, this.#world.cast.hostile, logs).length > 0) return
      const [told] = decodeEvents(events.liquidityRemoved, router, logs)
      law(
        told!.tokens === predicted?.tokens && told!.trx === predicted.trx,
        () => `${told!.tokens} ${told!.trx}: ${Object.values(predicted ?? {}).join(' ')}`,
      )
      if (Object.values(pool.beyond).some((each) => each > 0n)) return
      this.#quotes.holdRemoval(units, told!)
    }
    const look = pool.shares > 0n ? () => this.#quotes.look() : undefined
    return { ...this.#once(who, order, call, isDue ? MOST.leave : undefined, check), look }
  }

  /** Pool state after the last check. */
  #state(): PoolState {
    const { pool } = this.#at
    const { tokens, trx, shares } = this.#pool.reserves
    const [sun, token, share] = this.#coins.map((coin) => this.#world.sheet.amount(coin, pool))
    return {
      tokens,
      trx,
      shares,
      beyond: { tokens: token! - tokens, trx: sun! - trx, shares: share! },
    }
  }

  #fees(): TokenFees {
    const { feeBuy, feeSell, protectFee, protectTime } = this.#terms
    const least = this.#pool.isOpen && this.#pool.age < protectTime / SECOND_MS ? protectFee : 0
    return { buy: BigInt(Math.max(feeBuy, least)), sell: BigInt(Math.max(feeSell, least)) }
  }

  /** Whether the pool accepts no tokens at the moment. */
  #isProtected(): boolean {
    const { isInsideSell, protectTime } = this.#terms
    return !isInsideSell && this.#pool.age < protectTime / SECOND_MS
  }

  /** Builds a trade with an order that works once. It is due unless the order was used before. */
  #once(
    who: Address,
    order: string,
    call: SentCall,
    due: bigint | undefined,
    check: (outcome: Outcome) => void = () => undefined,
  ): Intent {
    const book = this.#book(who)
    return {
      who,
      call,
      book: (outcome) => {
        this.#orders.use(who, order)
        check(outcome)
        book(outcome)
      },
      due: due && this.#due(who, !this.#orders.isUsed(who, order), due),
    }
  }

  #takeFees(who: Address): Intent {
    const call = contractCall(this.#at.token, 'takeFees()', [])
    const book = this.#book(who)
    return {
      who,
      call,
      book: (outcome) => {
        law(who === this.#terms.feeRecipient, () => 'somebody else took the fees')
        book(outcome)
      },
    }
  }

  #due = (who: Address, isSo: boolean, most: bigint): bigint | undefined =>
    isSo && !this.#world.isHostile(who) ? most : undefined

  #deadline = () => (this.#world.evm.now + 60) * SECOND_MS
}

const drawSun = (dice: Dice): bigint =>
  dice.pick([0n, 1n, 1_000n, TRX, 10n * TRX, 1_000n * TRX, BigInt(dice.int(1_000_000_000))])
