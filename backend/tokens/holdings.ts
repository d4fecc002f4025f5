import { eventShape } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { holdings } from '../database/books/launchpadSchema.ts'
import { raised, type Entry } from '../index/chapter.ts'

/** Event of a transfer of the factory's tokens or of LP tokens. */
export const transferred = eventShape(
  'Transfer(address indexed from,address indexed to,uint256 value)',
)

/**
 * Books a transfer for both sides. Burnt amounts are held by no one, except what a pool mints to
 * the zero address.
 */
export async function move(
  entry: Entry,
  {
    from,
    to,
    value: units,
  }: { readonly from: Address; readonly to: Address; readonly value: bigint },
): Promise<void> {
  if (from !== nobody) await give(entry, entry.contract, from, -units)
  if (to !== nobody || from === nobody) await give(entry, entry.contract, to, units)
}

export const give = ({ db }: Entry, coin: Address, holder: Address, units: bigint) =>
  db
    .insert(holdings)
    .values({ coin, holder, units })
    .onConflictDoUpdate({
      target: [holdings.coin, holdings.holder],
      set: { units: raised(holdings.units, units) },
    })
