import { contractCall } from '../../src/chain/call.ts'
import { rewardPools as calls } from '../../src/chain/contracts/rewardPools.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Lens } from './lens.ts'
import { RewardModel, SCALE } from './rewardModel.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** The most energy for the calls that nobody may obstruct; of a claim, for each pool. */
const MOST = { setWeight: 150_000n, fund: 250_000n, claim: 250_000n }
const DAY = 86_400
/** Longer than any stream lasts, in seconds. */
const FAR = 366 * DAY

interface Pool {
  readonly id: bigint
  readonly controller: Address
  readonly coin: Coin
  readonly model: RewardModel
}

/** One life of the pools of rewards. */
export class RewardLife implements Life {
  readonly #world: World
  readonly #contract: Address
  readonly #lens: Lens
  readonly #tokens: readonly ZooToken[]
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #pools: Pool[] = []

  constructor(world: World, contract: Address, lens: Lens, tokens: readonly ZooToken[]) {
    this.#world = world
    this.#contract = contract
    this.#lens = lens
    this.#tokens = tokens
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, contract)
    this.#sun = world.trx()
  }

  /** Pools in TRX and in tokens; the last one's controller means harm. */
  async begin(): Promise<this> {
    const { owner, hostile } = this.#world.cast
    const sheet = this.#world.openSheet({ pools: this.#contract })
    await sheet.add(this.#sun)
    for (const token of this.#tokens) if (isSteady(token)) await sheet.add(token)
    const coins = [this.#sun, ...this.#tokens, this.#sun]
    for (const [index, coin] of coins.entries()) {
      const controller = index === coins.length - 1 ? hostile : owner
      const args = [controller, addressOfCoin(coin)]
      await this.#world.must(owner, contractCall(this.#contract, 'makePool(address,address)', args))
      this.#pools.push({ id: BigInt(index + 1), controller, coin, model: new RewardModel() })
    }
    return this
  }

  readonly events = {
    'a gift': (dice: Dice) => this.#gifts.give(dice, this.#tokens, this.#sun),
    'a trap sprung': (dice: Dice) => {
      const { hostile } = this.#world.cast
      const pools = dice.chance(0.5) ? this.#pools : [dice.pick(this.#pools)]
      return springTrap(this.#world, this.acts, dice, this.#claim(pools, hostile))
    },
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
  }

  readonly acts: Record<string, Act> = {
    fund: (dice, who) => this.#fund(dice, dice.pick(this.#pools), who),
    setWeight: (dice, who) => {
      const pool = dice.pick(this.#pools)
      const weight = dice.pick([0n, 0n, 1n, 3n, 10_000n, BigInt(dice.int(2 ** 40)), 2n ** 46n])
      const by = dice.chance(0.9) ? pool.controller : who
      // Only its own pool can come to harm by that.
      const isHuge = pool.controller !== this.#world.cast.owner && dice.chance(0.3)
      return this.#setWeight(
        pool,
        dice.pick(this.#world.actors),
        isHuge ? 2n ** 256n - weight - 1n : weight,
        by,
      )
    },
    claim: (dice, who) => {
      const count = dice.between(1, 4)
      return this.#claim(
        Array.from({ length: count }, () => dice.pick(this.#pools)),
        who,
      )
    },
    'an intruder': (dice, who) => {
      const call = dice.pick([
        contractCall(this.#contract, 'makePool(address,address)', [who, nobody]),
        contractCall(this.#contract, 'setWeight(uint256,address,uint256)', [1n, who, 1n]),
        contractCall(this.#contract, 'transferOwnership(address)', [who]),
        contractCall(this.#contract, 'renounceOwnership()', []),
      ])
      return { who, call, book: () => law(false, () => 'somebody did what is not theirs to do') }
    },
  }

  /** One account after the other, and all in the end: a look takes as long as three calls. */
  async check(): Promise<void> {
    const { actors, calls, sheet } = this.#world
    await sheet.check()
    if (calls % 2 === 0) await this.#checkRewards([actors[(calls / 2) % actors.length]!])
  }

  #checkRewards(accounts: readonly Address[]): Promise<void> {
    const models = this.#pools.map(({ model }) => model)
    return this.#lens.checkRewards(this.#contract, models, accounts)
  }

  /** Somebody gets weight everywhere; all that was paid in flows out, but for what rounding keeps. */
  async end(): Promise<void> {
    const { people, hostile } = this.#world.cast
    await this.#issuer.calm()
    for (const pool of this.#pools) {
      await this.#leaveAlone(pool, hostile)
      await this.#world.act(this.#setWeight(pool, people[0]!, 1n, pool.controller))
    }
    this.#world.pass(FAR)
    await this.#checkRewards(this.#world.actors)
    for (const who of people) await this.#claimAll(who)
    await this.#world.turn('friendly')
    await this.#claimAll(hostile)
    await this.check()
    for (const { id, coin, model, controller } of this.#pools) {
      // Among weights without measure, nobody's part is a unit.
      if (controller === hostile || this.#issuer.shrunk.has(coin as ZooToken)) continue
      const left = model.funded - model.claimed
      const most = BigInt(this.#world.actors.length + 2)
      law(left <= most, () => `${left} ${coin.name} of pool ${id} are left that nobody can have`)
    }
  }

  /** One account holds so much weight that no other could have any of it. */
  async #leaveAlone(pool: Pool, hostile: Address): Promise<void> {
    if (pool.controller !== hostile) return
    for (const each of this.#world.actors)
      if (pool.model.weightOf(each) > 2n ** 128n)
        await this.#world.act(this.#setWeight(pool, each, 0n, hostile))
  }

  async #claimAll(who: Address): Promise<void> {
    const { now } = this.#world.evm
    for (const pool of this.#pools) {
      if (pool.model.claimable(who, now) === 0n) continue
      const isDone = await this.#world.act(this.#claim([pool], who))
      // What a coin that shrank has left goes to who comes first; its owner chose it.
      law(isDone || !isSteady(pool.coin), () => 'somebody could not have what was earned')
    }
  }

  #fund(dice: Dice, { id, coin, model }: Pool, who: Address): Intent {
    const amount = dice.pick([1n, 7n, 1_000n, BigInt(dice.int(2 ** 40)), 10n ** 12n])
    const days = dice.pick([0, 1, 1, 7, 30, 30, 365, 366])
    const isTrx = coin === this.#sun
    const callValue = isTrx ? amount + (dice.chance(0.1) ? 1n : 0n) : 0n
    const call = calls.fund(this.#contract, id, amount, BigInt(days), { callValue })
    const arrives = () => isTrx || this.#issuer.arriving(coin as ZooToken, amount) === amount
    const book = () => {
      const { now } = this.#world.evm
      law(days > 0 && days < 366, () => 'a stream is longer than it may be')
      law(!isTrx || callValue === amount, () => 'paid too much or too little')
      law(arrives(), () => 'a pool counts what did not arrive')
      const before = { rate: model.rate, left: Math.max(0, model.endOf(now) - now) }
      model.fund(amount, BigInt(days), now)
      this.#lawsOfFunding(before, model, amount)
      this.#world.sheet.move(coin, who, this.#contract, amount)
    }
    const isDue =
      days > 0 &&
      days < 366 &&
      callValue === (isTrx ? amount : 0n) &&
      callValue <= this.#world.sheet.amount(this.#sun, who) &&
      isSteady(coin) &&
      arrives() &&
      this.#isFree(coin, who)
    return { who, call, book, due: isDue ? MOST.fund : undefined }
  }

  /** No funding makes a stream thinner, or faster than in proportion to what it brings. */
  #lawsOfFunding(
    before: { readonly rate: bigint; readonly left: number },
    model: RewardModel,
    amount: bigint,
  ): void {
    if (before.left === 0) return
    law(model.rate >= before.rate, () => 'a funding made the stream thinner')
    const rest = before.rate * BigInt(before.left)
    const length = BigInt(model.endsAt - this.#world.evm.now)
    law(
      (rest + amount * SCALE) * length >= rest * BigInt(before.left),
      () => 'a funding made the stream shorter than by its part',
    )
  }

  #setWeight(pool: Pool, account: Address, weight: bigint, who: Address): Intent {
    const { id, controller, model } = pool
    const args = [id, account, weight]
    const call = contractCall(this.#contract, 'setWeight(uint256,address,uint256)', args)
    const book = () => {
      law(who === controller, () => 'somebody gave a weight who may not')
      model.setWeight(account, weight, this.#world.evm.now)
    }
    const isDue = who === controller && who === this.#world.cast.owner
    return { who, call, book, due: isDue ? MOST.setWeight : undefined }
  }

  #claim(pools: readonly Pool[], who: Address): Intent {
    const ids = pools.map(({ id }) => id)
    const call = calls.claim(this.#contract, ids)
    const book = () => {
      let sum = 0n
      for (const { coin, model } of pools) {
        const amount = model.claim(who, this.#world.evm.now)
        sum += amount
        if (coin === this.#sun) this.#world.sheet.move(coin, this.#contract, who, amount)
        else this.#issuer.book(coin as ZooToken, this.#contract, who, amount)
      }
      law(sum > 0n, () => 'a claim of nothing went through')
    }
    const { now } = this.#world.evm
    const isDue =
      pools.some(({ model }) => model.claimable(who, now) > 0n) &&
      pools.every(({ coin }) => isSteady(coin) && this.#isFree(coin, who))
    return { who, call, book, due: isDue ? MOST.claim * BigInt(pools.length) : undefined }
  }

  #isFree = (coin: Coin, who: Address): boolean =>
    !this.#world.isHostile(who) && !this.#issuer.obstructed.has(coin as ZooToken)
}
