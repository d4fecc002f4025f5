import * as v from 'valibot'
import { typedText } from '../../state/pages/handedForm.ts'

/** What a link asks to pledge, and where. */
export const pledgeForm = v.object({
  act: v.literal('pledge'),
  of: v.picklist(['lp', 'coin', 'plan']),
  /** The number of the pool or plan. */
  place: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
  text: typedText,
})

export type PledgeForm = v.InferOutput<typeof pledgeForm>
