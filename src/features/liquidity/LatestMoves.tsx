import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { liquidity } from '../../api/endpoints/liquidity.ts'
import { formatAddress } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Move } from './atoms.ts'
import { keyOfMove } from './purchases.ts'
import { actNames } from './words.tsx'

/** Liquidity that any account added or removed, newest first. */
export function LatestMoves() {
  const { t } = useLingui()
  const list = usePagedSnapshot(liquidity.detailHeadList, {}, keyOfMove)
  return (
    <Stack gap={4} label={t`Latest`} testId="liquidity-latest">
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfMove}
        label={t`Latest`}
        empty={
          <EmptyState
            title={<Trans>Nothing has happened yet</Trans>}
            testId="liquidity-latest-empty"
          >
            <Trans>What anybody brings to a pool, or takes out of it, appears here.</Trans>
          </EmptyState>
        }
        testId="liquidity-latest"
      >
        {(move) => <MoveRow move={move} />}
      </PagedList>
    </Stack>
  )
}

function MoveRow({ move }: { readonly move: Move }) {
  const { i18n } = useLingui()
  const { act, token, owner, trx, at, txId } = move
  const name = i18n._(actNames[act])
  const sun = formatShort(trx, TRX.decimals)
  return (
    <TransactionRow
      txId={txId}
      icon={act === 'removed' ? ArrowUpRight : ArrowDownLeft}
      tone={act === 'removed' ? 'loss' : 'gain'}
      title={
        <>
          {name} · <bdi>{token.symbol}</bdi>
        </>
      }
      at={at}
      amount={`${sun}\u00a0TRX`}
      note={formatAddress(owner)}
      testId="liquidity-latest-row"
    />
  )
}
