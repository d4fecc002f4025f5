import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Lock from 'lucide-react/icons/lock'
import Package from 'lucide-react/icons/package'
import Rocket from 'lucide-react/icons/rocket'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ComponentType } from 'react'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { team } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { MemberLevel } from './MemberLevel.tsx'

type TeamRecord = ResponseOf<typeof team.teamRecord>['items'][number]

const keyOf = ({ txId, position }: TeamRecord) => `${txId} ${position}`

interface Kind {
  readonly name: MessageDescriptor
  readonly icon: ComponentType<{ size: number; strokeWidth: number }>
}

const kinds: Readonly<Record<TeamRecord['kind'], Kind>> = {
  card: { name: msg`Card`, icon: WalletCards },
  box: { name: msg`Blind box`, icon: Package },
  presale: { name: msg`Presale purchase`, icon: Rocket },
  pool: { name: msg`Internal pool`, icon: ArrowRightLeft },
  stake: { name: msg`Stake`, icon: Lock },
}

/** Lists members' purchases and stakes, newest first. */
export function TeamRecords({ top }: { readonly top: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(team.teamRecord, { owner: top }, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      label={t`Purchases`}
      empty={
        <EmptyState title={<Trans>Nothing was bought yet</Trans>} testId="team-records-empty">
          <Trans>Cards, boxes, tokens and stakes of members are listed here.</Trans>
        </EmptyState>
      }
      testId="team-records"
    >
      {(record) => <RecordRow record={record} />}
    </PagedList>
  )
}

function RecordRow({ record }: { readonly record: TeamRecord }) {
  const { i18n } = useLingui()
  const { kind, member, nickname, depth, performance, txId, at } = record
  const { name, icon } = kinds[kind]
  return (
    <TransactionRow
      txId={txId}
      icon={icon}
      title={i18n._(name)}
      at={at}
      amount={performance === null ? undefined : formatFew(trx(performance))}
      note={<MemberLevel {...{ member, nickname, depth }} />}
      testId="team-record"
    />
  )
}
