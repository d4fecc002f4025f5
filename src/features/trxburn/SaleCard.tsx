import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody } from '../../core/address.ts'
import { TRX, trx } from '../../core/amount.ts'
import { formatDateTime, formatPercent, formatShort, formatUnits } from '../../i18n/format.ts'
import { formatAmount, formatBrief } from '../../i18n/formatAmount.ts'
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
import { ChainCheck } from './ChainCheck.tsx'
import { usePoolFact } from './usePoolFact.tsx'
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

/** What is given for TRX, how much of it is left, and where the TRX goes. */
export function SaleCard({ live }: { readonly live: LiveSale }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { sale, phase, checked, fetchedAt, stale } = live
  const { coin, terms, progress, told } = sale
  const { symbol } = coin
  const poolFact = usePoolFact(sale)
  const sum = formatUnits(terms.sum, TRX.decimals, { maxFraction: 2 })
  const [from, until] = [terms.start, terms.end].map((at) => formatDateTime(at, locale))
  const [gifts, givers] = [told.gifts, told.givers].map((count) => formatShort(BigInt(count)))
  const forTrx = { coin, units: terms.rate }
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
          value={formatUnits(mostGiven(terms, progress), TRX.decimals, { maxFraction: 6 })}
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
            value: <AmountText amount={forTrx} />,
          },
          poolFact,
          {
            id: 'token',
            label: <Trans>Token</Trans>,
            value: (
              <a href={`/token/${coin.contract}`} className={styles.link}>
                <bdi>{symbol}</bdi>
              </a>
            ),
          },
          {
            id: 'left',
            label: <Trans>Tokens left</Trans>,
            value: (
              <AmountText
                amount={{ coin, units: progress.left }}
                short={formatBrief({ coin, units: progress.left })}
              />
            ),
          },
          { id: 'from', label: <Trans>From</Trans>, value: from },
          { id: 'until', label: <Trans>Until</Trans>, value: until },
          {
            id: 'gifts',
            label: <Trans>Given so far</Trans>,
            value: formatAmount(trx(progress.given)),
            aside: (
              <Trans>
                ({gifts} times, by {givers} accounts)
              </Trans>
            ),
          },
          {
            id: 'burnt',
            label: <Trans>Where the TRX goes</Trans>,
            value: <ExplorerAddress address={nobody} testId="trx-burn-zero" />,
          },
          {
            id: 'contract',
            label: <Trans>Contract</Trans>,
            value: <ExplorerAddress address={sale.contract} testId="trx-burn-contract" />,
          },
        ]}
        testId="trx-burn-facts"
      />
      <ChainCheck told={told.given} onChain={checked?.given} testId="trx-burn-check" />
    </Card>
  )
}

/** How much of the sum was given. */
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

/** How long until it opens or ends, on chain time; nothing once it is over. */
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
