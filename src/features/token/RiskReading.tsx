import { Trans } from '@lingui/react/macro'
import { Section } from '../../ui/pieces/Section.tsx'
import { RiskQuestions } from './RiskQuestions.tsx'
import styles from './RiskSection.module.css'

/** Placeholder of the risk report until its code loads; part of the page's own code. */
export const RiskReading = () => (
  <Section title={<Trans>Risk report</Trans>} action={<div className={styles.again} />}>
    <RiskQuestions />
  </Section>
)
