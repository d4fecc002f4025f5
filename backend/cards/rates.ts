import { nobody, type Address } from '../../src/core/address.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import { view } from '../../src/chain/view.ts'
import type { Chain } from '../chain/chain.ts'

/** Relative worth of one unit of each asset, to compare prices. Assets without a rate sort last. */
export type Rates = ReadonlyMap<Address, bigint>

const usdtOf = view('usdt()', ['address'])
const pairOf = view('usdtPair()', ['address'])
const firstOf = view('token0()', ['address'])
const reservesOf = view('getReserves()', ['uint112', 'uint112', 'uint32'], (first, second) => [
  first,
  second,
])

const TRX_ALONE: Rates = new Map([[nobody, 1n]])

/**
 * Creates a reader of the rates of TRX and USDT, from the reserves of the pair that prices TRX.
 * Anyone can move these reserves for a while, so rates only sort lists; no price depends on them.
 * Rates are read once a minute. If the node fails, the last rates are used; without any, prices in
 * USDT sort after those in TRX.
 */
export function createRates(
  chain: Chain,
  router: Address,
  now: () => number = () => performance.now(),
): () => Promise<Rates> {
  let known: Rates = TRX_ALONE
  let asked: { readonly at: number; readonly rates: Promise<Rates> } | undefined

  async function read(): Promise<Rates> {
    const [usdt, pair] = await Promise.all([
      chain.readShared(usdtOf(router), 'constant'),
      chain.readShared(pairOf(router), 'constant'),
    ])
    const [first, [one, other]] = await Promise.all([
      chain.readShared(firstOf(pair), 'constant'),
      chain.readShared(reservesOf(pair), 'minute'),
    ])
    const [usdtReserve, trxReserve] = first === usdt ? [one!, other!] : [other!, one!]
    if (usdtReserve === 0n || trxReserve === 0n) return TRX_ALONE
    // `usdtReserve` USDT units are worth `trxReserve` sun: two whole numbers instead of a fraction.
    return new Map([
      [nobody, usdtReserve],
      [usdt, trxReserve],
    ])
  }

  return () => {
    if (!asked || now() - asked.at > MINUTE_MS)
      asked = {
        at: now(),
        rates: read().then(
          (rates) => (known = rates),
          () => known,
        ),
      }
    return asked.rates
  }
}
