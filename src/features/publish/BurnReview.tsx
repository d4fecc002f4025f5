import { Trans } from '@lingui/react/macro'
import { TOKEN_DECIMALS, type TokenTerms } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import styles from './Review.module.css'
import { ReviewCard } from './ReviewCard.tsx'
import type { Step } from './steps.ts'

interface BurnReviewProps {
  readonly token: TokenTerms
  readonly onStep: ((step: Step) => void) | undefined
}

/** What will be burnt from the pool. */
export function BurnReview({ token, onStep }: BurnReviewProps) {
  const locale = useLocale()
  const share = formatPercent(token.percentForLPBurn)
  const time = formatDuration(token.lpBurnFrequency, locale)
  const limit = `${formatUnits(token.burnLimit, TOKEN_DECIMALS)} ${token.symbol}`
  return (
    <ReviewCard title={<Trans>Burning from the pool</Trans>} step="burn" onStep={onStep}>
      <p className={styles.line}>
        {token.lpBurnEnabled ? (
          <Trans>
            At most once in {time} {share} of the tokens in the pool are burnt, and never more than{' '}
            {limit} altogether.
          </Trans>
        ) : (
          <Trans>Nothing is ever burnt from the pool.</Trans>
        )}
      </p>
    </ReviewCard>
  )
}
