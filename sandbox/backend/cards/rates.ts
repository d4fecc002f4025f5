import { nobody, type Address } from '../../../src/core/address.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { view } from '../../../src/chain/view.ts'
import type { Chain } from '../index/chain.ts'

/** What a unit of each coin counts when prices are compared; coins without a rate come last. */
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
 * Rates of TRX and USDT, by the reserves of the pair that prices TRX. Anybody can move these for a
 * while: they order lists, and no price depends on them. Read once a minute; while a node does not
 * tell, the last ones are used, or prices in USDT come after those in TRX.
 */
export function createRates(
  chain: Chain,
  router: Address,
  now: () => number = () => performance.now(),
): () => Promise<Rates> {
  let known: Rates = TRX_ALONE
  let asked: { readonly at: number; readonly rates: Promise<Rates> } | undefined

  async function read(): Promise<Rates> {
    const [usdt, pair] = await Promise.all([chain.read(usdtOf(router)), chain.read(pairOf(router))])
    const [first, [one, other]] = await Promise.all([
      chain.read(firstOf(pair)),
      chain.read(reservesOf(pair)),
    ])
    const [usdtReserve, trxReserve] = first === usdt ? [one!, other!] : [other!, one!]
    if (usdtReserve === 0n || trxReserve === 0n) return TRX_ALONE
    // So many sun are worth so many units of USDT: whole numbers instead of a fraction.
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
