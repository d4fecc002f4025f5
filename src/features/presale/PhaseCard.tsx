import { Trans, useLingui } from '@lingui/react/macro'
import { PRICE_DECIMALS } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort, formatUnits } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Facts, type Fact } from '../../ui/lists/Facts.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { CapBar } from './CapBar.tsx'
import styles from './Presale.module.css'
import { priceOf, type Phase } from './rules.ts'
import type { Sale } from './sale.ts'
import { SaleTime } from './SaleTime.tsx'
import { insuranceFact, releaseFact } from './termFacts.tsx'
import { PhasePill } from './words.tsx'

interface PhaseCardProps {
  readonly sale: Sale
  readonly phase: Phase
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

/** The progress of a presale, and the terms it sells on. */
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
      value: <SmallPrice units={priceOf(terms)} decimals={PRICE_DECIMALS} unit="TRX" />,
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
