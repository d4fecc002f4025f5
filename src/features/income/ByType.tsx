import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx, type Amount } from '../../core/amount.ts'
import { mainOf, sumUp } from '../../core/worth.ts'
import { formatBrief, formatFew } from '../../i18n/formatAmount.ts'
import { artOf } from '../../sheets/incomeTypes.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Chevron } from './Chevron.tsx'
import styles from './Income.module.css'
import type { TypeIncome } from './atoms.ts'

/**
 * Income by type. Each row links to the page where the type is claimed; the last one links to the
 * records.
 */
export function ByType({ types }: { readonly types: readonly TypeIncome[] }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>By type</Trans>} testId="income-types">
      <List label={t`By type`}>
        {[
          ...types.map((one) => <TypeRow key={one.type} {...one} />),
          <Row
            key="records"
            leading={<Medallion seed="/incomeList" metal="violet" />}
            title={<Trans>Income records</Trans>}
            facts={<Trans>What you took out, and how far it is</Trans>}
            trailing={<Chevron />}
            href="/incomeList"
            testId="income-to-records"
          />,
        ]}
      </List>
    </Section>
  )
}

function TypeRow({ type, total, claimable, underWay, owed }: TypeIncome) {
  const { i18n } = useLingui()
  const isClaimable = claimable.length > 0
  const brief = useBrief()
  const inAll = brief(total)
  const moving = brief(underWay)
  const amount = brief(owed)
  return (
    <Row
      leading={<Medallion {...artOf(type)} />}
      title={i18n._(incomeTypeNames[type])}
      facts={
        <span className={styles.wrap}>
          <Trans>{inAll} in all</Trans>
          {underWay.length > 0 && (
            <>
              <br />
              <Trans>{moving} under way</Trans>
            </>
          )}
          {owed.length > 0 && (
            <>
              <br />
              <Trans>{amount} owed to you</Trans>
            </>
          )}
        </span>
      }
      {...(isClaimable && { value: brief(claimable), change: <Trans>to be claimed</Trans> })}
      trailing={<Chevron />}
      href={`/claiming?type=${type}`}
      testId={`income-type-${type}`}
    />
  )
}

/** Returns a function that formats amounts briefly enough for a row. */
function useBrief() {
  const worthOf = useAtomValue(worthAtom)
  return (amounts: readonly Amount[]): string => {
    const main = mainOf(sumUp(amounts, worthOf))
    if (!main) return ''
    if (main.kind === 'worth') {
      const about = formatFew(trx(main.sun))
      return `${main.unknown > 0 ? '≥' : '≈'}\u00a0${about}`
    }
    return amounts.length > 1 ? amounts.map(formatBrief).join(' · ') : formatBrief(main.amount)
  }
}
