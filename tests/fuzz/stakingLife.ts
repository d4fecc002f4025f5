import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { staking as calls, stakingEvents as events } from '../../src/chain/contracts/staking.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { addStakePool, makeStream } from '../../sandbox/world/stakes.ts'
import type { Dice } from '../simulation/dice.ts'
import { addressOfCoin } from './boxTerms.ts'
import { law } from './broken.ts'
import type { Lens } from './lens.ts'
import { RewardModel } from './rewardModel.ts'
import type { Act } from './sequence.ts'
import type { Coin } from './sheet.ts'
import type { Place, Stake } from './stakeBooks.ts'
import { StakeLife } from './stakeLife.ts'
import { StreamActs, type Stream } from './streamActs.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limit of the call that starts the flow of costs. */
const MOST_FLOW = 400_000n
const COST_DAYS = 30
const DAYS = [0, 7, 30, 3_650]

interface Pool extends Place {
  readonly rewards: Stream
  /** Stream of the costs, possibly the same one. */
  readonly costs: Stream
  /** Costs of early exits that have not flowed yet; unknown for a token with changing balances. */
  kept: bigint
}

/** Contracts of a life, and the lenses that read them. */
export interface StakingContracts {
  readonly staking: Address
  readonly pools: Address
  readonly lens: Lens
  readonly streamLens: Lens
}

/** One life of open stakes. Each stake earns from its pool's stream by amount, to the last unit. */
export class StakingLife extends StakeLife<Pool> {
  readonly #pools: Address
  readonly #streamLens: Lens
  readonly #streamActs: StreamActs
  readonly #streams: Stream[] = []
  /** Token whose units each stream counts, once the stream is used. */
  readonly #counts = new Map<Stream, Coin>()

  private constructor(world: World, at: StakingContracts, tokens: readonly ZooToken[]) {
    super(world, at.staking, at.lens, tokens)
    this.#pools = at.pools
    this.#streamLens = at.streamLens
    this.#streamActs = new StreamActs(world, at.pools, this.issuer, this.sun)
  }

  /**
   * Opens a pool with its own stream, one that earns another asset, and two that share a stream.
   */
  static async begin(
    world: World,
    at: StakingContracts,
    tokens: readonly ZooToken[],
    dice: Dice,
  ): Promise<StakingLife> {
    const life = new StakingLife(world, at, tokens)
    await life.open({ pools: at.pools })
    const coins = [life.sun, ...tokens]
    for (const coin of coins) {
      const costs = await life.#makeStream(coin)
      const rewards = dice.chance(0.5) ? costs : await life.#makeStream(dice.pick(coins))
      await life.#mustAdd(life.drawTerms(dice, coin, DAYS), rewards, costs)
    }
    const [first] = life.books.places
    await life.#mustAdd(life.drawTerms(dice, first!.coin, DAYS), first!.rewards, first!.costs)
    return life
  }

  override readonly events = this.occurrences

  readonly acts: Readonly<Record<string, Act>> = {
    ...this.common,
    flow: (dice, who) => this.#flow(dice.pick(this.books.places), who),
    fund: (dice, who) => this.#streamActs.fund(dice, dice.pick(this.#streams), who),
    claim: (dice, who) => {
      const count = dice.between(1, 3)
      const streams = Array.from({ length: count }, () => dice.pick(this.#streams))
      return this.#streamActs.claim(streams, who)
    },
    'a whim': (dice) => {
      const coin = dice.pick([this.sun, ...this.tokens])
      const [rewards, costs] = [dice.pick(this.#streams), dice.pick(this.#streams)]
      return this.#add(this.drawTerms(dice, coin, DAYS), coin, rewards, costs)
    },
  }

  protected override intrusions = (who: Address): ContractCall[] => {
    const [first] = this.books.places
    const { rewards, costs, terms } = first!
    const set = 'setWeight(uint256,address,uint256)'
    return [
      addStakePool(this.contract, terms, rewards.id, costs.id),
      contractCall(this.#pools, set, [rewards.id, who, 1n]),
      makeStream(this.#pools, who),
    ]
  }

  protected override fits = (): boolean => true

  protected override fitting = ({ terms }: Pool): bigint => terms.most

  protected override booked = (stake: Stake, pool: Pool): void =>
    this.#weigh(pool, stake.owner, stake.units)

  protected override ended = (stake: Stake, pool: Pool): void =>
    this.#weigh(pool, stake.owner, -stake.units)

  protected override kept = (pool: Pool, amount: bigint): void => void (pool.kept += amount)

  protected override costsTo = (): Address => this.contract

  protected override paidAlong = (): void => undefined

  /** Costs of early exits belong to those who stay. */
  protected override left = (coin: Coin): bigint =>
    this.books.places
      .filter((pool) => pool.coin === coin)
      .reduce((sum, { kept }) => sum + kept, this.gifts.of(coin))

  protected override async checkBooks(): Promise<void> {
    const { actors, calls: count } = this.world
    await this.books.check(this.lens, this.contract, actors, 'pools', (pool) =>
      isSteady(pool.coin) ? [pool.kept] : [],
    )
    await this.#checkStreams([actors[Math.floor(count / 2) % actors.length]!])
  }

  /** Starts the flow of all collected costs. */
  protected override async settle(): Promise<void> {
    for (const pool of this.books.places)
      if (pool.kept > 0n) await this.world.act(this.#flow(pool, this.world.cast.people[0]!))
  }

  protected override async finish(): Promise<void> {
    const { people, hostile } = this.world.cast
    await this.#checkStreams(this.world.actors)
    for (const who of people) await this.#streamActs.claimAll(this.#streams, who)
    await this.#streamActs.claimAll(this.#streams, hostile)
    const { now } = this.world.evm
    for (const { id, coin, model } of this.#streams) {
      // A stream waits while no one stakes, so its end may still be ahead.
      if (model.endOf(now) > now || this.issuer.shrunk.has(coin as ZooToken)) continue
      const left = model.funded - model.claimed
      const most = BigInt(this.world.actors.length + 2)
      law(left <= most, () => `${left} ${coin.name} of stream ${id} are left that nobody can have`)
    }
  }

  #checkStreams(accounts: readonly Address[]): Promise<void> {
    const models = this.#streams.map(({ model }) => model)
    return this.#streamLens.checkRewards(this.#pools, models, accounts)
  }

  #weigh({ rewards, costs }: Pool, account: Address, change: bigint): void {
    const { now } = this.world.evm
    for (const { model } of new Set([rewards, costs]))
      model.setWeight(account, model.weightOf(account) + change, now)
  }

  async #makeStream(coin: Coin): Promise<Stream> {
    const { owner } = this.world.cast
    await this.world.must(owner, makeStream(this.#pools, this.contract, addressOfCoin(coin)))
    const stream = { id: BigInt(this.#streams.length + 1), coin, model: new RewardModel() }
    this.#streams.push(stream)
    return stream
  }

  async #mustAdd(terms: StakeTerms, rewards: Stream, costs: Stream): Promise<void> {
    const isDone = await this.world.act(this.#add(terms, costs.coin, rewards, costs))
    // The drawn stream may already count another token.
    if (!isDone) await this.world.act(this.#add(terms, costs.coin, costs, costs))
  }

  /**
   * Adds a pool as the owner. The contract must refuse a stream that already counts units of
   * another token.
   */
  #add(terms: StakeTerms, coin: Coin, rewards: Stream, costs: Stream): Intent {
    const call = addStakePool(this.contract, terms, rewards.id, costs.id)
    const book = () => {
      law(costs.coin === coin, () => 'what leaving costs flows in another coin')
      for (const stream of [rewards, costs]) {
        const counted = this.#counts.get(stream) ?? coin
        law(counted === coin, () => 'a stream counts units of two coins')
        this.#counts.set(stream, coin)
      }
      const id = BigInt(this.books.places.length + 1)
      this.books.places.push({ id, coin, terms, isClosed: false, rewards, costs, kept: 0n })
    }
    return { who: this.world.cast.owner, call, book }
  }

  #flow(pool: Pool, who: Address): Intent {
    const call = calls.flow(this.contract, pool.id)
    const { coin, costs } = pool
    const book: Intent['book'] = ({ logs }) => {
      const [told] = decodeEvents(events.costsFlow, this.contract, logs)
      const amount = isSteady(coin) ? pool.kept : told!.amount
      law(amount > 0n && told!.amount === amount, () => 'something else flows than was kept')
      law(this.arrives(coin, amount), () => 'a stream counts what did not arrive')
      this.#streamActs.bookFunding(costs.model, amount, COST_DAYS)
      this.pay(coin, this.contract, this.#pools, amount)
      pool.kept = 0n
    }
    const isDue = pool.kept > 0n && this.arrives(coin, pool.kept) && this.isFree(coin, who)
    return { who, call, book, due: isDue ? MOST_FLOW : undefined }
  }
}
