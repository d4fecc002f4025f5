import { rewardPools as calls } from '../../src/chain/contracts/rewardPools.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { Issuer } from './issuer.ts'
import { SCALE, type RewardModel } from './rewardModel.ts'
import type { Coin } from './sheet.ts'
import type { Intent, World } from './world.ts'
import { isSteady, type ZooToken } from './zoo.ts'

/** Energy limits of calls that no one may obstruct; the limit of a claim is per stream. */
const MOST = { fund: 250_000n, claim: 250_000n }

/** A reward stream, by the contract's number, and its expected state. */
export interface Stream {
  readonly id: bigint
  readonly coin: Coin
  readonly model: RewardModel
}

/** Actions that anyone may take on reward streams: funding and claiming. */
export class StreamActs {
  readonly #world: World
  readonly #contract: Address
  readonly #issuer: Issuer
  readonly #sun: Coin

  constructor(world: World, contract: Address, issuer: Issuer, sun: Coin) {
    this.#world = world
    this.#contract = contract
    this.#issuer = issuer
    this.#sun = sun
  }

  fund(dice: Dice, { id, coin, model }: Stream, who: Address): Intent {
    const amount = dice.pick([1n, 7n, 1_000n, BigInt(dice.int(2 ** 40)), 10n ** 12n])
    const days = dice.pick([0, 1, 1, 7, 30, 30, 365, 366])
    const isTrx = coin === this.#sun
    const callValue = isTrx ? amount + (dice.chance(0.1) ? 1n : 0n) : 0n
    const call = calls.fund(this.#contract, id, amount, BigInt(days), { callValue })
    const arrives = () => isTrx || this.#issuer.arriving(coin as ZooToken, amount) === amount
    const book = () => {
      law(days > 0 && days < 366, () => 'a stream is longer than it may be')
      law(!isTrx || callValue === amount, () => 'paid too much or too little')
      law(arrives(), () => 'a pool counts what did not arrive')
      this.bookFunding(model, amount, days)
      this.#world.sheet.move(coin, who, this.#contract, amount)
    }
    const isDue =
      days > 0 &&
      days < 366 &&
      callValue === (isTrx ? amount : 0n) &&
      amount <= this.#world.sheet.amount(coin, who) &&
      isSteady(coin) &&
      arrives() &&
      this.#isFree(coin, who)
    return { who, call, book, due: isDue ? MOST.fund : undefined }
  }

  /** Records a funding. It must not thin the stream, nor speed it up more than in proportion. */
  bookFunding(model: RewardModel, amount: bigint, days: number): void {
    const { now } = this.#world.evm
    const before = { rate: model.rate, left: Math.max(0, model.endOf(now) - now) }
    model.fund(amount, BigInt(days), now)
    if (before.left === 0) return
    law(model.rate >= before.rate, () => 'a funding made the stream thinner')
    const rest = before.rate * BigInt(before.left)
    const length = BigInt(model.endsAt - now)
    law(
      (rest + amount * SCALE) * length >= rest * BigInt(before.left),
      () => 'a funding made the stream shorter than by its part',
    )
  }

  claim(streams: readonly Stream[], who: Address): Intent {
    const ids = streams.map(({ id }) => id)
    const call = calls.claim(this.#contract, ids)
    const book = () => {
      let sum = 0n
      for (const { coin, model } of streams) {
        const amount = model.claim(who, this.#world.evm.now)
        sum += amount
        if (coin === this.#sun) this.#world.sheet.move(coin, this.#contract, who, amount)
        else this.#issuer.book(coin as ZooToken, this.#contract, who, amount)
      }
      law(sum > 0n, () => 'a claim of nothing went through')
    }
    const { now } = this.#world.evm
    const isDue =
      streams.some(({ model }) => model.claimable(who, now) > 0n) &&
      streams.every(({ coin }) => isSteady(coin) && this.#isFree(coin, who))
    return { who, call, book, due: isDue ? MOST.claim * BigInt(streams.length) : undefined }
  }

  /** Claims everything that an account has earned. */
  async claimAll(streams: readonly Stream[], who: Address): Promise<void> {
    const { now } = this.#world.evm
    for (const stream of streams) {
      if (stream.model.claimable(who, now) === 0n) continue
      const isDone = await this.#world.act(this.claim([stream], who))
      // If a token's balances shrank, the first claimants get the rest. The pool's owner chose that
      // token.
      law(isDone || !isSteady(stream.coin), () => 'somebody could not have what was earned')
    }
  }

  #isFree = (coin: Coin, who: Address): boolean =>
    !this.#world.isHostile(who) && !this.#issuer.obstructed.has(coin as ZooToken)
}
