import { contractCall } from '../../src/chain/call.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { Outcome } from './evm.ts'
import type { Coin } from './sheet.ts'
import type { Intent } from './world.ts'

const vaultMade = eventShape('VaultMade(address indexed vault)')

/** Vaults of a contract that holds assets for users, one for each lock or offer. */
export class Vaults {
  readonly #contract: Address
  readonly #all: Address[] = []

  constructor(contract: Address) {
    this.#contract = contract
  }

  /** Records the vault that a call created. */
  note({ logs }: Outcome): Address {
    const made = decodeEvents(vaultMade, this.#contract, logs).map(({ vault }) => vault as Address)
    const vault = made.find((each) => !this.#all.includes(each))
    if (vault === undefined) throw new Error('no vault was made')
    this.#all.push(vault)
    return vault
  }

  /** Calls a vault directly to get its content; undefined while there is none. */
  intrude(dice: Dice, who: Address, coin: Address): Intent | undefined {
    if (this.#all.length === 0) return undefined
    const vault = dice.pick(this.#all)
    const call = dice.pick([
      contractCall(vault, 'send(address,address,uint256)', [coin, who, 1n]),
      contractCall(vault, 'sendAll(address,address)', [coin, who]),
    ])
    return { who, call, book: () => law(false, () => 'a vault obeyed somebody else') }
  }

  /** Adds the content of the vaults to the contract's balance. */
  counted = (coin: Coin): Coin => ({
    name: coin.name,
    balance: async (of) => {
      let sum = await coin.balance(of)
      if (of === this.#contract) for (const vault of this.#all) sum += await coin.balance(vault)
      return sum
    },
  })
}
