import { kindName } from '../../outbox/kindName.ts'
import type { unwrapTrx } from './operations/unwrap.ts'

/** Names of the wrapped feature's operation kinds. */
export const wrappedKinds = {
  unwrap: kindName<typeof unwrapTrx>('wtrx.unwrap'),
}
