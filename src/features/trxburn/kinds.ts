import { kindName } from '../../outbox/kindName.ts'
import type { giveTrx } from './operations/give.ts'

/** The names of this feature's kinds. */
export const trxBurnKinds = {
  give: kindName<typeof giveTrx>('trxburn.give'),
}
