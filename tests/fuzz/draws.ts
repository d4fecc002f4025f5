import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { law } from './broken.ts'
import type { Evm } from './evm.ts'

/** Number of past blocks whose hashes a contract can read. */
const READABLE = 256

/** Blocks whose hashes decide the content of boxes bought in other blocks. */
export class Draws {
  readonly #evm: Evm
  readonly #sale: Address
  /** Deciding block, by block of the purchase. */
  readonly #sources = new Map<number, number>()
  readonly #sealed = new Set<number>()

  constructor(evm: Evm, sale: Address) {
    this.#evm = evm
    this.#sale = sale
  }

  get blocks(): readonly number[] {
    return [...this.#sources.keys()]
  }

  /** Records a purchase in the current block and returns that block. */
  begin(): number {
    const block = this.#evm.blockNumber
    if (!this.#sources.has(block)) this.#sources.set(block, block + 1)
    return block
  }

  /** Records a new deciding block. Throws Broken if the old one is readable or sealed. */
  rearm(block: number): void {
    const source = this.#sources.get(block)
    law(source !== undefined && this.#age(block) > READABLE, () => 'a draw was made again')
    law(!this.#sealed.has(block), () => 'a draw that was known was made again')
    this.#sources.set(block, this.#evm.blockNumber + 1)
  }

  /** Whether the deciding block has been produced. */
  isOver = (block: number): boolean => this.#age(block) > 0

  /** Whether the deciding block is sealed or can still be read. */
  isWithinReach = (block: number): boolean =>
    this.isOver(block) && (this.#sealed.has(block) || this.#age(block) <= READABLE)

  isMissed = async (block: number): Promise<boolean> =>
    this.#age(block) > READABLE && !(await this.isSealed(block))

  /** Whether the contract has stored the draw, which is permanent. */
  async isSealed(block: number): Promise<boolean> {
    if (this.#sealed.has(block)) return true
    if (!this.isOver(block)) return false
    const call = contractCall(this.#sale, 'drawOf(uint256)', [BigInt(block)])
    const [, entropy] = await this.#evm.view(call, ['uint64', 'bytes32'])
    if (/^0*$/.test(entropy as string)) return false
    this.#sealed.add(block)
    return true
  }

  #age = (block: number): number => this.#evm.blockNumber - (this.#sources.get(block) ?? Infinity)
}
