import { Trans } from '@lingui/react/macro'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import type { ClaimProps } from './requests.ts'

/**
 * Shows a buyer's LP tokens from the pool, if the creator shares them out; renders nothing
 * otherwise.
 */
export function LiquidityCard({ sale, standing, insured, ...ask }: ClaimProps) {
  const { reward } = standing
  const receivable = reward?.liquidityReceivable ?? 0n
  const received = reward?.liquidityReceived ?? 0n
  if (receivable === 0n && received === 0n) return null
  const units = receivable > 0n ? receivable : received
  const label = receivable > 0n ? <Trans>Claimable now</Trans> : <Trans>Received</Trans>
  return (
    <ActCard
      {...ask}
      title={<Trans>Your part of the pool</Trans>}
      figure={
        <Figure
          {...amountFigure(label, { units, coin: sale.coin })}
          size="medium"
          unit={<Trans>shares</Trans>}
          testId="presale-shares"
        />
      }
      request={
        receivable > 0n
          ? { act: 'receiveLiquidity', sale, intent: { units: receivable }, insured }
          : undefined
      }
      act={<Trans>Receive the shares</Trans>}
      actTestId="presale-receive-shares"
      testId="presale-liquidity"
    >
      <p className={styles.text}>
        <Trans>
          Buyers divide the shares of the pool by what they bought. A share is a part of the TRX and
          the tokens in it.
        </Trans>
      </p>
      {received > 0n && (
        <Button href={`/pledgeLP?token=${sale.place.token}`} wide testId="presale-shares-out">
          <Trans>Take shares out, or stake them</Trans>
        </Button>
      )}
    </ActCard>
  )
}
