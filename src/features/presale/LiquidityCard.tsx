import { Trans } from '@lingui/react/macro'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatUnits } from '../../i18n/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import styles from './Presale.module.css'
import type { ClaimProps } from './requests.ts'
import { insuredAmountAt } from './rules.ts'

/** A buyer's part of the pool, if the creator shares it out; nothing otherwise. */
export function LiquidityCard({ sale, standing, now, isUnderway, onAsk }: ClaimProps) {
  const { reward, position } = standing
  const receivable = reward?.liquidityReceivable ?? 0n
  const received = reward?.liquidityReceived ?? 0n
  if (receivable === 0n && received === 0n) return null
  const insured = insuredAmountAt(sale.terms, sale.progress, position, now)
  const units = receivable > 0n ? receivable : received
  return (
    <Card
      title={<Trans>Your part of the pool</Trans>}
      figure={
        <Figure
          size="medium"
          label={receivable > 0n ? <Trans>Claimable now</Trans> : <Trans>Received</Trans>}
          value={formatUnits(units, TOKEN_DECIMALS, { maxFraction: 6 })}
          unit={<Trans>shares</Trans>}
          testId="presale-shares"
        />
      }
      action={
        receivable > 0n ? (
          <Button
            size="large"
            busy={isUnderway}
            onClick={() =>
              onAsk({ act: 'receiveLiquidity', sale, intent: { units: receivable }, insured })
            }
            testId="presale-receive-shares"
          >
            <Trans>Receive the shares</Trans>
          </Button>
        ) : undefined
      }
      testId="presale-liquidity"
    >
      <p className={styles.text}>
        <Trans>
          Buyers divide the shares of the pool by what they bought. A share is a part of the TRX and
          the tokens in it.
        </Trans>
      </p>
    </Card>
  )
}
