import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import { typedText } from '../../state/pages/handedForm.ts'

/** Values of the lock form, as a link fills them in. */
export const lockForm = v.object({
  act: v.literal('lock'),
  coin: addressSchema,
  text: typedText,
  mode: v.picklist(['days', 'date']),
  days: typedText,
  date: typedText,
})

export type HandedLock = v.InferOutput<typeof lockForm>
