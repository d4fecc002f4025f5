import { eventShape } from '../../../src/chain/event.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { holdings } from '../database/launchpadSchema.ts'
import { raised, type Entry } from '../index/chapter.ts'

/** Emitted when the factory's tokens or pool shares change hands. */
export const transferred = eventShape(
  'Transfer(address indexed from,address indexed to,uint256 value)',
)

/** Books a transfer for both sides. Nobody holds what is burnt, but for what a pool keeps. */
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
