import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Amount, Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount, formatNumber } from '../../i18n/formatAmount.ts'
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

/** What an account has bought: received, claimable now, and still locked. */
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
          size="medium"
          label={<Trans>Claimable now</Trans>}
          value={formatNumber({ units: parts.claimable, coin })}
          unit={<bdi>{coin.symbol}</bdi>}
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

interface PartsProps {
  readonly coin: Coin
  readonly received: bigint
  readonly claimable: bigint
  readonly locked: bigint
}

function Parts(parts: PartsProps) {
  const { t } = useLingui()
  const { coin, received, claimable, locked } = parts
  const total = received + claimable + locked
  const share = (units: bigint) => (total === 0n ? 0 : Number((units * 1_000n) / total))
  return (
    <Stack>
      <div aria-hidden="true" className={styles.parts}>
        {received > 0n && (
          <span
            className={classes(styles.part, styles.received)}
            style={{ flexGrow: share(received) }}
          />
        )}
        {claimable > 0n && (
          <span
            className={classes(styles.part, styles.claimable)}
            style={{ flexGrow: share(claimable) }}
          />
        )}
        <span className={styles.part} style={{ flexGrow: share(locked) }} />
      </div>
      <dl className={styles.legend} data-testid="presale-parts">
        <Part label={t`Received`} amount={{ coin, units: received }} mark={styles.legendReceived} />
        <Part
          label={t`Claimable`}
          amount={{ coin, units: claimable }}
          mark={styles.legendClaimable}
        />
        <Part label={t`Locked`} amount={{ coin, units: locked }} />
      </dl>
    </Stack>
  )
}

interface PartProps {
  readonly label: string
  readonly amount: Amount
  readonly mark?: string | undefined
}

function Part({ label, amount, mark }: PartProps) {
  return (
    <div>
      <dt className={classes(styles.legendLabel, mark)}>{label}</dt>
      <dd className={styles.legendValue}>
        <AmountText amount={amount} short={formatShort(amount.units, TOKEN_DECIMALS)} />
      </dd>
    </div>
  )
}
