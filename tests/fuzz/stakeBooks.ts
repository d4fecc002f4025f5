import type { StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import type { Address } from '../../src/core/address.ts'
import type { Lens } from './lens.ts'
import { law } from './broken.ts'
import type { Coin } from './sheet.ts'
import { isSteady } from './zoo.ts'

/** A pool or plan for stakes. */
export interface Place {
  readonly id: bigint
  readonly coin: Coin
  readonly terms: StakeTerms
  isClosed: boolean
}

/** Expected state of a stake. Times are in seconds. */
export interface Stake {
  readonly owner: Address
  readonly order: string
  readonly place: Place
  readonly units: bigint
  readonly since: number
  readonly until: number
  /** Vault of the stake; absent for TRX. */
  readonly vault?: Address | undefined
  /**
   * Amount that can be withdrawn, in smallest units; unknown for a token with changing balances.
   */
  has: bigint
  endedAt: number
}

/** Expected state of one staking contract, stake by stake. */
export class StakeBooks<P extends Place = Place> {
  readonly places: P[] = []
  readonly stakes: Stake[] = []

  find = (owner: Address, order: string): Stake | undefined =>
    this.stakes.find((stake) => stake.owner === owner && stake.order === order)

  /** Amount staked in a place now, by one account or by all. */
  staked = (place: Place, owner?: Address): bigint =>
    this.stakes
      .filter((stake) => stake.place === place && stake.endedAt === 0)
      .filter((stake) => owner === undefined || stake.owner === owner)
      .reduce((sum, { units }) => sum + units, 0n)

  /** Throws Broken unless each stake and each place of the contract is as expected. */
  async check(
    lens: Lens,
    contract: Address,
    actors: readonly Address[],
    view: 'pools' | 'plans',
    ofPlace: (place: P) => readonly bigint[],
  ): Promise<void> {
    const [first] = this.places
    if (!first) return
    const args = [contract, [...actors]]
    const size = 2 + actors.length + ofPlace(first).length
    const told = await lens.look(`${view}(address,address[])`, args, size)
    law(told.length === this.places.length, () => 'there are other places than those in the books')
    for (const [index, place] of this.places.entries())
      same(`place ${place.id}`, told[index]!, [
        this.staked(place),
        place.isClosed ? 1n : 0n,
        ...actors.map((who) => this.staked(place, who)),
        ...ofPlace(place),
      ])
    await this.#checkStakes(lens, contract)
    await this.#checkVaults()
  }

  async #checkStakes(lens: Lens, contract: Address): Promise<void> {
    if (this.stakes.length === 0) return
    const told = await lens.look('stakes(address,address[],bytes32[])', this.asked(contract), 6)
    for (const [index, { since, until, endedAt, place, units }] of this.stakes.entries())
      same(`stake ${index}`, told[index]!, [
        BigInt(since),
        BigInt(until),
        BigInt(endedAt),
        BigInt(place.terms.costBp),
        place.id,
        units,
      ])
  }

  async #checkVaults(): Promise<void> {
    for (const { place, vault, has } of this.stakes) {
      if (vault === undefined || !isSteady(place.coin)) continue
      const held = await place.coin.balance(vault)
      law(held === has, () => `the vault of a stake has ${held} of ${has}`)
    }
  }

  /** Builds arguments that name all stakes. */
  asked = (contract: Address) =>
    [
      contract,
      this.stakes.map(({ owner }) => owner),
      this.stakes.map(({ order }) => order),
    ] as const
}

/** Throws Broken unless all numbers agree. */
export function same(what: string, has: readonly bigint[], due: readonly bigint[]): void {
  const where = due.findIndex((each, at) => each !== has[at])
  law(where < 0, () => `${what} has ${has[where]} of ${due[where]} at ${where}`)
}
