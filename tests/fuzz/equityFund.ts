import { accountNamed } from './accounts.ts'
import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { pay, type CardStage } from './cardStage.ts'
import { NOWHERE } from './sheet.ts'
import { DUST, isSteady, mint, type ZooToken } from './zoo.ts'

/** Where what an issuer takes goes. */
const SINK = accountNamed('sink')

/** Where a life's equity is: its coin may be stopped, taken away, and given back. */
export class EquityFund {
  readonly address: Address
  readonly #stage: CardStage
  readonly #coin: ZooToken
  #isStopped = false
  /** What was given to it besides deposits, less what was taken away. */
  #besides = 0n

  constructor(stage: CardStage, coin: ZooToken, address: Address) {
    this.#stage = stage
    this.#coin = coin
    this.address = address
  }

  /** What it must have; unknown of a coin whose balances change. */
  get has(): bigint | undefined {
    return isSteady(this.#coin)
      ? this.#stage.world.sheet.amount(this.#coin, this.address)
      : undefined
  }

  /** Whether somebody may not be paid from it, because of its coin. */
  get mayRefuse(): boolean {
    return this.#isStopped || this.#stage.issuer.obstructed.has(this.#coin)
  }

  held = (): Promise<bigint> => this.#coin.balance(this.address)

  pay = (to: Address, amount: bigint): void =>
    pay(this.#stage, this.#coin, this.address, to, amount)

  /** Its coin freezes what it has, or no more. */
  async stopOrLetGo(): Promise<void> {
    if (this.#isStopped) return this.letGo()
    if (this.#coin.name !== 'Usdt') return
    await this.#asIssuer('addBlackList(address)', this.address)
    this.#isStopped = true
  }

  async letGo(): Promise<void> {
    if (!this.#isStopped) return
    await this.#asIssuer('removeBlackList(address)', this.address)
    this.#isStopped = false
  }

  /** Some or all of it is taken away by its issuer. */
  async loseSome(dice: Dice): Promise<void> {
    const held = await this.held()
    if (held === 0n) return
    if (this.#coin.name === 'Usdt') {
      if (!this.#isStopped) await this.stopOrLetGo()
      await this.#asIssuer('destroyBlackFunds(address)', this.address)
      this.#book(-held)
      if (dice.chance(0.7)) await this.letGo()
      return
    }
    const amount = dice.pick([held, held / 2n, 1n])
    if (amount === 0n) return
    // As if its issuer could move it.
    const { world } = this.#stage
    const call = contractCall(this.#coin.address, 'transfer(address,uint256)', [SINK, amount])
    if ((await world.attempt(this.address, call)).result === 'SUCCESS') this.#book(-amount)
  }

  /** Somebody sends some: what is owed, a unit less, or anything. */
  async giveSome(dice: Dice, owed: bigint): Promise<void> {
    await this.#give(dice.pick([owed, owed - 1n, 1n, BigInt(dice.between(1, 2 ** 40))]))
  }

  /** Somebody sends what it lacks of an amount. */
  fillUpTo = async (amount: bigint): Promise<void> => this.#give(amount - (await this.held()))

  /** All that it lacks; of a coin that rounds, a little more. */
  giveAll = (amount: bigint): Promise<void> =>
    this.fillUpTo(amount + (isSteady(this.#coin) ? 0n : 100n * DUST))

  /** Throws Broken unless it has what nobody can have any more, and what it was given besides. */
  async checkLeft(left: bigint): Promise<void> {
    if (!isSteady(this.#coin)) return
    const has = await this.held()
    const due = left + this.#besides
    law(has === due, () => `the fund has ${has} of ${due} in the end`)
  }

  async #give(amount: bigint): Promise<void> {
    const { world } = this.#stage
    if (amount <= 0n || this.#coin.name === 'LiesTrue') return
    await world.evm.must(world.issuer, mint(this.#coin.address, this.address, amount))
    this.#book(amount)
  }

  #book(amount: bigint): void {
    this.#besides += amount
    this.#stage.world.sheet.move(this.#coin, NOWHERE, this.address, amount)
  }

  async #asIssuer(signature: string, whom: Address): Promise<void> {
    const { world } = this.#stage
    await world.evm.must(world.issuer, contractCall(this.#coin.address, signature, [whom]))
  }
}
