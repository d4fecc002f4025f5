import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { noBalanceText } from '../../outbox/withdrawalTexts.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { servicesAtom } from '../../state/services.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { earnedOf, type Earned } from './amounts.ts'
import { totalsAtom } from './atoms.ts'
import styles from './Claiming.module.css'
import { incomeSources, typesOffered } from '../../sheets/incomeTypes.ts'

/** Claimable income, type by type. */
export function TypeList({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  const [snapshot, refresh] = useAtom(totalsAtom(owner))
  const { fetchedAt, stale } = snapshot
  return (
    <Section
      title={<Trans>What do you want to claim?</Trans>}
      action={<StaleBadge at={fetchedAt} stale={stale} testId="claiming-types-stale" />}
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<RowsSkeleton count={7} testId="claiming-types-loading" />}
        testId="claiming-types"
      >
        {({ rows }) => (
          <List label={t`What do you want to claim?`} testId="claiming-types">
            {typesOffered(contracts).map((type) => (
              <TypeRow key={type} type={type} earned={earnedOf(rows, type)} />
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  )
}

function TypeRow({ type, earned }: { readonly type: IncomeType; readonly earned: Earned }) {
  const { i18n } = useLingui()
  const { href, metal } = incomeSources[type]
  const [first, ...others] = earned.claimable
  return (
    <Row
      leading={<Medallion seed={href} metal={metal} />}
      title={i18n._(incomeTypeNames[type])}
      facts={
        first ? (
          others.length > 0 && (
            <span className={styles.wrap}>
              {others.map((amount) => `+ ${formatFew(amount)}`).join(' ')}
            </span>
          )
        ) : (
          <Nothing earned={earned} />
        )
      }
      value={first && formatFew(first)}
      trailing={<ChevronRight aria-hidden="true" className={styles.chevron} size={18} />}
      href={`/claiming?type=${type}`}
      testId={`claiming-earned-${type}`}
    />
  )
}

/** Explains why nothing of a type can be claimed. */
export function Nothing({ earned: { owed, isAny } }: { readonly earned: Earned }) {
  const { i18n } = useLingui()
  const amounts = owed.map((amount) => formatFew(amount)).join(' + ')
  if (amounts) return <Trans>{amounts} owed to you</Trans>
  return i18n._(isAny ? noBalanceText : noIncomeText)
}
