import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { classes } from '../../ui/classes.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import { ReleaseSchedule } from './ReleaseSchedule.tsx'
import type { ClaimProps } from './requests.ts'
import { nextReleaseAt, partsOf } from './rules.ts'

interface VestingCardProps extends ClaimProps {
  readonly now: Millis
}

/** Shows an account's purchased tokens: claimed, claimable now, and still locked. */
export function VestingCard({ sale, standing, insured, now, ...ask }: VestingCardProps) {
  const { coin, terms, progress } = sale
  const { position } = standing
  const clock = useAtomValue(chainClockAtom)
  const parts = partsOf(terms, progress, position, now)
  const next = nextReleaseAt(terms, progress, now)
  const claimable = formatAmount({ units: parts.claimable, coin })
  const bought = formatAmount({ units: position.bought, coin })
  return (
    <ActCard
      {...ask}
      title={<Trans>Your tokens</Trans>}
      facts={<Trans>{bought} bought</Trans>}
      status={
        next !== undefined && clock && parts.locked > 0n ? (
          <StatusPill testId="presale-next-release">
            <Trans>
              next in <Countdown targetAt={next} nowAt={clock} />
            </Trans>
          </StatusPill>
        ) : undefined
      }
      figure={
        <Figure
          {...amountFigure(<Trans>Claimable now</Trans>, { units: parts.claimable, coin })}
          size="medium"
          testId="presale-claimable"
        />
      }
      progress={<Parts coin={coin} {...parts} />}
      request={
        parts.claimable > 0n
          ? { act: 'receive', sale, intent: { units: parts.claimable }, insured }
          : undefined
      }
      act={<Trans>Receive {claimable}</Trans>}
      actVariant="primary"
      actTestId="presale-receive"
      testId="presale-vesting"
    >
      <ReleaseSchedule sale={sale} bought={position.bought} now={now} />
    </ActCard>
  )
}

interface PartsProps extends ReturnType<typeof partsOf> {
  readonly coin: Coin
}

/** Shows each part as a bar as wide as its share, and in words. */
function Parts({ coin, received, claimable, locked }: PartsProps) {
  const { t } = useLingui()
  const total = received + claimable + locked
  const parts = [
    { label: t`Received`, units: received, fill: styles.received, mark: styles.legendReceived },
    { label: t`Claimable`, units: claimable, fill: styles.claimable, mark: styles.legendClaimable },
    { label: t`Locked`, units: locked },
  ]
  return (
    <Stack>
      <div aria-hidden="true" className={styles.parts}>
        {parts.map(
          ({ label, units, fill }) =>
            (units > 0n || !fill) && (
              <span
                key={label}
                className={classes(styles.part, fill)}
                style={{ flexGrow: total === 0n ? 0 : Number((units * 1_000n) / total) }}
              />
            ),
        )}
      </div>
      <dl className={styles.legend} data-testid="presale-parts">
        {parts.map(({ label, units, mark }) => (
          <div key={label}>
            <dt className={classes(styles.legendLabel, mark)}>{label}</dt>
            <dd className={styles.legendValue}>
              <AmountText amount={{ coin, units }} short={formatShort(units, TOKEN_DECIMALS)} />
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
