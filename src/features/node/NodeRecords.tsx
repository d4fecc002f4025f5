import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import PackageOpen from 'lucide-react/icons/package-open'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { ComponentType } from 'react'
import { nodes } from '../../api/endpoints/nodes.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import { cardName } from '../../core/cardNumber.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { NodeRecord } from './atoms.ts'
import { moveNames } from './words.ts'

const keyOf = ({ txId, tokenId, move }: NodeRecord) => `${txId} ${tokenId} ${move}`

/** Lists an account's actions with its nodes, newest first. */
export function NodeRecords({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(nodes.nodeRecord, { owner }, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      label={t`Records`}
      empty={
        <EmptyState title={<Trans>No records yet</Trans>} testId="node-records-empty">
          <Trans>Each node that you buy, pledge, give or sell is kept here.</Trans>
        </EmptyState>
      }
      testId="node-records"
    >
      {(record) => <RecordRow record={record} />}
    </PagedList>
  )
}

type Move = NodeRecord['move']

const ICONS: Record<Move, ComponentType<{ size: number; strokeWidth: number }>> = {
  bought: ShoppingBag,
  opened: PackageOpen,
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  sold: ArrowUpRight,
  pledged: Lock,
  unlocked: LockOpen,
}

function RecordRow({ record }: { readonly record: NodeRecord }) {
  const { i18n } = useLingui()
  const { move, tokenId, levelStr, other, price, days, txId, at } = record
  const name = cardName(levelStr, BigInt(tokenId))
  const said = i18n._(moveNames[move])
  return (
    <TransactionRow
      txId={txId}
      icon={ICONS[move]}
      tone={move === 'bought' || move === 'opened' ? 'cast' : undefined}
      title={
        <>
          {said} · {name}
        </>
      }
      at={at}
      amount={price ? formatAmount(price) : undefined}
      note={
        other !== null ? (
          formatAddress(other)
        ) : days !== null ? (
          <Plural value={days} one="# day" other="# days" />
        ) : undefined
      }
      testId="node-record"
    />
  )
}
