import * as v from 'valibot'
import { typedText } from '../../state/pages/handedForm.ts'

/** Request of a link about offers between people: to make one, or to buy one as it was shown. */
export const offerForm = v.variant('act', [
  v.object({ act: v.literal('make'), text: typedText, price: typedText, days: typedText }),
  v.object({
    act: v.literal('take'),
    offer: v.pipe(v.string(), v.regex(/^\d{1,30}$/)),
    unitPrice: typedText,
    text: typedText,
  }),
])

export type OfferForm = v.InferOutput<typeof offerForm>
