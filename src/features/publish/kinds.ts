import { kindName } from '../../outbox/kindName.ts'
import type { createToken, createTokenWithPresale, presellToken } from './operations/cast.ts'

/** Names of the publish feature's operation kinds. */
export const castKinds = {
  token: kindName<typeof createToken>('token.create'),
  tokenWithPresale: kindName<typeof createTokenWithPresale>('token.createWithPresale'),
  presale: kindName<typeof presellToken>('token.presell'),
}
