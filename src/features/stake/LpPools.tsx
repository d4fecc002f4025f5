import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { StakePool } from '../../api/endpoints/stakeFields.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { PoolDetails } from './PoolDetails.tsx'
import styles from './Stakes.module.css'
import { TokenChoice } from './TokenChoice.tsx'

interface LpPoolsProps {
  readonly token: Address | undefined
  readonly onToken: (token: Address | undefined) => void
  readonly onLiquidity: () => void
  readonly onPledge: (pool: StakePool) => void
}

const keyOf = ({ pool }: StakePool) => String(pool)

/** Where shares can be staked: all pools, or those of one token. */
export function LpPools({ token, onToken, onLiquidity, onPledge }: LpPoolsProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const list = usePagedSnapshot(
    stakes.lpList,
    { ...(owner && { owner }), ...(token && { coin: token }) },
    keyOf,
  )
  return (
    <Stack as="section" gap={3} label={t`Pools`} testId="lp-pools">
      <p className={styles.note}>
        <Trans>
          Whoever provides liquidity to a token's pool has shares of it. Pledged here they earn a
          part of what is paid in, and go on growing with the pool's fees.
        </Trans>
      </p>
      <TokenChoice token={token} onToken={onToken} />
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        label={t`Pools`}
        empty={
          token ? (
            <EmptyState
              title={<Trans>No pool takes these shares</Trans>}
              action={{
                label: <Trans>See all pools</Trans>,
                onClick: () => onToken(undefined),
                testId: 'lp-pools-all',
              }}
              testId="lp-pools-empty"
            >
              <Trans>There may be one later. Liquidity can be provided without it.</Trans>
            </EmptyState>
          ) : (
            <EmptyState
              title={<Trans>There are no pools yet</Trans>}
              action={{
                label: <Trans>Provide liquidity</Trans>,
                onClick: onLiquidity,
                testId: 'lp-pools-liquidity',
              }}
              testId="lp-pools-empty"
            >
              <Trans>Where shares can be pledged is listed here.</Trans>
            </EmptyState>
          )
        }
        testId="lp-pools"
      >
        {(pool) => (
          <PlaceCard place={pool} onPledge={() => onPledge({ ...pool })}>
            <PoolDetails pool={pool} onLiquidity={onLiquidity} />
          </PlaceCard>
        )}
      </PagedList>
    </Stack>
  )
}
