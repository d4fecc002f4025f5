import { kindName } from '../../outbox/kindName.ts'
import type { activateMiner } from './operations/activate.ts'

/** Names of the power feature's operation kinds. */
export const powerKinds = { activate: kindName<typeof activateMiner>('power.activate') }
