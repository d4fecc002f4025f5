import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { PresaleTerms } from '../../core/tokenTerms.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { launchpadAtom } from './atoms.ts'
import { firstReleases } from './preview.ts'
import styles from './Review.module.css'

/** Maximum number of releases listed. */
const SHOWN = 5

/** Shows the release times of purchased tokens, the insurance, and the owners of the pool. */
export const ReleaseReview = ({ presale }: { readonly presale: PresaleTerms }) => (
  <>
    <Schedule presale={presale} />
    <Insurance presale={presale} />
    <Shares presale={presale} />
  </>
)

function Schedule({ presale }: { readonly presale: PresaleTerms }) {
  const locale = useLocale()
  return (
    <ul className={styles.releases} data-testid="publish-review-releases">
      {firstReleases(presale, SHOWN).map(({ after, bp }) => (
        <li key={bp} className={styles.release}>
          <span>
            {after === 0 ? (
              <Trans>As soon as the pool opens</Trans>
            ) : (
              <After time={formatDuration(after, locale)} />
            )}
          </span>
          <span>{formatPercent(bp)}</span>
          <Progress value={bp / 10_000} />
        </li>
      ))}
    </ul>
  )
}

const After = ({ time }: { readonly time: string }) => <Trans>{time} after the pool opened</Trans>

function Insurance({ presale }: { readonly presale: PresaleTerms }) {
  const locale = useLocale()
  const insuranceMs = useAtomValue(launchpadAtom).data?.insuranceMs
  const share = formatPercent(presale.backingShare)
  const time = formatDuration((insuranceMs ?? 0) + presale.vestingDelay, locale)
  return (
    <p className={styles.line}>
      {presale.backingShare === 0 ? (
        <Trans>There is no insurance.</Trans>
      ) : insuranceMs === undefined ? (
        <Trans>
          Insured with {share}: who has received nothing yet may give up the tokens for that share
          of what was paid.
        </Trans>
      ) : (
        <Trans>
          Insured with {share}: until {time} after the pool opened, who has received nothing yet may
          give up the tokens for that share of what was paid.
        </Trans>
      )}
    </p>
  )
}

function Shares({ presale }: { readonly presale: PresaleTerms }) {
  const { lpDistributionEnabled, userLPShare, devLPShare, devLPReceiver } = presale
  const [users, developer] = [formatPercent(userLPShare), formatPercent(devLPShare)]
  if (!lpDistributionEnabled)
    return (
      <p className={styles.line}>
        <Trans>The liquidity of the pool is locked for good: nobody can ever take it out.</Trans>
      </p>
    )
  return (
    <>
      <p className={styles.line}>
        <Trans>
          Of the shares of the pool {users} go to the buyers and {developer} to the developer.
          Whoever holds them can take liquidity out.
        </Trans>
      </p>
      {devLPShare > 0 && devLPReceiver && (
        <AddressText address={devLPReceiver} full copy={false} testId="publish-review-developer" />
      )}
    </>
  )
}
