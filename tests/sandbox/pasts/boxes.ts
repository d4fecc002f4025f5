import { sandboxOrderLimits } from '../../../backend/orders/newOrders.ts'
import { announcementSeeds } from '../../../sandbox/world/announcements.ts'
import { deployLaunchpad } from '../../../sandbox/world/launchpad.ts'
import { productTexts } from '../../../sandbox/world/products.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openSale } from '../saleFixture.ts'

/** Opens a sale without any box yet, and a launchpad. Blocks are mined only on request. */
export async function withBoxes({ people = 4 }: Asked) {
  const scene = await openSale({ people, mining: 'manual', solidLag: SOLID_LAG })
  const { chain, owner, usdt, sale } = scene
  const launchpad = await deployLaunchpad(owner, usdt, () => chain.mine())
  const content = { products: productTexts(0), announcements: announcementSeeds(chain.now()) }
  return past({
    scene,
    launchpad,
    sale,
    options: { content, orderLimits: sandboxOrderLimits },
  })
}

export type BoxBackend = BackendOf<typeof withBoxes>
