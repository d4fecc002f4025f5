import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarEvent } from '../../core/calendar.ts'
import { HOUR_MS, MINUTE_MS, type Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { insuredUntil, releasesAfter } from './rules.ts'
import type { Sale } from './sale.ts'

/** Maximum number of calendar entries, because a presale may have thousands of releases. */
const MOST = 100

/** Returns calendar events for a presale, from `now` on. `page` is the URL of the token's page. */
export function remindersOf(
  { place, terms, progress }: Sale,
  now: Millis,
  page: string,
  i18n: Pick<I18n, '_'>,
): CalendarEvent[] {
  const { presale, symbol } = place
  const id = (what: string) => `presale-${presale}-${what}`
  if (progress.launchedAt === undefined)
    return terms.startTime > now
      ? [
          {
            id: id('start'),
            title: i18n._(msg`The presale of ${symbol} begins`),
            url: page,
            at: terms.startTime,
            ringsBefore: 15 * MINUTE_MS,
          },
        ]
      : []
  const until = insuredUntil(terms, progress)
  const releases = releasesAfter(terms, progress.launchedAt)
    .map(({ at, bp }, index): CalendarEvent => {
      const released = formatPercent(bp)
      return {
        id: id(`release-${index + 1}`),
        title: i18n._(msg`${symbol} is released`),
        description: i18n._(msg`From now on ${released} of what you bought can be received.`),
        url: page,
        at,
      }
    })
    .filter(({ at }) => at > now)
    .slice(0, MOST)
  return until !== undefined && until > now
    ? [
        ...releases,
        {
          id: id('insurance'),
          title: i18n._(msg`The insurance of ${symbol} ends`),
          description: i18n._(
            msg`Until then you can give up the tokens, if you have received nothing.`,
          ),
          url: page,
          at: until,
          ringsBefore: 12 * HOUR_MS,
        },
      ]
    : releases
}
