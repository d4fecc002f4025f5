import { kindName } from '../../outbox/kindName.ts'
import type { buyLiquidity, removeLiquidity } from './operations/liquidity.ts'

/** Names of the liquidity feature's operation kinds. */
export const liquidityKinds = {
  buy: kindName<typeof buyLiquidity>('liquidity.buy'),
  remove: kindName<typeof removeLiquidity>('liquidity.remove'),
}
