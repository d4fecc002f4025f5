import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { MINUTE_MS } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useLingui } from '@lingui/react/macro'
import styles from './Claiming.module.css'
import { incomeSources } from '../../sheets/incomeTypes.ts'
import type { CoinShare, LiveFund } from './useFund.ts'

interface ShareCardProps {
  readonly fund: LiveFund
  readonly share: CoinShare
}

/** Booked income in one asset: the amount available now, and why the rest is not. */
export function ShareCard({ fund, share }: ShareCardProps) {
  const { coin, booked, taken, claimable, owed } = share
  const { href, metal } = incomeSources.referral
  return (
    <Card
      leading={<Medallion seed={href} metal={metal} />}
      title={<Trans>Fees of your invitees</Trans>}
      facts={<Trans>Booked, and paid by a fund</Trans>}
      status={<Standing fund={fund} />}
      figure={
        <Figure
          {...amountFigure(<Trans>To be claimed now</Trans>, { coin, units: claimable })}
          size="medium"
          testId="claiming-claimable"
        />
      }
      testId="claiming-share"
    >
      <StaleBadge at={fund.fetchedAt} stale={fund.stale} testId="claiming-stale" />
      <Facts
        columns={2}
        testId="claiming-booked"
        facts={[
          {
            id: 'booked',
            label: <Trans>Booked in all</Trans>,
            value: <AmountText amount={{ coin, units: booked }} />,
          },
          {
            id: 'taken',
            label: <Trans>Withdrawn or under way</Trans>,
            value: <AmountText amount={{ coin, units: taken }} />,
          },
        ]}
      />
      {owed > 0n && <Owed share={share} />}
      <Opens fund={fund} />
    </Card>
  )
}

function Owed({ share: { coin, owed } }: { readonly share: CoinShare }) {
  return (
    <Note testId="claiming-owed">
      <Trans>
        <AmountText amount={{ coin, units: owed }} /> more is owed to you. The fund does not have it
        now, so it cannot be claimed yet: it becomes claimable as soon as the fund is filled.
      </Trans>
    </Note>
  )
}

/** Shows whether withdrawals are open now. */
function Standing({ fund: { times, now } }: { readonly fund: LiveFund }) {
  const isOpen = !times.isPaused && now >= times.start && now < times.end
  return (
    <StatusPill tone={isOpen ? 'cast' : 'neutral'} dot={isOpen} live testId="claiming-standing">
      {times.isPaused ? (
        <Trans>Paused</Trans>
      ) : now < times.start ? (
        <Trans>Not open yet</Trans>
      ) : isOpen ? (
        <Trans>Open now</Trans>
      ) : (
        <Trans>Ended</Trans>
      )}
    </StatusPill>
  )
}

/** Opening or closing time of withdrawals. */
function Opens({ fund: { times, now, contract } }: { readonly fund: LiveFund }) {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const isAhead = now < times.start
  if (times.end === 0 || now >= times.end) return null
  const when = formatDateTime(isAhead ? times.start : times.end, locale)
  if (!isAhead)
    return (
      <p className={styles.note} data-testid="claiming-times">
        <Trans>Withdrawals end {when}.</Trans>
      </p>
    )
  const countdown = clock && (
    <Countdown targetAt={times.start} nowAt={clock} testId="claiming-countdown" />
  )
  return (
    <>
      <p className={styles.note} data-testid="claiming-times">
        {countdown ? (
          <Trans>
            Withdrawals open in {countdown}, {when}.
          </Trans>
        ) : (
          <Trans>Withdrawals open {when}.</Trans>
        )}
      </p>
      <CalendarButton
        name="income"
        events={[
          {
            id: `income fund ${contract}`,
            title: t`Income can be withdrawn from now on`,
            url: new URL('/claiming?type=referral', location.origin).href,
            at: times.start,
            ringsBefore: 15 * MINUTE_MS,
          },
        ]}
        testId="claiming-calendar"
      >
        <Trans>Remind me in my calendar</Trans>
      </CalendarButton>
    </>
  )
}
