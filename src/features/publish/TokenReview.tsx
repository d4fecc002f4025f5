import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../api/endpoints/profile.ts'
import { TOKEN_DECIMALS, type TokenTerms } from '../../core/tokenTerms.ts'
import { formatUnits } from '../../i18n/format.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import styles from './Review.module.css'

interface TokenReviewProps {
  readonly token: TokenTerms
  readonly profile: Profile
  readonly isPresold: boolean
}

/** What the token will be. */
export function TokenReview({ token, profile, isPresold }: TokenReviewProps) {
  const { name, symbol, totalSupply } = token
  const { description, ...links } = profile
  const said = Object.entries(links).flatMap(([id, link]) => (link ? [{ id, link }] : []))
  return (
    <>
      <div className={styles.token}>
        <Medallion seed={`${name} ${symbol}`} size={64} />
        <div className={styles.names}>
          <div className={styles.name} data-testid="publish-review-name">
            {name}
          </div>
          <div className={styles.symbol}>{symbol}</div>
        </div>
      </div>
      <Facts
        facts={[
          {
            id: 'supply',
            label: <Trans>Total supply</Trans>,
            value: `${formatUnits(totalSupply, TOKEN_DECIMALS)} ${symbol}`,
          },
        ]}
        testId="publish-review"
      />
      {!isPresold && (
        <p className={styles.line}>
          <Trans>
            All of it goes to your account. Trading opens when somebody brings the token and TRX to
            its pool.
          </Trans>
        </p>
      )}
      {description !== '' && <p className={styles.description}>{description}</p>}
      {said.map(({ id, link }) => (
        <p key={id} className={styles.line}>
          {link}
        </p>
      ))}
    </>
  )
}
