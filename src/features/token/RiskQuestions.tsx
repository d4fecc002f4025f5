import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './RiskSection.module.css'

/** Usual number of risks in a report. */
const USUAL = 8

/**
 * Explains the risk report while it loads. It has words, not only skeletons, and more of them than
 * the top of a report. The page's largest paint therefore does not wait for the chain.
 */
export const RiskQuestions = () => (
  <div className={styles.card} aria-busy="true" data-testid="token-risk-loading">
    <output className={styles.verdict}>
      <Trans>Being read from the chain</Trans>
    </output>
    <p className={styles.questions}>
      <Trans>
        What this token takes of each purchase and each sale, whether it can be sold again, who can
        still change its rules, and who can withdraw its pool. We ask the chain itself, not our
        server, so it takes a moment.
      </Trans>
    </p>
    <div className={styles.risks}>
      {Array.from({ length: USUAL - 1 }, (_, index) => (
        <div key={index} className={styles.risk}>
          <Skeleton width={20} height={20} round />
          <div className={styles.bones}>
            <Skeleton width={`${58 - (index % 3) * 9}%`} />
            <Skeleton width="96%" height={11} />
            <Skeleton width={`${82 - (index % 2) * 26}%`} height={11} />
          </div>
        </div>
      ))}
    </div>
  </div>
)
