import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { liquidity } from '../../../api/endpoints/liquidity.ts'
import { formatAddress } from '../../../core/address.ts'
import { TRX } from '../../../core/amount.ts'
import { formatShort } from '../../../i18n/format.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { usePagedSnapshot } from '../../../state/answers/pagedSnapshot.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useSettled } from '../../../ui/useSettled.ts'
import type { PoolRow } from '../atoms.ts'

interface PoolSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly onChoose: (pool: PoolRow) => void
}

const TYPING_MS = 300
/** Number of pools above which the sheet offers a search. */
const LONG = 3

const keyOf = ({ token }: PoolRow) => token.address

/** Selects a token's pool; a long list can be searched. */
export function PoolSheet({ open, onClose, onChoose }: PoolSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), TYPING_MS)
  const list = usePagedSnapshot(liquidity.lpCoinList, search === '' ? {} : { search }, keyOf)
  const isLong = typed !== '' || list.items.length > LONG || list.hasMore
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Choose a pool</Trans>}
      testId="liquidity-pools"
    >
      <Stack gap={4}>
        {isLong && (
          <TextField
            label={<Trans>Name, symbol or address</Trans>}
            value={typed}
            onChange={setTyped}
            testId="liquidity-search"
          />
        )}
        <PagedList
          list={list}
          keyOf={keyOf}
          label={t({ message: 'Pools', context: 'of liquidity' })}
          empty={
            <EmptyState
              title={<Trans>No pool is called that</Trans>}
              testId="liquidity-pools-empty"
            >
              <Trans>Only tokens whose trading was opened have a pool that takes liquidity.</Trans>
            </EmptyState>
          }
          testId="liquidity-pools"
        >
          {(row) => <PoolChoice row={row} onChoose={() => onChoose(row)} />}
        </PagedList>
      </Stack>
    </Sheet>
  )
}

function PoolChoice({ row, onChoose }: { readonly row: PoolRow; readonly onChoose: () => void }) {
  const { token, trx, volume } = row
  const traded = formatShort(volume, TRX.decimals)
  return (
    <Row
      leading={<Medallion seed={token.address} />}
      title={<bdi>{token.symbol}</bdi>}
      facts={<bdi>{token.name || formatAddress(token.address)}</bdi>}
      value={`${formatShort(trx, TRX.decimals)}\u00a0TRX`}
      change={<Trans>{traded} in 24 hours</Trans>}
      onClick={onChoose}
      testId={`liquidity-pool-${token.symbol}`}
    />
  )
}
