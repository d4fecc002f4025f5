import { kindName } from '../../outbox/kindName.ts'
import type { createToken, createTokenWithPresale, presellToken } from './operations/cast.ts'

/** The names of this feature's kinds. */
export const castKinds = {
  token: kindName<typeof createToken>('token.create'),
  tokenWithPresale: kindName<typeof createTokenWithPresale>('token.createWithPresale'),
  presale: kindName<typeof presellToken>('token.presell'),
}
