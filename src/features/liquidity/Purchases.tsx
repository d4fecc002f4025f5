import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { liquidity } from '../../api/endpoints/liquidity.ts'
import type { Address } from '../../core/address.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { ownPurchasesAtom } from './atoms.ts'
import { keyOfMove, recordsOf, type LiquidityRecord } from './purchases.ts'
import { actNames, PurchasePill } from './words.tsx'

interface PurchasesProps {
  /** Opens the form. */
  readonly onBuy: () => void
}

const keyOf = ({ key }: LiquidityRecord) => key

/** Liquidity that the account has bought, added and removed, with the state of each purchase. */
export const Purchases = ({ onBuy }: PurchasesProps) => (
  <ConnectFirst
    title={<Trans>Your purchases are in your wallet</Trans>}
    text={<Trans>Connect it to see what you bought.</Trans>}
    testId="liquidity-records"
  >
    {(owner) => <Records owner={owner} onBuy={onBuy} />}
  </ConnectFirst>
)

function Records({ owner, onBuy }: PurchasesProps & { readonly owner: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(liquidity.detailHeadList, { owner }, keyOfMove)
  const items = recordsOf(list.items, useAtomValue(ownPurchasesAtom), list.hasMore)
  // Purchases known only to this device are shown even without the list.
  const state = items.length > 0 ? 'ready' : list.state
  return (
    <Stack gap={4} label={t`Records`} testId="liquidity-records">
      <PagedList
        list={{ ...list, items, state }}
        rows={VirtualList}
        keyOf={keyOf}
        empty={
          <EmptyState
            title={<Trans>No liquidity was bought yet</Trans>}
            action={{
              label: <Trans>Buy liquidity</Trans>,
              onClick: onBuy,
              testId: 'liquidity-records-first',
            }}
            testId="liquidity-records-empty"
          >
            <Trans>What you buy is listed here as soon as it is in a block.</Trans>
          </EmptyState>
        }
        testId="liquidity-records"
      >
        {(record) => <RecordCard record={record} />}
      </PagedList>
    </Stack>
  )
}

function RecordCard({ record }: { readonly record: LiquidityRecord }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { act, token, shares, trx, state, at, txId } = record
  return (
    <Card
      leading={<Medallion seed={token.address} />}
      title={<bdi>{token.symbol}</bdi>}
      facts={formatDateTime(at, locale)}
      status={
        act === 'bought' ? (
          <PurchasePill state={state} />
        ) : (
          <StatusPill>{i18n._(actNames[act])}</StatusPill>
        )
      }
      action={
        txId !== undefined && (
          <ExplorerButton of="transaction" id={txId} size="small" testId="liquidity-explorer" />
        )
      }
      testId={`liquidity-record-${act}`}
    >
      <Facts
        facts={[
          {
            id: 'trx',
            label: act === 'removed' ? <Trans>Got back</Trans> : <Trans>Paid</Trans>,
            value: <AmountText amount={trx} />,
          },
          shares && {
            id: 'shares',
            label: <Trans>Shares</Trans>,
            value: <AmountText amount={shares} />,
          },
        ]}
        testId="liquidity-record"
      />
    </Card>
  )
}
