import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Outcome } from './evm.ts'
import type { Coin } from './sheet.ts'

const vaultMade = eventShape('VaultMade(address indexed vault)')

/** The vaults of a contract that holds coins for people, one for each lock or offer. */
export class Vaults {
  readonly #contract: Address
  readonly #all: Address[] = []

  constructor(contract: Address) {
    this.#contract = contract
  }

  /** The vault that a call made. */
  note({ logs }: Outcome): Address {
    const made = decodeEvents(vaultMade, this.#contract, logs).map(({ vault }) => vault as Address)
    const vault = made.find((each) => !this.#all.includes(each))
    if (vault === undefined) throw new Error('no vault was made')
    this.#all.push(vault)
    return vault
  }

  /** What is in the vaults counts as the contract's. */
  counted = (coin: Coin): Coin => ({
    name: coin.name,
    balance: async (of) => {
      let sum = await coin.balance(of)
      if (of === this.#contract) for (const vault of this.#all) sum += await coin.balance(vault)
      return sum
    },
  })
}
