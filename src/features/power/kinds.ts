import { kindName } from '../../outbox/kindName.ts'
import type { activateMiner } from './operations/activate.ts'

/** The names of this feature's kinds. */
export const powerKinds = { activate: kindName<typeof activateMiner>('power.activate') }
