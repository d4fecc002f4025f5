import { contractCall } from '../../src/chain/call.ts'
import type { AbiValue } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { compileProbe } from '../../contracts/compile.ts'
import { hexOf } from './accounts.ts'
import { law } from './broken.ts'
import type { Evm } from './evm.ts'
import type { RewardModel } from './rewardModel.ts'

/** Reads everything that is compared after a step in one call. */
export class Lens {
  readonly #evm: Evm
  readonly #lens: Address

  private constructor(evm: Evm, lens: Address) {
    this.#evm = evm
    this.#lens = lens
  }

  /** Deploys one of the lens contracts. */
  static async open(
    evm: Evm,
    name:
      | 'CardLens'
      | 'StakeLens'
      | 'BurnLens'
      | 'EquityLens'
      | 'TeamLens'
      | 'IncomeLens' = 'CardLens',
  ): Promise<Lens> {
    return new Lens(evm, await evm.deploy(compileProbe(name)))
  }

  /** Reads a view's numbers, `size` of them for each item. */
  async look(signature: string, args: readonly AbiValue[], size: number): Promise<bigint[][]> {
    const [words] = await this.#evm.view(contractCall(this.#lens, signature, args), ['uint256[]'])
    const all = words as readonly bigint[]
    return Array.from({ length: all.length / size }, (_, at) =>
      all.slice(at * size, (at + 1) * size),
    )
  }

  /** Reads a page of an account's members; undefined if the contract refuses. */
  async page(
    book: Address,
    top: Address,
    start: bigint,
    end: bigint,
  ): Promise<readonly Address[] | undefined> {
    const signature = 'page(address,address,uint256,uint256)'
    const call = contractCall(this.#lens, signature, [book, top, start, end])
    const [isRefused, members] = await this.#evm.view(call, ['bool', 'address[]'])
    return isRefused ? undefined : (members as readonly Address[])
  }

  /** Throws Broken unless pools and accounts match the models to the last unit. */
  async checkRewards(
    pools: Address,
    models: readonly RewardModel[],
    accounts: readonly Address[],
  ): Promise<void> {
    const ids = models.map((_, index) => BigInt(index + 1))
    const signature = 'rewards(address,uint256[],address[])'
    const { now } = this.#evm
    const told = await this.look(signature, [pools, ids, [...accounts]], 5 + 2 * accounts.length)
    for (const [index, model] of models.entries()) {
      const has = told[index]!
      const due = [
        model.rate,
        BigInt(model.endOf(now)),
        model.totalWeight,
        model.funded,
        model.claimed,
        ...accounts.flatMap((each) => [model.weightOf(each), model.claimable(each, now)]),
      ]
      const where = due.findIndex((each, at) => each !== has[at])
      law(where < 0, () => `pool ${index + 1} has ${has[where]} of ${due[where]} at ${where}`)
      law(model.claimed + model.owed(now) <= model.funded, () => 'a pool owes more than it has')
    }
  }
}

/** Converts an address to the lens contract's form. */
export const wordOf = (address: Address): bigint => BigInt(`0x${hexOf(address)}`)
