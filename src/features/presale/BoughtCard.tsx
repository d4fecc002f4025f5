import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import styles from './Presale.module.css'
import type { Sale } from './sale.ts'
import { releaseFact } from './termFacts.tsx'
import type { Standing } from './usePosition.ts'

interface BoughtProps {
  readonly sale: Sale
  readonly standing: Standing
}

/** Shows what an account bought before the launch, and what will happen to it. */
export function BoughtCard({ sale, standing }: BoughtProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { position } = standing
  return (
    <Card title={<Trans>Your purchase</Trans>} testId="presale-bought">
      <Facts
        testId="presale-bought-facts"
        facts={[
          {
            id: 'units',
            label: <Trans>Bought</Trans>,
            value: <AmountText amount={{ units: position.bought, coin: sale.coin }} />,
          },
          { id: 'paid', label: <Trans>Paid</Trans>, value: formatAmount(trx(position.paid)) },
          releaseFact(sale.terms, i18n, locale),
        ]}
      />
    </Card>
  )
}

/** Reports that the insurance was used, so nothing is left to claim. */
export function GivenBackCard({ sale, standing }: BoughtProps) {
  const { position, reward } = standing
  const back = formatAmount(trx(reward?.paidBack ?? 0n))
  const tokens = formatAmount({ units: position.bought, coin: sale.coin })
  return (
    <Card title={<Trans>Insurance used</Trans>} testId="presale-given-back">
      <p className={styles.text}>
        <Trans>
          You gave up {tokens} and got {back} back.
        </Trans>
      </p>
    </Card>
  )
}
