import { Trans } from '@lingui/react/macro'
import { Section } from '../../ui/pieces/Section.tsx'
import { RiskQuestions } from './RiskQuestions.tsx'
import styles from './RiskSection.module.css'

/** What stands where the risk report will, until its code is there: part of the page's own. */
export const RiskReading = () => (
  <Section title={<Trans>Risk report</Trans>} action={<div className={styles.again} />}>
    <RiskQuestions />
  </Section>
)
