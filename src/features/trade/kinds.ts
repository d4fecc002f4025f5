import { kindName } from '../../outbox/kindName.ts'
import type { cancelOffer, editOffer, makeOffer, takeOffer } from './operations/offers.ts'
import type { buyInPool, sellInPool } from './operations/pool.ts'

/** Names of the operation kinds that trade in a pool. */
export const poolKinds = {
  buy: kindName<typeof buyInPool>('pool.buy'),
  sell: kindName<typeof sellInPool>('pool.sell'),
}

/** Names of the operation kinds that trade between people. */
export const offerKinds = {
  make: kindName<typeof makeOffer>('otc.offer'),
  edit: kindName<typeof editOffer>('otc.edit'),
  cancel: kindName<typeof cancelOffer>('otc.cancel'),
  take: kindName<typeof takeOffer>('otc.buy'),
}
