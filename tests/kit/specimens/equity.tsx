import { SettleSheet as Settle } from '../../../src/features/equity/sheets/SettleSheet.tsx'
import { inStates, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { willSucceed } from '../words.ts'
import { contracts, OTHER, OWNER, usdt } from '../world.ts'

const UNITS = 30_000_000n

const settle = (user = OWNER): Specimen => ({
  render: sheet((frame) => (
    <Settle
      {...frame}
      contract={contracts.rwaEquity}
      owed={{ order: 7n, user, units: UNITS, coin: usdt }}
    />
  )),
  world: {
    views: {
      orders: [user, UNITS, 2n],
      owedBefore: [0n],
      coinAddress: [contracts.usdt],
      fund: [OTHER],
      getData: Array.from({ length: 6 }, () => 10n ** 12n),
    },
  },
  says: willSucceed,
  button: 'enabled',
})

export const SettleSheet = inStates(settle(), {
  ...ordinary,
  ofAnother: settle(OTHER),
})
