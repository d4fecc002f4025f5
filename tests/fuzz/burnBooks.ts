import type { BurnTerms } from '../../src/chain/contracts/burning.ts'
import type { Address } from '../../src/core/address.ts'
import { law } from './broken.ts'
import type { Evm } from './evm.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Lens } from './lens.ts'
import { same } from './stakeBooks.ts'
import { isSteady, type ZooToken } from './zoo.ts'

const DAY = 86_400
/** Maximum of any amount and of any sum of power. */
export const MOST = 2n ** 112n - 1n

interface Announced extends BurnTerms {
  /** Time of the announcement, in seconds. */
  readonly at: number
}

/** A token listed by the owner, with every announcement of its terms. */
export class BurnListing {
  readonly coin: ZooToken
  readonly hasBurn: boolean
  readonly #announced: Announced[] = []
  readonly burnedBy = new Map<Address, bigint>()

  constructor(coin: ZooToken, hasBurn: boolean) {
    this.coin = coin
    this.hasBurn = hasBurn
  }

  /**
   * Terms in force: the last ones announced at least a day ago that were not replaced within their
   * day.
   */
  inForce = (now: number): BurnTerms | undefined =>
    this.#announced.findLast(({ at }, index) => {
      const later = this.#announced[index + 1]
      return at + DAY <= now && (later === undefined || later.at >= at + DAY)
    })

  /** Returns announced terms that are not in force yet, and the time from which they are. */
  ahead(now: number): (BurnTerms & { readonly from: number }) | undefined {
    const last = this.#announced.at(-1)
    return last && last.at + DAY > now ? { ...last, from: last.at + DAY } : undefined
  }

  announce(terms: BurnTerms, now: number): void {
    const old = this.inForce(now)
    const change = old === undefined ? 0n : terms.uPrice - old.uPrice
    const isWithin = old === undefined || (change < 0n ? -change : change) * 5n <= old.uPrice
    law(isWithin, () => `a price of ${old?.uPrice} becomes ${terms.uPrice} in a day`)
    law(terms.uPrice > 0n && terms.factor <= 100_000, () => 'terms beyond their bounds')
    this.#announced.push({ ...terms, at: now })
  }

  get burned(): bigint {
    return [...this.burnedBy.values()].reduce((sum, each) => sum + each, 0n)
  }

  get unit(): bigint {
    return 10n ** this.coin.decimals
  }
}

/** Computes the value of this many whole tokens by terms. */
export function worthOf(quantity: bigint, { uPrice, factor }: BurnTerms) {
  const uAmount = quantity * uPrice
  return { uAmount, power: (uAmount * BigInt(factor)) / 10_000n }
}

/** Expected state of the contract, and expected supply of each token. */
export class BurnBooks {
  readonly listings: BurnListing[] = []
  readonly powers = new Map<Address, bigint>()
  /** Time of activation, in seconds. */
  readonly activatedAt = new Map<Address, number>()
  stream = 0n
  count = 0n
  readonly #coins: readonly ZooToken[]
  readonly #supplies: readonly bigint[]

  private constructor(coins: readonly ZooToken[], supplies: readonly bigint[]) {
    this.#coins = coins
    this.#supplies = supplies
  }

  static async open(evm: Evm, coins: readonly ZooToken[]): Promise<BurnBooks> {
    const supplies: bigint[] = []
    for (const { address } of coins) supplies.push(await evm.read(trc20.totalSupply(address)))
    return new BurnBooks(coins, supplies)
  }

  find = (coin: ZooToken): BurnListing | undefined =>
    this.listings.find((listing) => listing.coin === coin)

  powerOf = (who: Address): bigint => this.powers.get(who) ?? 0n

  get totalPower(): bigint {
    return [...this.powers.values()].reduce((sum, each) => sum + each, 0n)
  }

  book(who: Address, { burnedBy }: BurnListing, amount: bigint, power: bigint): void {
    burnedBy.set(who, (burnedBy.get(who) ?? 0n) + amount)
    this.powers.set(who, this.powerOf(who) + power)
    this.count += 1n
  }

  /** Throws Broken unless contract and tokens match the books to the unit. */
  async check(
    evm: Evm,
    lens: Lens,
    contract: Address,
    actors: readonly Address[],
    made: (coin: ZooToken) => bigint,
  ): Promise<void> {
    const signature = 'burning(address,address[],address[])'
    const args = [contract, this.#coins.map(({ address }) => address), [...actors]]
    const size = 3 + 2 * actors.length + this.#coins.length * (10 + actors.length)
    const [told] = await lens.look(signature, args, size)
    const due = [
      this.stream,
      this.totalPower,
      this.count,
      ...actors.flatMap((who) => [this.powerOf(who), BigInt(this.activatedAt.get(who) ?? 0)]),
    ]
    same('the contract', told!, due)
    for (const [index, coin] of this.#coins.entries()) {
      const has = told!.slice(due.length + index * (10 + actors.length))
      const supply = this.#supplies[index]! + made(coin)
      same(coin.name, has, this.#dueOf(coin, has, supply, evm.now, actors))
    }
  }

  #dueOf(
    coin: ZooToken,
    has: readonly bigint[],
    supply: bigint,
    now: number,
    actors: readonly Address[],
  ): bigint[] {
    const listing = this.find(coin)
    const [terms, next] = [listing?.inForce(now), listing?.ahead(now)]
    const burned = listing?.burned ?? 0n
    const hasBurn = listing?.hasBurn ?? false
    // The supply of a token with changing balances is unpredictable.
    const [left, dead] = isSteady(coin)
      ? [hasBurn ? supply - burned : supply, hasBurn ? 0n : burned]
      : [has[8]!, has[9]!]
    return [
      terms?.uPrice ?? 0n,
      BigInt(terms?.factor ?? 0),
      listing ? coin.decimals : 0n,
      hasBurn ? 1n : 0n,
      next?.uPrice ?? 0n,
      BigInt(next?.factor ?? 0),
      BigInt(next?.from ?? 0),
      burned,
      left,
      dead,
      ...actors.map((who) => listing?.burnedBy.get(who) ?? 0n),
    ]
  }
}
