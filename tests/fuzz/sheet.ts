import type { Address } from '../../src/core/address.ts'
import { Broken } from './broken.ts'

/** An asset that accounts can hold. */
export interface Coin {
  readonly name: string
  /** Reads an account's balance in smallest units. */
  balance(of: Address): Promise<bigint>
}

/** Outside of the sheet: source of minted tokens and target of burnt ones. */
export const NOWHERE = undefined

/**
 * Expected balances of each asset: those at the time it was added, plus all recorded moves. `check`
 * finds any other gain or loss.
 */
export class Sheet {
  readonly #accounts: ReadonlyMap<string, Address>
  readonly #coins: Coin[] = []
  readonly #amounts = new Map<string, bigint>()

  /** Takes accounts by the names under which a breach is reported. */
  constructor(accounts: Readonly<Record<string, Address>>) {
    this.#accounts = new Map(Object.entries(accounts))
  }

  /** Adds an asset with everyone's current balance. */
  async add(coin: Coin): Promise<void> {
    this.#coins.push(coin)
    for (const account of this.#accounts.values())
      this.#amounts.set(keyOf(coin, account), await coin.balance(account))
  }

  has = (coin: Coin): boolean => this.#coins.includes(coin)

  /** Expected balance of an account. */
  amount = (coin: Coin, of: Address): bigint => this.#amounts.get(keyOf(coin, of)) ?? 0n

  /** Records a move. An account outside of the sheet counts as nowhere. */
  move(coin: Coin, from: Address | undefined, to: Address | undefined, amount: bigint): void {
    this.#change(coin, from, -amount)
    this.#change(coin, to, amount)
  }

  /** Throws Broken unless every account has the expected balance. */
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
