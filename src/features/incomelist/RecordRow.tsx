import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeClaim } from '../../api/endpoints/income.ts'
import type { Millis } from '../../core/time.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { HashText } from '../../sheets/HashText.tsx'
import { artOf } from '../../sheets/incomeTypes.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import styles from './IncomeList.module.css'
import { claimingPath } from './records.ts'
import { actOf } from './rules.ts'
import { IncomeStatePill } from './words.tsx'

interface RecordRowProps {
  readonly claim: IncomeClaim
  /** Device time, used to show "today" or a date. */
  readonly now: Millis
  readonly onOpen: () => void
}

/** Row of a claim or withdrawal: type, amount, state and hash. */
export function RecordRow({ claim, now, onOpen }: RecordRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { type, state, txId, at, orderKey } = claim
  const isMoving = state !== 'success' && state !== 'failed'
  return (
    <Row
      leading={<Medallion {...artOf(type)} turning={isMoving} />}
      title={i18n._(incomeTypeNames[type])}
      facts={
        <span className={styles.state}>
          <IncomeStatePill state={state} />
          {orderKey !== null && actOf(claim, undefined, undefined) === 'continue' && (
            <a
              className={styles.go}
              href={claimingPath(orderKey)}
              data-testid="income-record-continue"
            >
              <Trans>Continue</Trans>
            </a>
          )}
          {txId !== null && <HashText txId={txId} testId="income-record-hash" />}
        </span>
      }
      value={formatFew(claim)}
      change={formatWhen(at, now, locale)}
      onClick={onOpen}
      testId="income-record"
    />
  )
}
