import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { StakePool } from '../../api/endpoints/stakeFields.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import type { HandedForm } from '../../sheets/useHandedForm.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { askedFirst } from './askedFirst.ts'
import { AskedNote } from './AskedNote.tsx'
import type { AskedLp } from './lpSearch.ts'
import { PlaceCard } from './PlaceCard.tsx'
import type { PledgeForm } from './pledgeForm.ts'
import { PoolDetails } from './PoolDetails.tsx'
import styles from './Stakes.module.css'
import { TokenChoice } from './TokenChoice.tsx'
import { useHandedPledge } from './useHandedPledge.ts'

interface LpPoolsProps {
  /**
   * Token whose pools are listed, and the pool that a link names. That pool comes first, wherever
   * it is in the list.
   */
  readonly asked: Pick<AskedLp, 'token' | 'pool'>
  readonly onToken: (token: Address | undefined) => void
  readonly onLiquidity: () => void
  readonly handed: HandedForm<PledgeForm>
  readonly onPledge: (pool: StakePool, typed?: string) => void
}

const keyOf = ({ pool }: StakePool) => String(pool)

/** Lists the pools that take LP tokens: all of them, or those of one token. */
export function LpPools({
  asked: { token, pool: number },
  onToken,
  onLiquidity,
  handed,
  onPledge,
}: LpPoolsProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const request = { ...(owner && { owner }), ...(token && { coin: token }) }
  const all = usePagedSnapshot(stakes.lpList, request, keyOf)
  const alone = usePagedSnapshot(
    stakes.lpList,
    number === undefined ? undefined : { ...request, place: number },
    keyOf,
  )
  const isAsked = ({ pool }: StakePool) => pool === number
  const [opened, setOpened] = useState<readonly number[]>([])
  const list = askedFirst(all, number === undefined ? undefined : alone, isAsked)
  useHandedPledge(handed, list.items, onPledge)
  const told = list.items.find((pool) => pool.token?.address === token)?.token ?? undefined
  return (
    <Stack as="section" gap={3} label={t`Pools`} testId="lp-pools">
      <p className={styles.note}>
        <Trans>
          Whoever provides liquidity to a token's pool has shares of it. Pledged here they earn a
          part of what is paid in, and go on growing with the pool's fees.
        </Trans>
      </p>
      <TokenChoice token={token} told={told} onToken={onToken} />
      <AskedNote list={list} />
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
          <PlaceCard place={pool} isAskedFor={isAsked(pool)} onPledge={() => onPledge({ ...pool })}>
            <PoolDetails
              pool={pool}
              isOpen={opened.includes(pool.pool)}
              onToggle={(isOpen) =>
                setOpened((before) => {
                  const others = before.filter((each) => each !== pool.pool)
                  return isOpen ? [...others, pool.pool] : others
                })
              }
              onLiquidity={onLiquidity}
            />
          </PlaceCard>
        )}
      </PagedList>
    </Stack>
  )
}
