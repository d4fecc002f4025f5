import { kindName } from '../../outbox/kindName.ts'
import type { burnCoins } from './operations/burn.ts'
import type { swapToBurn } from './operations/swap.ts'

/** Names of the burn feature's operation kinds. */
export const burnKinds = {
  burn: kindName<typeof burnCoins>('burn.burn'),
  swap: kindName<typeof swapToBurn>('burn.swap'),
}
