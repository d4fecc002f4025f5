import { kindName } from '../../outbox/kindName.ts'
import type { buyBlindBox, refundBlindBox } from './operations/buy.ts'
import type { handedBlindBox } from './operations/handed.ts'
import type { claimBoxCards, openBlindBox, openManyBoxes } from './operations/open.ts'

/** Names of the blind box feature's operation kinds. */
export const boxKinds = {
  buy: kindName<typeof buyBlindBox>('blindbox.buy'),
  handed: kindName<typeof handedBlindBox>('blindbox.handed'),
  open: kindName<typeof openBlindBox>('blindbox.open'),
  openMany: kindName<typeof openManyBoxes>('blindbox.openMany'),
  claim: kindName<typeof claimBoxCards>('blindbox.claim'),
  refund: kindName<typeof refundBlindBox>('blindbox.refund'),
}
