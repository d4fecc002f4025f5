import { Trans } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import type { AskProps } from './requests.ts'
import { poolAtLaunch } from './rules.ts'
import type { Standing } from './usePosition.ts'

interface RefundCardProps extends AskProps {
  readonly standing: Standing
}

/** Offers a refund after a missed soft cap; all buyers get back what they paid. */
export function RefundCard({ sale, standing, ...ask }: RefundCardProps) {
  const { position } = standing
  const soft = formatPercent(sale.terms.softCapRate)
  const amount = formatAmount(trx(position.paid))
  const isOwed = position.paid > 0n && !position.refunded
  return (
    <ActCard
      {...ask}
      title={<Trans>The soft cap was missed</Trans>}
      figure={
        isOwed ? (
          <Figure
            size="medium"
            label={<Trans>You get back</Trans>}
            value={formatUnits(position.paid, 6)}
            unit="TRX"
            testId="presale-refundable"
          />
        ) : undefined
      }
      request={isOwed ? { act: 'refund', sale, intent: { amount: position.paid } } : undefined}
      act={<Trans>Take back {amount}</Trans>}
      actVariant="primary"
      actTestId="presale-refund"
      testId="presale-failed"
    >
      <p className={styles.text}>
        <Trans>
          Less than {soft} of the tokens were sold, so the sale does not take place. The contract
          gives all buyers back what they paid, whenever they ask for it.
        </Trans>
      </p>
      {position.refunded && (
        <p className={styles.text} data-testid="presale-refunded">
          <Trans>You took back {amount}.</Trans>
        </p>
      )}
    </ActCard>
  )
}

/** Offers to open trading once the soft cap is reached. Anyone may do it. */
export function LaunchCard({ sale, ...ask }: AskProps) {
  const pool = poolAtLaunch(sale.presale.terms, sale.progress)
  const paid = formatAmount(trx(pool.trx))
  const tokens = formatAmount({ units: pool.tokens, coin: sale.coin })
  return (
    <ActCard
      {...ask}
      title={<Trans>Ready to launch</Trans>}
      request={{ act: 'launch', sale, intent: {} }}
      act={<Trans>Open trading</Trans>}
      actVariant="primary"
      actTestId="presale-launch"
      testId="presale-succeeded"
    >
      <p className={styles.text}>
        <Trans>
          The sale has succeeded, and anybody may open trading now. {paid} and {tokens} go into the
          pool; what was not sold, and what the pool does not need for it, is burnt; and buyers
          receive their tokens from then on. It costs you the network fee only.
        </Trans>
      </p>
    </ActCard>
  )
}

/**
 * Note for an account that bought nothing in a presale that is over. While the presale is open, the
 * contract excludes no account, not even its creator.
 */
export const ShutOutNote = () => (
  <Card testId="presale-shut-out">
    <p className={styles.shutOut}>
      <Trans>You cannot participate in the pre-sale</Trans>
    </p>
    <p className={styles.text}>
      <Trans>It is over, and this account has bought nothing in it.</Trans>
    </p>
  </Card>
)
