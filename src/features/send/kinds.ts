import { kindName } from '../../outbox/kindName.ts'
import type { sendToken } from './operations/token.ts'
import type { sendTrx } from './operations/trx.ts'

export const sendKinds = {
  trx: kindName<typeof sendTrx>('send.trx'),
  token: kindName<typeof sendToken>('send.token'),
}
