import * as v from 'valibot'
import { typedText } from '../../state/pages/handedForm.ts'

/** Stake that a link asks for. */
export const pledgeForm = v.object({
  act: v.literal('pledge'),
  of: v.picklist(['lp', 'coin', 'plan']),
  /** Number of the pool or plan. */
  place: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999_999_999)),
  text: typedText,
})

export type PledgeForm = v.InferOutput<typeof pledgeForm>
