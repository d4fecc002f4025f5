import { Trans } from '@lingui/react/macro'
import { premiumBp } from '../../core/price.ts'
import { formatPercent } from '../../i18n/format.ts'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import styles from './PremiumText.module.css'

interface PremiumTextProps {
  readonly unitPrice: bigint
  /** Price in the pool; undefined if it has none. */
  readonly poolPrice: bigint | undefined
  readonly testId?: string | undefined
}

/** Compares a price with the pool's in words, because a higher price benefits only one side. */
export function PremiumText({ unitPrice, poolPrice, testId }: PremiumTextProps) {
  const bp = premiumBp(unitPrice, poolPrice)
  if (bp === undefined) return null
  const size = formatPercent(Math.abs(bp), fraction(bp))
  return (
    <span data-testid={testId}>
      {bp === 0 ? (
        <Trans>at the pool's price</Trans>
      ) : bp > 0 ? (
        <Trans>{size} above the pool</Trans>
      ) : (
        <Trans>{size} below the pool</Trans>
      )}
    </span>
  )
}

/** Shows the same as a signed number for a list; screen readers get the words. */
export function ShortPremium({ unitPrice, poolPrice }: PremiumTextProps) {
  const bp = premiumBp(unitPrice, poolPrice)
  if (bp === undefined) return null
  return (
    <span className={styles.short}>
      <HiddenText>
        <PremiumText unitPrice={unitPrice} poolPrice={poolPrice} />
      </HiddenText>
      <span aria-hidden="true">{formatPercent(bp, { sign: true, ...fraction(bp) })}</span>
    </span>
  )
}

const fraction = (bp: number) => ({ maxFraction: Math.abs(bp) >= 10_000 ? 0 : 1 })
