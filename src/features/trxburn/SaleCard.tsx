import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import { mostGiven, type Phase } from './rules.ts'
import type { Sale } from './sale.ts'
import styles from './TrxBurn.module.css'
import type { LiveSale } from './useSale.ts'
import { phaseNames } from './words.ts'

const tones: Record<Phase, Tone> = {
  notOpen: 'neutral',
  open: 'cast',
  reached: 'success',
  empty: 'neutral',
  ended: 'neutral',
}

/** Shows the token rate, the TRX that can still be burned, and the address that it goes to. */
export function SaleCard({ live }: { readonly live: LiveSale }) {
  const { i18n } = useLingui()
  const { sale, phase, fetchedAt, stale } = live
  const { coin, terms, progress } = sale
  const { symbol } = coin
  const sum = formatUnits(terms.sum, TRX.decimals, { maxFraction: 2 })
  return (
    <Card
      leading={<Medallion seed={coin.contract} />}
      title={
        <Trans>
          <bdi>{symbol}</bdi> for TRX
        </Trans>
      }
      facts={<Trans>The TRX is burnt: nobody gets it</Trans>}
      status={
        <StatusPill tone={tones[phase]} dot={phase === 'open'} live testId="trx-burn-phase">
          {i18n._(phaseNames[phase])}
        </StatusPill>
      }
      figure={
        <Figure
          size="medium"
          label={<Trans>Can still be given</Trans>}
          value={formatUnits(mostGiven(terms, progress), TRX.decimals)}
          unit={<Trans>of {sum} TRX</Trans>}
          testId="trx-burn-most"
        />
      }
      progress={<GivenBar sale={sale} />}
      testId="trx-burn-sale"
    >
      <div className={styles.pills}>
        <SaleTime sale={sale} phase={phase} />
        <StaleBadge at={fetchedAt} stale={stale} testId="trx-burn-stale" />
      </div>
      <Facts
        facts={[
          {
            id: 'rate',
            label: <Trans>For 1 TRX</Trans>,
            value: <AmountText amount={{ coin, units: terms.rate }} />,
          },
          {
            id: 'burnt',
            label: <Trans>Where the TRX goes</Trans>,
            value: <ExplorerAddress address={nobody} testId="trx-burn-zero" />,
          },
        ]}
        testId="trx-burn-facts"
      />
    </Card>
  )
}

/** Shows how much of the maximum was burned. */
function GivenBar({ sale: { terms, progress } }: { readonly sale: Sale }) {
  const { t } = useLingui()
  const bp = Number((progress.given * 10_000n) / terms.sum)
  const share = formatPercent(bp)
  const left = formatPercent(10_000 - bp)
  return (
    <div className={styles.bar}>
      <Progress
        value={bp / 10_000}
        label={t`Given of the sum`}
        size="thick"
        tone={progress.given >= terms.sum ? 'success' : 'cast'}
        testId="trx-burn-bar"
      />
      <div className={styles.barWords}>
        <span>
          <Trans>{share} given</Trans>
        </span>
        <span>
          <Trans>{left} left</Trans>
        </span>
      </div>
    </div>
  )
}

/** Shows the time until the sale opens or ends, on chain time; nothing once it is over. */
function SaleTime({ sale: { terms }, phase }: { readonly sale: Sale; readonly phase: Phase }) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const isAhead = phase === 'notOpen'
  const at = isAhead ? terms.start : terms.end
  const when = formatDateTime(at, locale)
  if (phase === 'ended' || phase === 'reached') return null
  const countdown = clock && <Countdown targetAt={at} nowAt={clock} testId="trx-burn-countdown" />
  return (
    <StatusPill>
      {isAhead ? (
        countdown ? (
          <Trans>opens in {countdown}</Trans>
        ) : (
          <Trans>opens {when}</Trans>
        )
      ) : countdown ? (
        <Trans>ends in {countdown}</Trans>
      ) : (
        <Trans>ends {when}</Trans>
      )}
    </StatusPill>
  )
}
