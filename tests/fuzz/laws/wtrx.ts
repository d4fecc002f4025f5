import { contractCall } from '../../../src/chain/call.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Dice } from '../../simulation/dice.ts'
import { law } from '../broken.ts'
import { Gifts } from '../gifts.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Act, Law, Life } from '../sequence.ts'
import { NOWHERE, type Coin } from '../sheet.ts'
import type { Intent, World } from '../world.ts'

const MOST_WITHDRAW = 100_000n

/**
 * Law of WTRX: a holder can swap WTRX for the same amount of TRX at any time, and no one else can.
 *
 * Not covered: TRX that another contract leaves to this one by destroying itself.
 */
export const wtrx: Law = {
  name: 'wtrx',
  weights: { deposit: 3, pay: 1, withdraw: 5, transfer: 2, approve: 1, take: 2, 'a gift': 1 },
  pauses: [0, 3],
  async setUp(world) {
    const contract = (await openLaunchpad(world)).wtrx
    return async () => {
      const life = new WtrxLife(world, contract)
      await life.begin()
      return life
    }
  },
}

class WtrxLife implements Life {
  readonly #world: World
  readonly #contract: Address
  readonly #gifts: Gifts
  readonly #sun: Coin
  readonly #wrapped: Coin
  readonly #allowances = new Map<string, bigint>()

  constructor(world: World, contract: Address) {
    this.#world = world
    this.#contract = contract
    this.#gifts = new Gifts(world, contract)
    this.#sun = world.trx()
    this.#wrapped = { name: 'WTRX', balance: (of) => world.evm.balance(contract, of) }
  }

  async begin(): Promise<void> {
    const sheet = this.#world.openSheet({ wtrx: this.#contract })
    await sheet.add(this.#sun)
    await sheet.add(this.#wrapped)
  }

  readonly events = { 'a gift': (dice: Dice) => this.#gifts.give(dice, [], this.#sun) }

  readonly acts: Record<string, Act> = {
    deposit: (dice, who) => this.#wrap('deposit()', dice, who),
    pay: (dice, who) => this.#wrap('', dice, who),
    withdraw: (dice, who) => {
      const has = this.#has(who)
      return this.#withdraw(who, dice.pick([has, has + 1n, (has * BigInt(dice.int(100))) / 100n]))
    },
    transfer: (dice, who) => {
      const to = dice.pick(this.#world.actors)
      const amount = this.#some(dice, who)
      const call = contractCall(this.#contract, 'transfer(address,uint256)', [to, amount])
      return { who, call, book: () => this.#world.sheet.move(this.#wrapped, who, to, amount) }
    },
    approve: (dice, who) => {
      const spender = dice.pick(this.#world.actors)
      const amount = this.#some(dice, who)
      const call = contractCall(this.#contract, 'approve(address,uint256)', [spender, amount])
      const book = () => void this.#allowances.set(`${who} ${spender}`, amount)
      return { who, call, book }
    },
    take: (dice, who) => {
      const from = dice.pick(this.#world.actors)
      const amount = this.#some(dice, from)
      const signature = 'transferFrom(address,address,uint256)'
      const book = () => {
        const allowed = this.#allowances.get(`${from} ${who}`) ?? 0n
        law(amount <= allowed, () => 'somebody took what they were not allowed to')
        this.#allowances.set(`${from} ${who}`, allowed - amount)
        this.#world.sheet.move(this.#wrapped, from, who, amount)
      }
      return { who, call: contractCall(this.#contract, signature, [from, who, amount]), book }
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    const total = contractCall(this.#contract, 'totalSupply()', [])
    const [owed] = (await this.#world.evm.view(total, ['uint256'])) as [bigint]
    const has = this.#world.evm.sun(this.#contract) - this.#gifts.of(this.#sun)
    law(has === owed, () => `${has} sun are there for ${owed} WTRX`)
  }

  async end(): Promise<void> {
    for (const person of this.#world.cast.people)
      await this.#world.act(this.#withdraw(person, this.#has(person)))
    await this.#world.turn('friendly')
    const { hostile } = this.#world.cast
    await this.#world.act(this.#withdraw(hostile, this.#has(hostile)))
    await this.check()
    await this.#gifts.checkLeft(this.#sun)
  }

  #withdraw(who: Address, amount: bigint): Intent {
    const isDue = amount <= this.#has(who) && !this.#world.isHostile(who)
    const book = () => {
      law(amount <= this.#has(who), () => 'somebody withdrew more than they had')
      this.#world.sheet.move(this.#wrapped, who, NOWHERE, amount)
      this.#world.sheet.move(this.#sun, this.#contract, who, amount)
    }
    const call = contractCall(this.#contract, 'withdraw(uint256)', [amount])
    return { who, call, book, due: isDue ? MOST_WITHDRAW : undefined }
  }

  #wrap(signature: string, dice: Dice, who: Address): Intent {
    const callValue = BigInt(dice.int(1_000_000))
    const book = () => {
      this.#world.sheet.move(this.#sun, who, this.#contract, callValue)
      this.#world.sheet.move(this.#wrapped, NOWHERE, who, callValue)
    }
    return { who, call: contractCall(this.#contract, signature, [], { callValue }), book }
  }

  #has = (who: Address): bigint => this.#world.sheet.amount(this.#wrapped, who)

  #some = (dice: Dice, who: Address): bigint =>
    (this.#has(who) * BigInt(dice.between(0, 110))) / 100n
}
