import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarEvent } from '../../core/calendar.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import type { Product } from './atoms.ts'

/** Returns the reminders for a box's sale from `now` on. `page` is the box's page. */
export function remindersOf(
  { id, name, startAt, contract }: Pick<Product, 'id' | 'name' | 'startAt' | 'contract'>,
  now: Millis,
  page: string,
  i18n: Pick<I18n, '_'>,
): CalendarEvent[] {
  if (startAt <= now) return []
  return [
    {
      id: `box-${contract}-${id}-start`,
      title: i18n._(msg`The sale of ${name} begins`),
      url: page,
      at: startAt,
      ringsBefore: 15 * MINUTE_MS,
    },
  ]
}
