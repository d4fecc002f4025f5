import { contractCall } from '../../src/chain/call.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import { Gifts } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Lens } from './lens.ts'
import { RewardModel } from './rewardModel.ts'
import type { Act, Life } from './sequence.ts'
import type { Coin } from './sheet.ts'
import { StreamActs, type Stream } from './streamActs.ts'
import { springTrap } from './trap.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limit of setting a weight, which no one may obstruct. */
const MOST_SET_WEIGHT = 150_000n
const DAY = 86_400
/** A time longer than any stream, in seconds. */
const FAR = 366 * DAY

interface Pool extends Stream {
  readonly controller: Address
}

/** One life of the reward pools. */
export class RewardLife implements Life {
  readonly #world: World
  readonly #contract: Address
  readonly #lens: Lens
  readonly #tokens: readonly ZooToken[]
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #streams: StreamActs
  readonly #pools: Pool[] = []

  constructor(world: World, contract: Address, lens: Lens, tokens: readonly ZooToken[]) {
    this.#world = world
    this.#contract = contract
    this.#lens = lens
    this.#tokens = tokens
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, contract)
    this.#sun = world.trx()
    this.#streams = new StreamActs(world, contract, this.#issuer, this.#sun)
  }

  /** Opens pools in TRX and in tokens. The controller of the last one is malicious. */
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
      return springTrap(this.#world, this.acts, dice, this.#streams.claim(pools, hostile))
    },
    'an issuer': (dice: Dice) => this.#issuer.change(dice.pick(this.#tokens), dice),
  }

  readonly acts: Record<string, Act> = {
    fund: (dice, who) => this.#streams.fund(dice, dice.pick(this.#pools), who),
    setWeight: (dice, who) => {
      const pool = dice.pick(this.#pools)
      const weight = dice.pick([0n, 0n, 1n, 3n, 10_000n, BigInt(dice.int(2 ** 40)), 2n ** 46n])
      const by = dice.chance(0.9) ? pool.controller : who
      // This can harm only the controller's own pool.
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
      return this.#streams.claim(
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

  /** Checks one account after another, and all at the end. A check takes as long as three calls. */
  async check(): Promise<void> {
    const { actors, calls, sheet } = this.#world
    await sheet.check()
    if (calls % 2 === 0) await this.#checkRewards([actors[(calls / 2) % actors.length]!])
  }

  #checkRewards(accounts: readonly Address[]): Promise<void> {
    const models = this.#pools.map(({ model }) => model)
    return this.#lens.checkRewards(this.#contract, models, accounts)
  }

  /**
   * Gives an account weight everywhere. All funding must flow out, except for the rest of rounding.
   */
  async end(): Promise<void> {
    const { people, hostile } = this.#world.cast
    await this.#issuer.calm()
    for (const pool of this.#pools) {
      await this.#leaveAlone(pool, hostile)
      await this.#world.act(this.#setWeight(pool, people[0]!, 1n, pool.controller))
    }
    this.#world.pass(FAR)
    await this.#checkRewards(this.#world.actors)
    for (const who of people) await this.#streams.claimAll(this.#pools, who)
    await this.#world.turn('friendly')
    await this.#streams.claimAll(this.#pools, hostile)
    await this.check()
    for (const { id, coin, model, controller } of this.#pools) {
      // Among excessive weights, no account's part reaches a unit.
      if (controller === hostile || this.#issuer.shrunk.has(coin as ZooToken)) continue
      const left = model.funded - model.claimed
      const most = BigInt(this.#world.actors.length + 2)
      law(left <= most, () => `${left} ${coin.name} of pool ${id} are left that nobody can have`)
    }
  }

  /** Removes a weight so large that no other account could earn anything. */
  async #leaveAlone(pool: Pool, hostile: Address): Promise<void> {
    if (pool.controller !== hostile) return
    for (const each of this.#world.actors)
      if (pool.model.weightOf(each) > 2n ** 128n)
        await this.#world.act(this.#setWeight(pool, each, 0n, hostile))
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
    return { who, call, book, due: isDue ? MOST_SET_WEIGHT : undefined }
  }
}
