import { Trans } from '@lingui/react/macro'
import { TOKEN_DECIMALS, type TokenTerms } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import styles from './Review.module.css'

/** What will be burnt from the pool. */
export function BurnReview({ token }: { readonly token: TokenTerms }) {
  const locale = useLocale()
  const share = formatPercent(token.percentForLPBurn)
  const time = formatDuration(token.lpBurnFrequency, locale)
  const limit = `${formatUnits(token.burnLimit, TOKEN_DECIMALS)} ${token.symbol}`
  return (
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
  )
}
