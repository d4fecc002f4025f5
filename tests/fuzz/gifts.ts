import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { NOWHERE, type Coin } from './sheet.ts'
import type { World } from './world.ts'
import { mint, type ZooToken } from './zoo.ts'

const drawGift = (dice: Dice): bigint => BigInt(dice.between(1, 1_000_000))

/** Somebody sends a token to an account that counts as `of`; returns how much. */
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
 * What reaches a contract without a call to it: tokens that somebody sends there, and TRX from a
 * contract that destroyed itself. It belongs to nobody, stays, and must never be paid out.
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
    if (sun && (tokens.length === 0 || dice.chance(0.3))) {
      const amount = drawGift(dice)
      this.#world.evm.give(this.#to, amount)
      this.#world.sheet.move(sun, NOWHERE, this.#to, amount)
      return this.book(sun, amount)
    }
    const token = dice.pick(tokens)
    // A token that lies never comes out again, and nobody can say what is left of one that changes.
    if (token.name === 'LiesTrue' || token.name === 'Rebasing') return
    this.book(token, await giveToken(this.#world, dice, token, this.#to, this.#to))
  }

  /** Throws Broken unless exactly what was given is left there. */
  async checkLeft(coin: Coin): Promise<void> {
    const [has, given] = [await coin.balance(this.#to), this.of(coin)]
    law(has === given, () => `${has - given} ${coin.name} are left that nobody can have`)
  }

  /** Books what has arrived otherwise. */
  book(coin: Coin, amount: bigint): void {
    this.#given.set(coin.name, this.of(coin) + amount)
  }
}
