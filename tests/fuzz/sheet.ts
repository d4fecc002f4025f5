import type { Address } from '../../src/core/address.ts'
import { Broken } from './broken.ts'

/** Something that accounts can have an amount of. */
export interface Coin {
  readonly name: string
  /** What an account has, in smallest units. */
  balance(of: Address): Promise<bigint>
}

/** Outside the sheet: where minted coins come from and burnt ones go. */
export const NOWHERE = undefined

/**
 * What everybody must have of each coin: what they had when it was added, plus what the books of a
 * law have moved since. `check` finds whatever else somebody got or lost.
 */
export class Sheet {
  readonly #accounts: ReadonlyMap<string, Address>
  readonly #coins: Coin[] = []
  readonly #amounts = new Map<string, bigint>()

  /** Accounts, by the names under which a breach is reported. */
  constructor(accounts: Readonly<Record<string, Address>>) {
    this.#accounts = new Map(Object.entries(accounts))
  }

  /** Puts a coin on the sheet, with what everybody has of it now. */
  async add(coin: Coin): Promise<void> {
    this.#coins.push(coin)
    for (const account of this.#accounts.values())
      this.#amounts.set(keyOf(coin, account), await coin.balance(account))
  }

  has = (coin: Coin): boolean => this.#coins.includes(coin)

  /** What an account must have. */
  amount = (coin: Coin, of: Address): bigint => this.#amounts.get(keyOf(coin, of)) ?? 0n

  /** Books a move; an account that is not on the sheet is nowhere. */
  move(coin: Coin, from: Address | undefined, to: Address | undefined, amount: bigint): void {
    this.#change(coin, from, -amount)
    this.#change(coin, to, amount)
  }

  /** Throws Broken unless everybody has what they must have. */
  async check(): Promise<void> {
    for (const coin of this.#coins)
      for (const [name, account] of this.#accounts) {
        const [has, due] = [await coin.balance(account), this.amount(coin, account)]
        if (has !== due)
          throw new Broken(`${name} has ${has} ${coin.name} where the books say ${due}`)
      }
  }

  #change(coin: Coin, account: Address | undefined, change: bigint): void {
    if (account === undefined) return
    const key = keyOf(coin, account)
    const amount = this.#amounts.get(key)
    if (amount !== undefined) this.#amounts.set(key, amount + change)
  }
}

const keyOf = (coin: Coin, account: Address) => `${coin.name} ${account}`
