import { kindName } from '../../outbox/kindName.ts'
import type { buyCard } from './operations/buy.ts'
import type { claimRewards } from './operations/claim.ts'
import type { changeCardPrice, unlistCard } from './operations/edit.ts'
import type { pledgeCards, unlockCards } from './operations/pledge.ts'
import type { listCard, revokeCard } from './operations/sell.ts'
import type { takeCard } from './operations/take.ts'
import type { transferCard } from './operations/transfer.ts'

/** Names of the kinds that transfer cards between accounts. */
export const cardKinds = {
  buy: kindName<typeof buyCard>('card.buy'),
  list: kindName<typeof listCard>('card.list'),
  changePrice: kindName<typeof changeCardPrice>('card.changePrice'),
  unlist: kindName<typeof unlistCard>('card.unlist'),
  take: kindName<typeof takeCard>('card.take'),
  revoke: kindName<typeof revokeCard>('card.revoke'),
  transfer: kindName<typeof transferCard>('card.transfer'),
}

/** Names of the kinds that stake cards and claim their rewards. */
export const pledgeKinds = {
  pledge: kindName<typeof pledgeCards>('card.pledge'),
  unlock: kindName<typeof unlockCards>('card.unlock'),
  claim: kindName<typeof claimRewards>('card.claim'),
}
