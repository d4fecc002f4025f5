import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type * as v from 'valibot'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import type { Handing } from '../../sheets/handing.ts'
import { LookalikeNote } from '../../sheets/LookalikeNote.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import type { HandedForm } from '../../sheets/useHandedForm.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { coinsOf, poolRowAtom, tokenAtom, type PoolCoins, type PoolRow } from './atoms.ts'
import { BuyForm } from './BuyForm.tsx'
import type { BuyOrder } from './orders.ts'
import type { buyForm } from './useBuyForm.ts'

const PoolSheet = lazyAgain(() => import('./sheets/PoolSheet.tsx').then((m) => m.PoolSheet))

interface BuyLiquidityProps {
  /** Token whose pool a link asks for. */
  readonly wanted: Address | undefined
  /** Pool chosen instead. */
  readonly chosen: PoolRow | undefined
  readonly onChoose: (pool: PoolRow) => void
  /** Whether the sheet of a purchase is open. */
  readonly isAsking: boolean
  readonly handed: HandedForm<v.InferOutput<typeof buyForm>>
  readonly onReview: (order: BuyOrder, handing: Handing) => void
  readonly onTakeOut: (coins: PoolCoins) => void
}

/** Selects a pool and buys its LP tokens. */
export function BuyLiquidity(props: BuyLiquidityProps) {
  const { wanted, chosen, onChoose, isAsking, handed, onReview, onTakeOut } = props
  const [choosing, setChoosing] = useState<object>()
  const [asked, refresh] = useAtom(poolRowAtom(chosen?.token.address ?? wanted))
  // If the link's token has no pool here, the largest pool is shown instead.
  const isMissing = !chosen && wanted !== undefined && asked.data?.items.length === 0
  const largest = useAtomValue(poolRowAtom(undefined))
  const row = asked.data?.items[0] ?? chosen ?? (isMissing ? largest.data?.items[0] : undefined)
  const coins = row && coinsOf(row)
  if (!row || !coins) {
    const { state, data } = isMissing ? largest : asked
    if (state === 'loading') return <RowsSkeleton count={3} testId="liquidity-loading" />
    if (!data) return <ErrorState onRetry={() => void refresh()} testId="liquidity-error" />
    return (
      <EmptyState title={<Trans>No pool takes liquidity yet</Trans>} testId="liquidity-none">
        <Trans>A token has a pool once its trading was opened.</Trans>
      </EmptyState>
    )
  }
  const trx = formatShort(row.trx, 6)
  return (
    <Stack gap={4}>
      {isMissing && (
        <Note tone="warn" testId="liquidity-unknown">
          <Trans>
            The token of this link has no pool that takes liquidity. This is another one.
          </Trans>
        </Note>
      )}
      <Row
        leading={<Medallion seed={row.token.address} />}
        title={<bdi>{row.token.symbol}</bdi>}
        facts={<Trans>{trx} TRX in the pool</Trans>}
        onClick={() => setChoosing({})}
        trailing={<ChevronDown aria-hidden="true" size={18} />}
        testId="liquidity-pool"
      />
      <Lookalike token={row.token.address} />
      {/* Remounts for each pool, because the typed values belong to the previous one. */}
      <BuyForm
        key={row.token.address}
        row={row}
        coins={coins}
        isAsking={isAsking}
        handed={handed}
        onReview={onReview}
        onTakeOut={onTakeOut}
      />
      <SheetHost ahead={[PoolSheet]} request={choosing} onGone={() => setChoosing(undefined)}>
        {(_, frame) => (
          <PoolSheet
            {...frame}
            onChoose={(pool) => {
              onChoose(pool)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

function Lookalike({ token }: { readonly token: Address }) {
  const { data } = useAtomValue(tokenAtom(token))
  return (
    <LookalikeNote address={token} like={data?.looksLike?.symbol} testId="liquidity-lookalike" />
  )
}
