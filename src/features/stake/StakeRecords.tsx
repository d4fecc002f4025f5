import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { Address } from '../../core/address.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { recordsOf } from './atoms.ts'
import { stakeStateAt } from './rules.ts'
import { stateNames } from './words.tsx'

interface StakeRecordsProps {
  readonly owner: Address
  readonly of: Stake['of']
}

type Shown = 'all' | 'running' | 'over'

export const keyOfStake = ({ orderKey }: Stake) => orderKey

/** Lists all of an account's stakes of one kind, including ended ones. */
export function StakeRecords({ owner, of }: StakeRecordsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>('all')
  const request = { owner, ...(shown !== 'all' && { state: shown }) }
  const list = usePagedSnapshot(recordsOf[of], request, keyOfStake)
  return (
    <Section title={<Trans>All your pledges</Trans>} testId="stake-records">
      <Chips<Shown>
        label={t`State`}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'running', label: <Trans>Running</Trans> },
          { value: 'over', label: <Trans>Over</Trans> },
        ]}
        testId="stake-records-shown"
      />
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfStake}
        label={t`All your pledges`}
        empty={
          <EmptyState title={<Trans>No pledge yet</Trans>} testId="stake-records-empty">
            <Trans>Each pledge is kept here, also after it is taken back.</Trans>
          </EmptyState>
        }
        testId="stake-records"
      >
        {(stake) => <RecordRow stake={stake} />}
      </PagedList>
    </Section>
  )
}

function RecordRow({ stake }: { readonly stake: Stake }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const chainNow = useChainNow()
  const { coin, token, contract, units, since, until, endedAt, cost, orderKey } = stake
  const now = chainNow ?? since
  const state = chainNow === undefined ? stake.state : stakeStateAt(stake, chainNow)
  const [begun, ended, unlocks] = [since, endedAt ?? since, until].map((at) =>
    formatWhen(at, now, locale),
  )
  const costs = cost !== null && cost > 0n && formatPaid({ coin, units: cost })
  return (
    <Row
      leading={<Medallion seed={token?.address ?? coin.contract ?? contract} />}
      title={formatAmount({ coin, units })}
      facts={
        endedAt !== null ? (
          <Trans>
            {begun} to {ended}
          </Trans>
        ) : state === 'locked' ? (
          <Trans>
            since {begun}, until {unlocks}
          </Trans>
        ) : (
          <Trans>since {begun}</Trans>
        )
      }
      value={i18n._(stateNames[state])}
      change={costs && <Trans>cost {costs}</Trans>}
      trailing={
        <IconButton
          label={t`Explorer`}
          href={explorer.transaction.replace('{id}', stake.endTxId ?? stake.txId)}
          external
          testId="stake-record-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </IconButton>
      }
      testId={`stake-record-${orderKey}`}
    />
  )
}
