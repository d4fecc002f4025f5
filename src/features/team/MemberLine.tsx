import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Address } from '../../core/address.ts'
import { formatAddress } from '../../i18n/format.ts'
import { PersonName } from '../../sheets/PersonName.tsx'
import { downTo, pathOfMember } from './rules.ts'
import styles from './Team.module.css'

interface MemberLineProps {
  readonly owner: Address
  readonly member: Address
  readonly nickname: string
  /** Inviters from the member up to `owner`. */
  readonly line: readonly Address[]
}

/** Shows the place in the tree, with links back up. */
export function MemberLine({ owner, member, nickname, line }: MemberLineProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Line of inviters`} data-testid="team-line">
      <ol className={styles.line}>
        {downTo(line, owner, member).map((each) => (
          <li key={each}>
            <a
              className={styles.step}
              href={each === owner ? '/teams' : pathOfMember(each)}
              data-testid="team-line-step"
            >
              {each === owner ? (
                <Trans>You</Trans>
              ) : (
                <span translate="no" title={each}>
                  {formatAddress(each)}
                </span>
              )}
            </a>
            <ChevronRight aria-hidden="true" size={14} />
          </li>
        ))}
        <li aria-current="page">
          <PersonName address={member} nickname={nickname} />
        </li>
      </ol>
    </nav>
  )
}
