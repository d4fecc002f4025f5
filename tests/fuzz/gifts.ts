import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import type { World } from './world.ts'
import { mint, type ZooToken } from './zoo.ts'

const drawGift = (dice: Dice): bigint => BigInt(dice.between(1, 1_000_000))

/** Sends a token to an account that counts as `of`. Returns the amount. */
export async function giveToken(
  world: World,
  dice: Dice,
  { address, ...token }: ZooToken,
  to: Address,
  of: Address,
): Promise<bigint> {
  const amount = drawGift(dice)
  await world.evm.must(world.issuer, mint(address, to, amount))
  world.sheet.move(token, NOWHERE, of, amount)
  return amount
}

/**
 * Assets that reach a contract without a call to it: tokens sent there, and TRX of a contract that
 * destroyed itself. They have no owner, stay, and must never be paid out.
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

  /** Sends one of the tokens, or sun. */
  async give(dice: Dice, tokens: readonly ZooToken[], sun?: Coin): Promise<void> {
    if (sun && (tokens.length === 0 || dice.chance(0.3))) {
      const amount = drawGift(dice)
      this.#world.evm.give(this.#to, amount)
      this.#world.sheet.move(sun, NOWHERE, this.#to, amount)
      return this.book(sun, amount)
    }
    const token = dice.pick(tokens)
    // A token that lies never leaves again, and the rest of a token with changing balances is
    // unpredictable.
    if (token.name === 'LiesTrue' || token.name === 'Rebasing') return
    this.book(token, await giveToken(this.#world, dice, token, this.#to, this.#to))
  }

  /** Throws Broken unless exactly the gifts are left there. */
  async checkLeft(coin: Coin): Promise<void> {
    const [has, given] = [await coin.balance(this.#to), this.of(coin)]
    law(has === given, () => `${has - given} ${coin.name} are left that nobody can have`)
  }

  /** Records a gift that arrived in another way. */
  book(coin: Coin, amount: bigint): void {
    this.#given.set(coin.name, this.of(coin) + amount)
  }
}
