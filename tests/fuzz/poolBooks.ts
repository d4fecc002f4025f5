import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { hexOf } from './accounts.ts'
import { law } from './broken.ts'
import type { Evm } from './evm.ts'

/** State of the pool. */
interface Pool {
  readonly tokens: bigint
  readonly trx: bigint
  /** Total supply of its LP tokens. */
  readonly shares: bigint
}

/** Contracts of a pool. */
export interface PoolAddresses {
  readonly token: Address
  readonly pool: Address
  readonly wtrx: Address
}

/** Current and previous state of a pool. No share of it may lose value by the actions of others. */
export class PoolBooks {
  readonly #evm: Evm
  readonly #at: PoolAddresses
  #pool: Pool = { tokens: 0n, trx: 0n, shares: 0n }
  #openedAt: number | undefined
  #beyond = 0n

  constructor(evm: Evm, at: PoolAddresses) {
    this.#evm = evm
    this.#at = at
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined
  }

  get reserves(): Pool {
    return this.#pool
  }

  /** Sun in the pool beyond its reserves. */
  get beyond(): bigint {
    return this.#beyond
  }

  /** Seconds since trading opened. */
  get age(): number {
    return this.#evm.now - (this.#openedAt ?? this.#evm.now)
  }

  /** Value of LP tokens, in tokens or in sun, whichever is lower. */
  worth(shares: bigint): bigint {
    const { tokens, trx, shares: all } = this.#pool
    if (all === 0n) return 0n
    return (shares * (tokens < trx ? tokens : trx)) / all
  }

  /**
   * Reads the pool again. Throws Broken if a share lost value in tokens and TRX combined, unless
   * the token burnt some.
   */
  async check(hasBurnt: boolean): Promise<void> {
    const [was, is] = [this.#pool, await this.#read()]
    this.#pool = is
    if (is.shares > 0n) this.#openedAt ??= this.#evm.now
    if (hasBurnt || was.shares === 0n) return
    const grew = is.tokens * is.trx * was.shares ** 2n >= was.tokens * was.trx * is.shares ** 2n
    const textOf = (pool: Pool) => Object.values(pool).join(' ')
    law(grew, () => `the pool's shares lost: ${textOf(was)} became ${textOf(is)}`)
  }

  async #read(): Promise<Pool> {
    const { token, pool, wtrx } = this.#at
    const reserves = contractCall(pool, 'getReserves()', [])
    const types = ['uint112', 'uint112', 'uint32']
    const [first, second] = (await this.#evm.view(reserves, types)) as bigint[]
    // A pair's first token is the one with the lower address.
    const isFirst = hexOf(token) < hexOf(wtrx)
    const [tokens, trx] = isFirst ? [first!, second!] : [second!, first!]
    this.#beyond = (await this.#evm.balance(wtrx, pool)) - trx
    const total = contractCall(pool, 'totalSupply()', [])
    const [shares] = (await this.#evm.view(total, ['uint256'])) as [bigint]
    return { tokens, trx, shares }
  }
}
