import { kindName } from '../../outbox/kindName.ts'
import type { giveTrx } from './operations/give.ts'

/** Names of the TRX burn feature's operation kinds. */
export const trxBurnKinds = {
  give: kindName<typeof giveTrx>('trxburn.give'),
}
