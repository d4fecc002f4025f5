import type { Operator } from '../../../backend/tron/operator.ts'
import { trxBurnSale } from '../../../src/chain/contracts/trxBurnSale.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openLaunchpad } from '../launchpadFixture.ts'
import { sellForTrx } from '../trxBurnFixture.ts'
import { launchpadOf } from './launchpad.ts'

/** Opens a sale of a new token for TRX. */
export async function withTrxBurns({ people = 4 }: Asked) {
  const scene = await openLaunchpad({ people, solidLag: SOLID_LAG })
  const sale = await sellForTrx(scene)
  return past({
    scene: { ...scene, sale },
    launchpad: { ...launchpadOf(scene), trxBurnSale: sale.sale },
    deeds: () => ({
      /** Gives TRX without the app; with a new order id by default. */
      async give(who: Operator, sun: bigint, order = scene.order()) {
        const call = trxBurnSale.give(sale.sale, order, 0n, { callValue: sun })
        return { ...(await scene.act(who, call)), order }
      },
    }),
  })
}

export type TrxBurnBackend = BackendOf<typeof withTrxBurns>
