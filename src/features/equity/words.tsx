import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Millis } from '../../core/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import type { Tone } from '../../ui/states/StatusPill.tsx'
import type { Act, Barrier } from './rules.ts'

/** Short names for the states of a card. */
export const stateNames: Record<Act | Barrier['why'], MessageDescriptor> = {
  initialise: msg`Not initialised`,
  unlockLimit: msg`Limit not open`,
  withdraw: msg`Can be withdrawn`,
  notYetOpen: msg`Not yet open`,
  ended: msg`Ended`,
  notInitialised: msg`Not initialised`,
  limitLocked: msg`Limit not open`,
  noMaximum: msg`Nothing allowed`,
  limitReached: msg`Limit reached`,
  withdrawnToday: msg`Withdrawn today`,
  noIncome: msg`Nothing yet`,
  nothing: msg`All is taken`,
}

export const toneOf = (act: Act | undefined): Tone => (act === 'withdraw' ? 'cast' : 'neutral')

/** Time of a card's next withdrawal, in the reader's time zone. */
export function NextTime({ at }: { readonly at: Millis | undefined }) {
  const locale = useLocale()
  if (at === undefined) return <Trans>no later time is known</Trans>
  return formatZonedTime(at, locale)
}

/**
 * Returns a function that labels the selection of all cards with an action: "All 3 that can be
 * withdrawn".
 */
export function useAllOf(): (act: Act, count: number) => string {
  const { t } = useLingui()
  return (act, count) =>
    act === 'withdraw'
      ? t`All ${count} that can be withdrawn`
      : act === 'unlockLimit'
        ? t`All ${count} without this stage's limit`
        : t`All ${count} that are not initialised`
}
