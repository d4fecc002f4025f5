import { kindName } from '../../outbox/kindName.ts'
import type { unwrapTrx } from './operations/unwrap.ts'

/** The names of this feature's kinds. */
export const wrappedKinds = {
  unwrap: kindName<typeof unwrapTrx>('wtrx.unwrap'),
}
