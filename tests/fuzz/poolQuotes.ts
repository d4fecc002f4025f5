import { poolRouter as calls } from '../../src/chain/contracts/poolRouter.ts'
import type { View } from '../../src/chain/view.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { readPoolNow, type PoolNow } from '../../src/features/liquidity/pool.ts'
import { quotePurchase, quoteRemoval, toSpend } from '../../src/features/liquidity/rules.ts'
import { law } from './broken.ts'
import type { Evm } from './evm.ts'
import type { Bought, PoolState } from './liquidityModel.ts'
import type { PoolAddresses } from './poolBooks.ts'

type Reserves = Pick<PoolState, 'tokens' | 'trx' | 'shares'>

/**
 * Compares the app's liquidity quotes, read right before a call, with the results. Skip it after a
 * gift to the pool past the router.
 */
export class PoolQuotes {
  readonly #evm: Evm
  readonly #at: PoolAddresses & { readonly router: Address }
  #seen: PoolNow | undefined
  #due: ReturnType<typeof quotePurchase>['after'] | undefined

  constructor(evm: Evm, at: PoolAddresses & { readonly router: Address }) {
    this.#evm = evm
    this.#at = at
  }

  /** Reads the pool before a removal. */
  async look(): Promise<PoolNow> {
    const node = { read: async <T>(view: View<T>) => ok(await this.#evm.read(view)) }
    const read = await readPoolNow(node, this.#at.router, this.#at)
    if (!read.ok) throw new Error(read.error.kind)
    return (this.#seen = read.value)
  }

  /** Reads the pool before a purchase. */
  async lookToBuy(sun: bigint): Promise<void> {
    const shown = toSpend(await this.look(), sun)
    const told = await this.#evm.read(calls.toSpend(this.#at.router, this.#at.token, sun))
    law(shown === told, () => `${shown} sun are shown as spent on tokens where it is ${told}`)
  }

  holdPurchase(sun: bigint, told: Bought, soldFees: boolean): void {
    const seen = this.#seen!
    // A purchase's own tax may reach the threshold, and the purchase raises a depressed price.
    // Whether taxes are then sold is not known beforehand.
    const isCertain = seen.sellsFees && seen.keptFees >= seen.swapThreshold
    const pool = isCertain ? seen : { ...seen, sellsFees: soldFees }
    const { spent, beside, tokensBack, shares, after } = quotePurchase(pool, sun)
    law(seen.takesSales, () => 'a pool that takes no sales is shown where it takes liquidity')
    law(
      spent + beside === told.trx && tokensBack === told.tokensBack && shares === told.liquidity,
      () => `${shares} shares are shown where there are ${told.liquidity}`,
    )
    this.#due = after
  }

  holdRemoval(shares: bigint, told: { readonly tokens: bigint; readonly trx: bigint }): void {
    const { tokens, trx } = quoteRemoval(this.#seen!, shares)
    law(
      tokens === told.tokens && trx === told.trx,
      () => `${tokens} ${trx} are shown where there are ${told.tokens} ${told.trx}`,
    )
  }

  /** Checks that the pool matches the quote of the last purchase. */
  check({ tokens, trx, shares }: Reserves): void {
    const due = this.#due
    this.#due = undefined
    law(
      due === undefined || (due.tokens === tokens && due.trx === trx && due.total === shares),
      () => `the pool is shown as ${Object.values(due!).join(' ')} after a purchase`,
    )
  }
}
