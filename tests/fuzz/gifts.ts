import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import type { World } from './world.ts'
import { type ZooToken } from './zoo.ts'

/**
 * What comes to a contract without a call of it: tokens that somebody sends there, and TRX of a
 * contract that destroyed itself. It belongs to nobody, stays, and must not be paid out to anybody.
 */
export class Gifts {
  readonly #world: World
  readonly #to: Address
  readonly #given = new Map<string, bigint>()

  constructor(world: World, to: Address) {
    this.#world = world
    this.#to = to
  }

  of = (coin: Coin): bigint => this.#given.get(coin.name) ?? 0n

  /** Somebody sends one of the tokens, or sun. */
  async give(dice: Dice, tokens: readonly ZooToken[], sun?: Coin): Promise<void> {
    const amount = BigInt(dice.between(1, 1_000_000))
    if (sun && (tokens.length === 0 || dice.chance(0.3))) {
      this.#world.evm.give(this.#to, amount)
      return this.#book(sun, amount)
    }
    const token = dice.pick(tokens)
    // Nobody ever gets one of these again.
    if (token.name === 'LiesTrue') return
    const call = contractCall(token.address, 'mint(address,uint256)', [this.#to, amount])
    await this.#world.evm.must(this.#world.cast.stranger, call)
    this.#book(token, amount)
  }

  /** Throws Broken unless what was given is all that is left there. */
  async checkLeft(coin: Coin): Promise<void> {
    const [has, given] = [await coin.balance(this.#to), this.of(coin)]
    law(has === given, () => `${has - given} ${coin.name} are left that nobody can have`)
  }

  #book(coin: Coin, amount: bigint): void {
    this.#given.set(coin.name, this.of(coin) + amount)
    this.#world.sheet.move(coin, NOWHERE, this.#to, amount)
  }
}
