import { Trans, useLingui } from '@lingui/react/macro'
import { MINUTE_MS } from '../../core/time.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Note } from '../../ui/states/Note.tsx'
import type { LiveSale } from './useSale.ts'

/** Explains why TRX cannot be burned now, and what to do about it. */
export function NotNow({ live: { sale, phase } }: { readonly live: LiveSale }) {
  const { t } = useLingui()
  const { symbol } = sale.coin
  if (phase === 'notOpen')
    return (
      <CalendarButton
        name={`${symbol}-for-trx`}
        events={[
          {
            id: `trx burn ${sale.contract}`,
            title: t`${symbol} is given for TRX from now on`,
            url: new URL('/htxRecord', location.origin).href,
            at: sale.terms.start,
            ringsBefore: 15 * MINUTE_MS,
          },
        ]}
        testId="trx-burn-calendar"
      >
        <Trans>Remind me in my calendar</Trans>
      </CalendarButton>
    )
  return (
    <Note testId="trx-burn-over">
      {phase === 'reached' ? (
        <Trans>The whole sum was given: no more TRX is burnt here.</Trans>
      ) : phase === 'ended' ? (
        <Trans>
          The time to give TRX is over. Tokens that nobody came for go back to whoever runs this.
        </Trans>
      ) : (
        <Trans>No tokens are left for more TRX at the moment. More may be brought.</Trans>
      )}
    </Note>
  )
}
