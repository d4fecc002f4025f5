import { Trans } from '@lingui/react/macro'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatUnits } from '../../i18n/format.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import type { ClaimProps } from './requests.ts'

/** A buyer's part of the pool, if the creator shares it out; nothing otherwise. */
export function LiquidityCard({ sale, standing, insured, ...ask }: ClaimProps) {
  const { reward } = standing
  const receivable = reward?.liquidityReceivable ?? 0n
  const received = reward?.liquidityReceived ?? 0n
  if (receivable === 0n && received === 0n) return null
  const units = receivable > 0n ? receivable : received
  return (
    <ActCard
      {...ask}
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
    </ActCard>
  )
}
