import { useLingui } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import styles from './RiskSection.module.css'
import type { Risk } from './risk.ts'
import { levelNames, RiskText, RiskTitle } from './riskWords.tsx'

const ICONS = { good: CircleCheck, notice: Info, bad: CircleAlert }

/** Unique within a report, in which two contracts may get something. */
export const riskId = (risk: Risk): string =>
  risk.kind === 'recipient' ? `recipient-${risk.of}` : risk.kind

/** One risk: how bad by icon, colour and word, then what it means. */
export function RiskRow({ risk }: { readonly risk: Risk }) {
  const { i18n } = useLingui()
  const Icon = ICONS[risk.level]
  return (
    <li className={styles.risk} data-level={risk.level} data-testid={`token-risk-${riskId(risk)}`}>
      <Icon aria-hidden="true" className={styles.icon} size={20} strokeWidth={2.1} />
      <div className={styles.words}>
        <HiddenText>{i18n._(levelNames[risk.level])}</HiddenText>
        <h3 className={styles.title}>
          <RiskTitle risk={risk} />
        </h3>
        <p className={styles.text}>
          <RiskText risk={risk} />
        </p>
      </div>
    </li>
  )
}
