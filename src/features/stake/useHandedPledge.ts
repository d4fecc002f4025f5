import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import type { PledgeForm } from './pledgeForm.ts'
import { numberOf, type Place } from './places.ts'

/** Opens the sheet of the stake that a link asks for, once its place is loaded. */
export function useHandedPledge<P extends Place>(
  handed: HandedForm<PledgeForm>,
  places: readonly P[],
  open: (place: P, typed: string) => void,
): void {
  const { form } = handed
  const place = form && places.find((each) => each.of === form.of && numberOf(each) === form.place)
  useHandedOpening(handed, place && !place.isClosed ? form : undefined, () => {
    if (place && form) open(place, form.text)
  })
}
