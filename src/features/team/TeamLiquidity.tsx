import { Trans, useLingui } from '@lingui/react/macro'
import Droplets from 'lucide-react/icons/droplets'
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

type Added = ResponseOf<typeof team.teamLP>['items'][number]

const keyOf = ({ txId, position }: Added) => `${txId} ${position}`

/** Lists liquidity that members added, newest first. */
export function TeamLiquidity({ top }: { readonly top: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(team.teamLP, { owner: top }, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      label={t`Liquidity`}
      empty={
        <EmptyState title={<Trans>No liquidity was added yet</Trans>} testId="team-lp-empty">
          <Trans>Liquidity that members add to pools is listed here.</Trans>
        </EmptyState>
      }
      testId="team-lp"
    >
      {(added) => <AddedRow added={added} />}
    </PagedList>
  )
}

function AddedRow({ added }: { readonly added: Added }) {
  const { member, nickname, depth, symbol, txId, at } = added
  return (
    <TransactionRow
      txId={txId}
      icon={Droplets}
      title={<bdi translate="no">{symbol} / TRX</bdi>}
      at={at}
      amount={formatFew(trx(added.trx))}
      note={<MemberLevel {...{ member, nickname, depth }} />}
      testId="team-lp-record"
    />
  )
}
