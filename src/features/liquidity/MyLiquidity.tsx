import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { stakedAtom, type PoolCoins, type PoolRow } from './atoms.ts'
import { LossNote } from './LossNote.tsx'
import { PartCard, StakedCard } from './PartCard.tsx'
import { worthOf } from './rules.ts'

interface MyLiquidityProps {
  /** Goes to the form. */
  readonly onBuy: () => void
  readonly onTakeOut: (coins: PoolCoins) => void
}

const keyOf = ({ token }: PoolRow) => token.address

/** The parts of pools that the account has. */
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
  const list = usePagedSnapshot(stakes.lpCoinList, { owner, only: 'held' }, keyOf)
  const staked = useAtomValue(useMemo(() => stakedAtom(owner), [owner]))
  const held = new Set(list.items.map(keyOf))
  const onlyStaked = [...staked.values()].filter(({ token }) => !held.has(token.address))
  const [largest] = list.items
  return (
    <Stack gap={4} testId="liquidity-mine">
      <PagedList
        list={list}
        keyOf={keyOf}
        label={t`My liquidity`}
        empty={
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
        testId="liquidity-mine"
      >
        {(row) => (
          <PartCard row={row} staked={staked.get(row.token.address)} onTakeOut={onTakeOut} />
        )}
      </PagedList>
      {onlyStaked.map((each) => (
        <StakedCard key={each.token.address} staked={each} />
      ))}
      {largest && (
        <LossNote worth={worthOf(largest, largest.own ?? 0n)} symbol={largest.token.symbol} />
      )}
    </Stack>
  )
}
