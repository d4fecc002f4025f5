import { accountNamed } from './accounts.ts'
import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { pay, type CardStage } from './cardStage.ts'
import { NOWHERE } from './sheet.ts'
import { DUST, isSteady, mint, type ZooToken } from './zoo.ts'

/** Receives everything that an issuer takes away. */
const SINK = accountNamed('sink')

/** Holds the equity of a life. Its token may be frozen, taken away and given back. */
export class EquityFund {
  readonly address: Address
  readonly #stage: CardStage
  readonly #coin: ZooToken
  #isStopped = false
  /** Gifts besides deposits, minus amounts taken away. */
  #besides = 0n

  constructor(stage: CardStage, coin: ZooToken, address: Address) {
    this.#stage = stage
    this.#coin = coin
    this.address = address
  }

  /** Expected balance; unknown for a token with changing balances. */
  get has(): bigint | undefined {
    return isSteady(this.#coin)
      ? this.#stage.world.sheet.amount(this.#coin, this.address)
      : undefined
  }

  /** Whether its token may currently prevent a payment. */
  get mayRefuse(): boolean {
    return this.#isStopped || this.#stage.issuer.obstructed.has(this.#coin)
  }

  held = (): Promise<bigint> => this.#coin.balance(this.address)

  pay = (to: Address, amount: bigint): void =>
    pay(this.#stage, this.#coin, this.address, to, amount)

  /** Freezes the fund's tokens as the issuer, or unfreezes them. */
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

  /** Takes some or all of its tokens away, as their issuer. */
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
    // Transfers in the fund's name, as if the issuer could move its tokens.
    const { world } = this.#stage
    const call = contractCall(this.#coin.address, 'transfer(address,uint256)', [SINK, amount])
    if ((await world.attempt(this.address, call)).result === 'SUCCESS') this.#book(-amount)
  }

  /** Sends the owed amount, a unit less, or any other amount. */
  async giveSome(dice: Dice, owed: bigint): Promise<void> {
    await this.#give(dice.pick([owed, owed - 1n, 1n, BigInt(dice.between(1, 2 ** 40))]))
  }

  /** Sends the difference to an amount. */
  fillUpTo = async (amount: bigint): Promise<void> => this.#give(amount - (await this.held()))

  /** Sends the full difference, and a little more of a token that rounds. */
  giveAll = (amount: bigint): Promise<void> =>
    this.fillUpTo(amount + (isSteady(this.#coin) ? 0n : 100n * DUST))

  /** Throws Broken unless it holds exactly the unclaimable rest and the gifts. */
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
