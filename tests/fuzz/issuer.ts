import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { NOWHERE } from './sheet.ts'
import type { World } from './world.ts'
import type { ZooToken } from './zoo.ts'

const WHOLE = 10_000n
/** Fee of `TakesFee`, in basis points. */
const TAKEN = 100n
/** Maximum fee of `Usdt`, in whole tokens and in smallest units. */
const MOST_WHOLE = 49n
const MOST_FEE = MOST_WHOLE * 10n ** 6n

/**
 * A token's own issuer, who acts while others trade it: fees, pauses, blacklists, changing
 * balances. It stops at the end of each life, because a contract cannot pay out what the issuer
 * blocks.
 */
export class Issuer {
  readonly #world: World
  /** Tokens that some account may currently be unable to receive because of their issuer. */
  readonly obstructed = new Set<ZooToken>()
  /** Tokens whose balances the issuer has reduced. */
  readonly shrunk = new Set<ZooToken>()
  /** Functions that remove each obstruction. */
  readonly #undo = new Map<string, () => Promise<unknown>>()
  /** Fee of `Usdt`, in basis points. */
  #fee = 0n

  constructor(world: World) {
    this.#world = world
  }

  /** Amount that arrives of `amount`, in smallest units. */
  arriving({ name }: ZooToken, amount: bigint): bigint {
    if (name === 'LiesTrue') return 0n
    if (name === 'TakesFee') return amount - (amount * TAKEN) / WHOLE
    if (name !== 'Usdt') return amount
    const fee = (amount * this.#fee) / WHOLE
    return amount - (fee > MOST_FEE ? MOST_FEE : fee)
  }

  /** Records a transfer as the token performs it. */
  book(token: ZooToken, from: Address, to: Address, amount: bigint): void {
    const { sheet } = this.#world
    const arriving = this.arriving(token, amount)
    if (token.name === 'LiesTrue') return
    sheet.move(token, from, to, arriving)
    sheet.move(token, from, NOWHERE, amount - arriving)
  }

  /** Performs one change typical of this kind of token; most do nothing. */
  async change(token: ZooToken, dice: Dice): Promise<void> {
    const { people, hostile } = this.#world.cast
    const whom = dice.pick([...people, hostile])
    if (token.name === 'Rebasing') {
      const rate = BigInt(dice.between(9_000, 11_000))
      if (rate < WHOLE) this.shrunk.add(token)
      return this.#send(token, 'rebase(uint256)', [rate])
    }
    if (token.name === 'RefusesSome')
      return this.#obstruct(
        token,
        ['refuse(address,bool)', whom, true],
        ['refuse(address,bool)', whom, false],
      )
    if (token.name !== 'Usdt') return
    if (dice.chance(0.3)) return this.#obstruct(token, ['pause()'], ['unpause()'])
    if (dice.chance(0.4))
      return this.#obstruct(
        token,
        ['addBlackList(address)', whom],
        ['removeBlackList(address)', whom],
      )
    this.#fee = BigInt(dice.int(20))
    return this.#send(token, 'setParams(uint256,uint256)', [this.#fee, MOST_WHOLE])
  }

  /** Removes all obstructions, except for a fee. */
  async calm(): Promise<void> {
    for (const undo of this.#undo.values()) await undo()
    this.#undo.clear()
    this.obstructed.clear()
  }

  /** Removes the fee. */
  dropFee(token: ZooToken): Promise<void> {
    this.#fee = 0n
    return this.#send(token, 'setParams(uint256,uint256)', [0n, MOST_WHOLE])
  }

  async #obstruct(
    token: ZooToken,
    [does, ...args]: Doing,
    [undoes, ...back]: Doing,
  ): Promise<void> {
    const obstruction = `${token.name} ${does} ${args[0]}`
    if (this.#undo.has(obstruction)) return
    this.obstructed.add(token)
    this.#undo.set(obstruction, () => this.#send(token, undoes, back))
    await this.#send(token, does, args)
  }

  async #send({ address }: ZooToken, signature: string, args: Doing[number][]): Promise<void> {
    const call = contractCall(address, signature, args)
    // The deployer of a token owns it.
    await this.#world.evm.must(this.#world.issuer, call)
  }
}

type Doing = readonly [string, ...(string | bigint | boolean)[]]
