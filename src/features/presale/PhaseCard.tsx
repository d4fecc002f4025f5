import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort, formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Facts, type Fact } from '../../ui/lists/Facts.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import { CapBar } from './CapBar.tsx'
import styles from './Presale.module.css'
import { presalePriceOf } from '../../core/presale.ts'
import { type Phase } from './rules.ts'
import type { Sale } from './sale.ts'
import { insuranceFact, releaseFact } from './termFacts.tsx'

interface PhaseProps {
  readonly sale: Sale
  readonly phase: Phase
}

interface PhaseCardProps extends PhaseProps {
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

/** Shows the progress and the terms of a presale. */
export function PhaseCard({ sale, phase, fetchedAt, stale }: PhaseCardProps) {
  const facts = useSaleFacts(sale, phase)
  const { presale } = sale
  const goal = formatUnits(presale.goal, TRX.decimals, { maxFraction: 2 })
  return (
    <Card
      title={<Trans>The presale</Trans>}
      status={<PhasePill phase={phase} />}
      figure={
        <Figure
          size="medium"
          label={<Trans>Raised</Trans>}
          value={formatUnits(presale.raised, TRX.decimals, { maxFraction: 2 })}
          unit={<Trans>of {goal} TRX</Trans>}
          testId="presale-raised"
        />
      }
      progress={<CapBar sale={sale} />}
      testId="presale-card"
    >
      <div className={styles.pills}>
        <SaleTime sale={sale} phase={phase} />
        <StaleBadge at={fetchedAt} stale={stale} testId="presale-stale" />
      </div>
      <Facts columns={2} facts={facts} testId="presale-facts" />
    </Card>
  )
}

function useSaleFacts({ terms, presale, progress, coin }: Sale, phase: Phase): Fact[] {
  const { i18n } = useLingui()
  const locale = useLocale()
  const left = terms.maxTotalNum - progress.sold
  const isOpen = phase === 'notStarted' || phase === 'inProgress'
  const inShort = (units: bigint) => (
    <AmountText amount={{ units, coin }} short={formatShort(units, TOKEN_DECIMALS)} />
  )
  const forSale = formatShort(terms.maxTotalNum, TOKEN_DECIMALS)
  return [
    {
      id: 'price',
      label: <Trans>Price</Trans>,
      value: <SmallPrice units={presalePriceOf(terms)} unit="TRX" />,
    },
    isOpen
      ? {
          id: 'left',
          label: <Trans>Left</Trans>,
          value: inShort(left),
          aside: <Trans>of {forSale}</Trans>,
        }
      : {
          id: 'sold',
          label: <Trans>Sold</Trans>,
          value: inShort(progress.sold),
          aside: <Trans>of {forSale}</Trans>,
        },
    {
      id: 'perPerson',
      label: <Trans>At most per person</Trans>,
      value: inShort(terms.presaleMaxNum),
    },
    {
      id: 'buyers',
      label: <Trans>Buyers</Trans>,
      value: formatShort(BigInt(presale.buyers)),
    },
    releaseFact(terms, i18n, locale),
    insuranceFact(terms, locale),
  ]
}

const phaseNames: Record<Phase, MessageDescriptor> = {
  notStarted: msg`Not started`,
  inProgress: msg`In progress`,
  failed: msg`Ended, soft cap missed`,
  succeeded: msg`Ended, soft cap reached`,
  launched: msg`Trading is open`,
}

const tones: Record<Phase, Tone> = {
  notStarted: 'neutral',
  inProgress: 'cast',
  failed: 'danger',
  succeeded: 'success',
  launched: 'success',
}

function PhasePill({ phase }: { readonly phase: Phase }) {
  const { i18n } = useLingui()
  return (
    <StatusPill tone={tones[phase]} dot={phase === 'inProgress'} live testId="presale-phase">
      {i18n._(phaseNames[phase])}
    </StatusPill>
  )
}

/**
 * Shows the time until the presale begins or ends, on chain time. It shows the date if chain time
 * is unknown, or once the presale is over. A presale that sells out is over before its end time.
 */
function SaleTime({ sale: { terms, progress }, phase }: PhaseProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const isAhead = phase === 'notStarted' || phase === 'inProgress'
  const at = phase === 'notStarted' ? terms.startTime : (progress.launchedAt ?? terms.endTime)
  const when = formatDateTime(at, locale)
  const countdown = clock && isAhead && (
    <Countdown targetAt={at} nowAt={clock} testId="presale-countdown" />
  )
  return (
    <StatusPill>
      {phase === 'notStarted' ? (
        countdown ? (
          <Trans>starts in {countdown}</Trans>
        ) : (
          <Trans>starts {when}</Trans>
        )
      ) : phase === 'inProgress' ? (
        countdown ? (
          <Trans>ends in {countdown}</Trans>
        ) : (
          <Trans>ends {when}</Trans>
        )
      ) : phase === 'launched' ? (
        <Trans>launched {when}</Trans>
      ) : progress.sold === terms.maxTotalNum ? (
        <Trans>Sold out</Trans>
      ) : (
        <Trans>ended {when}</Trans>
      )}
    </StatusPill>
  )
}
