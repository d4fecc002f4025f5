import { addressSchema } from '../../core/address.ts'
import { keptFormAtom } from '../device/keptForm.ts'

/** Whose invitation this device keeps until it is bound; writing replaces or clears it. */
export const inviterAtom = keptFormAtom('inviter', addressSchema)
