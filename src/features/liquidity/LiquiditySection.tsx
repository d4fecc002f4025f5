import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import type { Handing } from '../../sheets/handing.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { underwayAtom, type PoolCoins, type PoolRow } from './atoms.ts'
import { BuyLiquidity } from './BuyLiquidity.tsx'
import { LatestMoves } from './LatestMoves.tsx'
import { MyLiquidity } from './MyLiquidity.tsx'
import type { BuyOrder } from './orders.ts'
import { Purchases } from './Purchases.tsx'
import { buyForm } from './useBuyForm.ts'

const BuySheet = lazyAgain(() => import('./sheets/BuySheet.tsx').then((m) => m.BuySheet))
const RemoveSheet = lazyAgain(() => import('./sheets/RemoveSheet.tsx').then((m) => m.RemoveSheet))

type Part = 'buy' | 'mine' | 'records' | 'latest'

/** Request that the open sheet serves. */
type Wanted =
  | { readonly kind: 'buy'; readonly order: BuyOrder; readonly handing: Handing }
  | { readonly kind: 'remove'; readonly coins: PoolCoins }

interface LiquiditySectionProps {
  /** Token whose pool a link asks for. */
  readonly token?: Address | undefined
}

/**
 * Liquidity section: purchases for TRX, the account's own liquidity and its removal, and the
 * history.
 */
export function LiquiditySection({ token }: LiquiditySectionProps) {
  const { t } = useLingui()
  const underway = useAtomValue(underwayAtom)
  const [part, setPart] = useState<Part>('buy')
  const [wanted, setWanted] = useState<Wanted>()
  const handed = useHandedForm(buyForm)
  /** Valid until a link asks for a different pool. */
  const [chosen, setChosen] = useState<{ readonly instead: typeof token; readonly pool: PoolRow }>()
  const takeOut = (coins: PoolCoins) => setWanted({ kind: 'remove', coins })
  return (
    <Stack gap={4} testId="liquidity">
      <Chips<Part>
        label={t`Liquidity`}
        value={part}
        onChange={setPart}
        options={[
          { value: 'buy', label: <Trans>Buy</Trans> },
          { value: 'mine', label: <Trans>Mine</Trans> },
          { value: 'records', label: <Trans>Records</Trans> },
          { value: 'latest', label: <Trans>Latest</Trans> },
        ]}
        testId="liquidity-part"
      />
      <UnderwayList operations={underway} label={t`Under way`} testId="liquidity-underway" />
      {part === 'buy' && (
        <BuyLiquidity
          key={token}
          wanted={token ?? handed.form?.token}
          chosen={chosen?.instead === token ? chosen?.pool : undefined}
          onChoose={(pool) => setChosen({ instead: token, pool })}
          isAsking={wanted?.kind === 'buy'}
          handed={handed}
          onReview={(order, handing) => setWanted({ kind: 'buy', order, handing })}
          onTakeOut={takeOut}
        />
      )}
      {part === 'mine' && <MyLiquidity onBuy={() => setPart('buy')} onTakeOut={takeOut} />}
      {part === 'records' && <Purchases onBuy={() => setPart('buy')} />}
      {part === 'latest' && <LatestMoves />}
      <SheetHost
        ahead={[BuySheet, RemoveSheet]}
        request={wanted}
        handing={wanted?.kind === 'buy' ? wanted.handing : undefined}
        onGone={() => {
          setWanted(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) =>
          asked.kind === 'buy' ? (
            <BuySheet
              {...frame}
              order={asked.order}
              onRecords={() => {
                frame.onClose()
                setPart('records')
              }}
            />
          ) : (
            <RemoveSheet {...frame} coins={asked.coins} />
          )
        }
      </SheetHost>
    </Stack>
  )
}
