import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { Progress } from '../../ui/figures/Progress.tsx'
import styles from './Presale.module.css'
import type { Sale } from './sale.ts'

/** Shows the progress of the presale, with both caps marked. */
export function CapBar({ sale: { terms, progress } }: { readonly sale: Sale }) {
  const { t } = useLingui()
  const { maxTotalNum, softCapRate } = terms
  const bp = Number((progress.sold * 10_000n) / maxTotalNum)
  const isReached = progress.sold * 10_000n >= maxTotalNum * BigInt(softCapRate)
  const sold = formatPercent(bp)
  const soft = formatPercent(softCapRate)
  const isWhole = softCapRate === 10_000
  return (
    <div className={styles.caps} data-testid="presale-caps">
      <div className={styles.capBar}>
        <Progress
          value={bp / 10_000}
          label={t`Sold of the hard cap`}
          size="thick"
          tone={isReached ? 'success' : 'cast'}
          testId="presale-progress"
        />
        {!isWhole && (
          <span
            aria-hidden="true"
            className={styles.capMark}
            style={{ insetInlineStart: `${softCapRate / 100}%` }}
          />
        )}
      </div>
      <div className={styles.capWords}>
        <span>
          <Trans>{sold} sold</Trans>
        </span>
        <span data-testid="presale-soft-cap">
          {isReached ? (
            <Trans>Soft cap {soft} reached · hard cap 100%</Trans>
          ) : (
            <Trans>Soft cap {soft} · hard cap 100%</Trans>
          )}
        </span>
      </div>
    </div>
  )
}
