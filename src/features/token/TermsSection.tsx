import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/useLocale.ts'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import type { TokenDetail } from './atoms.ts'
import { liquidityTerms, presaleTermFacts, tokenTermFacts } from './termFacts.tsx'
import styles from './TermsSection.module.css'

/** Shows in plain words the terms that were fixed permanently when the token was created. */
export function TermsSection({ detail: { token, presale } }: { readonly detail: TokenDetail }) {
  const locale = useLocale()
  return (
    <details className={styles.details} data-testid="token-terms">
      <summary className={styles.summary} data-testid="token-terms-open">
        <h2 className={styles.heading}>
          <Trans>Terms</Trans>
        </h2>
        <ChevronDown aria-hidden="true" size={20} className={styles.chevron} />
      </summary>
      <div className={styles.parts}>
        <p className={styles.note}>
          <Trans>Written in the contract: nobody can change them any more.</Trans>
        </p>
        <Part title={<Trans>Token</Trans>} facts={tokenTermFacts(token.terms, locale)} id="token" />
        {presale && (
          <>
            <Part
              title={<Trans>Presale terms</Trans>}
              facts={presaleTermFacts(presale, locale)}
              id="presale"
            />
            <Part
              title={<Trans>Liquidity</Trans>}
              facts={liquidityTerms(presale.terms)}
              id="liquidity"
            />
          </>
        )}
      </div>
    </details>
  )
}

interface PartProps {
  readonly title: ReactNode
  readonly facts: readonly FactIf[]
  readonly id: string
}

const Part = ({ title, facts, id }: PartProps) => (
  <section className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    <Facts facts={facts} testId={`token-terms-${id}`} />
  </section>
)
