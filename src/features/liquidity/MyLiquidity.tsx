import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { liquidity } from '../../api/endpoints/liquidity.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { stakedAtom, type PoolCoins, type PoolRow } from './atoms.ts'
import { LossNote } from './LossNote.tsx'
import { PartCard, StakedCard } from './PartCard.tsx'
import { worthOf } from './rules.ts'

interface MyLiquidityProps {
  /** Opens the form. */
  readonly onBuy: () => void
  readonly onTakeOut: (coins: PoolCoins) => void
}

const keyOf = ({ token }: PoolRow) => token.address

/** Account's liquidity, pool by pool. */
export const MyLiquidity = (props: MyLiquidityProps) => (
  <ConnectFirst
    title={<Trans>Your shares are in your wallet</Trans>}
    text={<Trans>Connect it to see what they are worth, and to take them out.</Trans>}
    testId="liquidity-mine"
  >
    {(owner) => <OwnParts owner={owner} {...props} />}
  </ConnectFirst>
)

function OwnParts({ owner, onBuy, onTakeOut }: MyLiquidityProps & { readonly owner: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(liquidity.lpCoinList, { owner, only: 'held' }, keyOf)
  const [staked, askStaked] = useAtom(useMemo(() => stakedAtom(owner), [owner]))
  const held = new Set(list.items.map(keyOf))
  // The account may also hold LP tokens listed on pages not loaded yet.
  const isWhole = list.state === 'ready' && !list.hasMore
  const onlyStaked = [...(isWhole && staked.data ? staked.data.values() : [])].filter(
    ({ token }) => !held.has(token.address),
  )
  const [largest] = list.items
  return (
    <Stack gap={4} testId="liquidity-mine">
      <PagedList
        list={list}
        keyOf={keyOf}
        label={t`My liquidity`}
        empty={
          <Loaded
            snapshot={staked}
            refresh={askStaked}
            skeleton={<RowsSkeleton testId="liquidity-staked-loading" />}
            testId="liquidity-staked"
          >
            {() =>
              onlyStaked.length === 0 && (
                <EmptyState
                  title={<Trans>You have no part of a pool</Trans>}
                  action={{
                    label: <Trans>Buy liquidity</Trans>,
                    onClick: onBuy,
                    testId: 'liquidity-mine-first',
                  }}
                  testId="liquidity-mine-empty"
                >
                  <Trans>Shares that you buy, or receive from a presale, are listed here.</Trans>
                </EmptyState>
              )
            }
          </Loaded>
        }
        testId="liquidity-mine"
      >
        {(row) => (
          <PartCard
            row={row}
            staked={staked.data?.get(row.token.address)}
            stakedAge={staked}
            onTakeOut={onTakeOut}
          />
        )}
      </PagedList>
      {onlyStaked.map((each) => (
        <StakedCard key={each.token.address} staked={each} age={staked} />
      ))}
      {largest && (
        <LossNote worth={worthOf(largest, largest.own ?? 0n)} symbol={largest.token.symbol} />
      )}
    </Stack>
  )
}
