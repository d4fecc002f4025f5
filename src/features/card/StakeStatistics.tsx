import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './PledgePage.module.css'
import { stakeStatisticsAtom } from './stakes.ts'

/**
 * Number of cards staked by the account and by all accounts, and the account's next unlock time.
 */
export function StakeStatistics({ owner }: { readonly owner: Address }) {
  const locale = useLocale()
  const { data } = useAtomValue(stakeStatisticsAtom(owner))
  if (!data) return null
  const { cards, nodes, due, nextUnlockAt } = data
  const count = (number: number) => formatShort(BigInt(number))
  const next = nextUnlockAt !== null && formatDateTime(nextUnlockAt, locale)
  return (
    <Section title={<Trans>Pledged now</Trans>}>
      <StatTiles
        testId="pledge-statistics"
        facts={[
          { id: 'own', label: <Trans>Your cards</Trans>, value: count(cards.own) },
          { id: 'ownNodes', label: <Trans>Your nodes</Trans>, value: count(nodes.own) },
          { id: 'all', label: <Trans>All cards</Trans>, value: count(cards.staked) },
          { id: 'allNodes', label: <Trans>All nodes</Trans>, value: count(nodes.staked) },
        ]}
      />
      {(due > 0 || next) && (
        <p className={styles.note} data-testid="pledge-next-due">
          {due > 0 ? (
            <Plural
              value={due}
              one="# of your cards can be unlocked now."
              other="# of your cards can be unlocked now."
            />
          ) : (
            <Trans>The next one can be unlocked on {next}.</Trans>
          )}
        </p>
      )}
    </Section>
  )
}
