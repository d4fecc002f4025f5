import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Coins from 'lucide-react/icons/coins'
import Flame from 'lucide-react/icons/flame'
import Zap from 'lucide-react/icons/zap'
import type { ComponentType } from 'react'
import { burning } from '../../api/endpoints/burning.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

type Mined = ResponseOf<typeof burning.miningRecordPageQuery>['items'][number]

const MOST_DECIMALS = 6

/** Includes the position, because one transaction may claim and do more. */
const keyOf = ({ txId, position }: Mined) => `${txId} ${position}`

/** Lists the records of an account's miner, newest first. */
export function MiningRecords({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(burning.miningRecordPageQuery, { owner }, keyOf)
  return (
    <Section title={<Trans>Mining records</Trans>} testId="kinetic-records">
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        label={t`Mining records`}
        empty={
          <EmptyState title={<Trans>No record yet</Trans>} testId="kinetic-records-empty">
            <Trans>Power that you gain, the activation, and each claim are kept here.</Trans>
          </EmptyState>
        }
        testId="kinetic-records"
      >
        {(mined) => <RecordRow mined={mined} />}
      </PagedList>
    </Section>
  )
}

interface Act {
  readonly title: MessageDescriptor
  readonly icon: ComponentType<{ size: number; strokeWidth: number }>
  readonly tone?: 'gain' | 'cast'
}

const acts: Readonly<Record<Mined['act'], Act>> = {
  activated: { title: msg`Miner activated`, icon: Zap, tone: 'cast' },
  burned: { title: msg`Power gained`, icon: Flame },
  claimed: { title: msg`Claimed`, icon: Coins, tone: 'gain' },
}

function RecordRow({ mined }: { readonly mined: Mined }) {
  const { i18n } = useLingui()
  const { act, power, paid, txId, at } = mined
  const { title, icon, tone } = acts[act]
  return (
    <TransactionRow
      txId={txId}
      icon={icon}
      tone={tone}
      title={i18n._(title)}
      at={at}
      amount={paid ? formatFew(paid, MOST_DECIMALS) : power !== null && formatPower(power)}
      note={paid ? <Trans>output</Trans> : <Trans>power</Trans>}
      testId={`kinetic-record-${act}`}
    />
  )
}
