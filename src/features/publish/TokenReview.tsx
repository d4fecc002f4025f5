import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../api/endpoints/profile.ts'
import { TOKEN_DECIMALS, type TokenTerms } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import styles from './Review.module.css'

interface TokenReviewProps {
  readonly token: TokenTerms
  readonly profile: Profile
  readonly isPresold: boolean
}

/** Shows the terms of the token. */
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

/** Shows the trading tax, its recipient, and the protection after the launch. */
export function FeesReview({ token }: { readonly token: TokenTerms }) {
  const { symbol, swapThreshold, feeRecipient } = token
  const [buy, sell] = [formatPercent(token.feeBuy), formatPercent(token.feeSell)]
  const isFree = token.feeBuy === 0 && token.feeSell === 0
  const threshold = `${formatUnits(swapThreshold, TOKEN_DECIMALS)} ${symbol}`
  return (
    <>
      <p className={styles.line}>
        {isFree ? (
          <Trans>The token takes nothing of purchases and sales.</Trans>
        ) : (
          <Trans>
            The token takes {buy} of each purchase from the pool and {sell} of each sale to it.
          </Trans>
        )}
      </p>
      <Protection token={token} />
      {feeRecipient && (
        <>
          <p className={styles.line}>
            {swapThreshold === 0n ? (
              <Trans>Fees are paid in {symbol} at once, to this account:</Trans>
            ) : (
              <Trans>
                Fees go to this account in TRX, bit by bit with sales, from {threshold} on:
              </Trans>
            )}
          </p>
          <AddressText address={feeRecipient} full copy={false} testId="publish-review-recipient" />
        </>
      )}
    </>
  )
}

function Protection({ token }: { readonly token: TokenTerms }) {
  const locale = useLocale()
  const { protectTime, protectFee, isInsideSell, feeBuy, feeSell } = token
  const time = formatDuration(protectTime, locale)
  const fee = formatPercent(protectFee)
  const counts = protectFee > Math.min(feeBuy, feeSell)
  if (protectTime === 0 || (!counts && isInsideSell))
    return (
      <p className={styles.line}>
        <Trans>The start of trading is not protected in any way.</Trans>
      </p>
    )
  return (
    <>
      {counts && (
        <p className={styles.line}>
          <Trans>
            In the first {time} of trading it takes {fee} instead, where that is more.
          </Trans>
        </p>
      )}
      {!isInsideSell && (
        <p className={styles.line}>
          <Trans>In the first {time} of trading nobody can sell to the pool.</Trans>
        </p>
      )}
    </>
  )
}

/** Shows the terms of the pool's burns. */
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
