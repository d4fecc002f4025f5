import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Address } from '../../core/address.ts'
import { type Millis } from '../../core/time.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { servicesAtom } from '../../state/services.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { reportAtom } from './atoms.ts'
import { likenessOf } from './likeness.ts'
import type { Risk } from './risk.ts'
import { RiskQuestions } from './RiskQuestions.tsx'
import styles from './RiskSection.module.css'
import { risksOf, worstOf } from './risks.ts'
import { levelNames, RiskText, RiskTitle, verdicts } from './riskWords.tsx'

interface RiskSectionProps {
  readonly token: Address
  /**
   * Symbol of the token that this one could be mistaken for, as far as the surrounding page knows.
   */
  readonly looksLike?: string | undefined
}

/**
 * Shows what a buyer should know, read from the chain itself. Says so if the chain does not answer.
 */
export function RiskSection({ token, looksLike: known }: RiskSectionProps) {
  const { t, i18n } = useLingui()
  const [snapshot, ask] = useAtom(reportAtom(token))
  const now = useChainNow()
  const { data: report, isAsking, state } = snapshot
  // Without a network, the report's own time replaces the chain's time.
  const { contracts } = useAtomValue(servicesAtom).config
  const looksLike = likenessOf(token, report?.names ?? [], contracts) ?? known
  const risks = report && risksOf({ ...report, now: now ?? report.at, looksLike })
  const worst = risks && worstOf(risks)
  return (
    <Section
      title={<Trans>Risk report</Trans>}
      action={
        <IconButton
          label={t`Ask the chain again`}
          onClick={() => void ask().catch(reportError)}
          disabled={isAsking}
          testId="token-risk-again"
        >
          <RefreshCw
            aria-hidden="true"
            size={18}
            className={isAsking ? styles.asking : undefined}
          />
        </IconButton>
      }
      testId="token-risk"
    >
      <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="token-risk-stale" />
      {state === 'loading' && <RiskQuestions />}
      {state === 'error' && (
        <ErrorState
          title={<Trans>The risks are not known</Trans>}
          onRetry={() => void ask().catch(reportError)}
          retrying={isAsking}
          testId="token-risk-error"
        >
          <Trans>The chain did not answer. Until it does, nobody can say what a buyer risks.</Trans>
        </ErrorState>
      )}
      {report && risks && worst && (
        <>
          <div className={styles.card} data-worst={worst}>
            <output className={styles.verdict} data-level={worst} data-testid="token-risk-verdict">
              {i18n._(verdicts[worst])}
            </output>
            <ul className={styles.risks}>
              {risks.map((risk) => (
                <RiskRow key={risk.kind} risk={risk} />
              ))}
            </ul>
            {report.isOurs && !report.trial && (
              <p className={styles.untried} data-testid="token-risk-untried">
                <Trans>
                  Buying and selling again was not tried, since there is no pool with anything in
                  it.
                </Trans>
              </p>
            )}
          </div>
          <ReportAge at={snapshot.fetchedAt} />
        </>
      )}
    </Section>
  )
}

const ICONS = { good: CircleCheck, notice: Info, bad: CircleAlert }

/** Shows the severity by icon, colour and word, then the meaning. */
function RiskRow({ risk }: { readonly risk: Risk }) {
  const { i18n } = useLingui()
  const Icon = ICONS[risk.level]
  return (
    <li className={styles.risk} data-level={risk.level} data-testid={`token-risk-${risk.kind}`}>
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

/** Shows the source and the age of the report; `at` is device time. */
function ReportAge({ at }: { readonly at: Millis | undefined }) {
  const locale = useLocale()
  const now = useDeviceNow()
  if (at === undefined) return null
  // The report may be newer than the last tick of `now`.
  const when = formatRelative(Math.min(at, now), now, locale)
  return (
    <p className={styles.age} data-testid="token-risk-age">
      <Trans>
        Read from the chain itself ({when}). Who holds the token is not checked, and its price may
        fall.
      </Trans>
    </p>
  )
}
