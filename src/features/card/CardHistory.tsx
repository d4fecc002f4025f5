import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import PackageOpen from 'lucide-react/icons/package-open'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tag from 'lucide-react/icons/tag'
import Undo from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import { cards } from '../../api/endpoints/cards.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { formatAddress } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { imitationAtom } from '../../state/account/knownAddresses.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './CardHistory.module.css'
import { moveNames, type CardMove } from './words.tsx'

type Move = ResponseOf<typeof cards.nftDetailList>['items'][number]

const keyOf = ({ txId, position, move }: Move) => `${txId} ${position} ${move}`

/** History of a card, newest first. */
export function CardHistory({ tokenId }: { readonly tokenId: string }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(cards.nftDetailList, { tokenId, pageSize: 10 }, keyOf)
  return (
    <Section title={<Trans>Transfer records</Trans>} label={t`Transfer records`}>
      <PagedList
        list={list}
        keyOf={keyOf}
        empty={
          <EmptyState title={<Trans>No records yet</Trans>} testId="nft-history-empty">
            <Trans>Each sale and each transfer of this card appears here.</Trans>
          </EmptyState>
        }
        testId="nft-history"
      >
        {(move) => <MoveRow move={move} />}
      </PagedList>
    </Section>
  )
}

const ICONS: Record<CardMove, ComponentType<{ size: number; strokeWidth: number }>> = {
  bought: ShoppingBag,
  opened: PackageOpen,
  listed: Tag,
  unlisted: Undo,
  sold: ShoppingBag,
  transferred: ArrowLeftRight,
}

/** One record; its row links to its transaction. */
function MoveRow({ move: { move, from, to, price, txId, at } }: { readonly move: Move }) {
  const { i18n } = useLingui()
  const isTrade = move === 'sold' || move === 'bought'
  return (
    <TransactionRow
      txId={txId}
      icon={ICONS[move]}
      tone={isTrade ? 'cast' : undefined}
      title={i18n._(moveNames[move])}
      at={at}
      amount={price ? formatAmount(price) : undefined}
      note={
        <>
          {move !== 'listed' && move !== 'unlisted' && from && (
            <>
              <Somebody address={from} />
              {' → '}
            </>
          )}
          <Somebody address={move === 'listed' && from ? from : to} />
        </>
      }
      testId="nft-history-row"
    />
  )
}

/**
 * Address in short form, as in a list. It appears in full if it resembles one that the user knows.
 */
function Somebody({ address }: { readonly address: Address }) {
  const isOwn = useAtomValue(ownerAtom) === address
  const isAlike = useAtomValue(imitationAtom)(address) !== undefined
  if (isOwn) return <Trans>You</Trans>
  return (
    <span className={isAlike ? styles.alike : undefined} translate="no">
      {isAlike ? address : formatAddress(address)}
    </span>
  )
}
