import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CardLevelInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm, useHandedOpening } from '../../sheets/useHandedForm.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { formOfLevel, levelForm } from './handedForms.ts'
import { LevelCard } from './LevelCard.tsx'
import { countOf } from './levelRules.ts'
import {
  boughtAtom,
  buyingAtom,
  cardBalanceAtom,
  levelOfOrder,
  levelsOnSaleAtom,
  type OwnCounts,
  type WantedLevel,
} from './levels.ts'
import styles from './LevelsPage.module.css'

const BuySheet = lazyAgain(() => import('./sheets/BuySheet.tsx').then((m) => m.BuySheet))

/** Purchase that the open sheet shows: a new card of a level, or an unfinished order. */
interface Wanted {
  readonly level: WantedLevel
  readonly resumed?: Operation | undefined
}

interface LevelsOnSaleProps {
  readonly contract: Address
  /** Kind of levels shown; all by default. */
  readonly only?: 'cards' | 'nodes' | undefined
}

/** Levels on sale, unfinished purchases, and the way to buy. */
export function LevelsOnSale({ contract, only }: LevelsOnSaleProps) {
  const { t } = useLingui()
  const [snapshot, refresh] = useAtom(levelsOnSaleAtom)
  const levels = snapshot.data?.items ?? []
  const own = useOwnCounts(contract, levels)
  const [wanted, setWanted] = useState<Wanted>()
  const handed = useHandedForm(levelForm)
  const asked = levels.find(
    ({ level, price }) => level === handed.form?.level && String(price) === handed.form.price,
  )
  useHandedOpening(handed, asked && formOfLevel(asked), () => asked && setWanted({ level: asked }))
  const shown = levels.filter(({ isNode }) => !only || isNode === (only === 'nodes'))
  const resume = (resumed: Operation) => {
    const level = levelOfOrder(resumed)
    if (level) setWanted({ level, resumed })
  }
  return (
    <>
      <UnderwayList
        operations={useAtomValue(buyingAtom)}
        label={t`Unfinished purchases`}
        onOpen={resume}
        testId="card-buying"
      />
      <PagedList
        list={{ ...snapshot, items: shown, refresh: () => void refresh() }}
        keyOf={({ level }) => String(level)}
        label={t`Levels on sale`}
        skeleton={<LevelsSkeleton />}
        empty={
          <EmptyState
            title={<Trans>No level is on sale</Trans>}
            action={{ label: <Trans>To the market</Trans>, href: '/nft' }}
            testId="card-levels-empty"
          >
            <Trans>Cards that people sell are in the market.</Trans>
          </EmptyState>
        }
        testId="card-levels"
      >
        {(level) => (
          <LevelCard level={level} own={own(level.level)} onBuy={() => setWanted({ level })} />
        )}
      </PagedList>
      <SheetHost
        ahead={[BuySheet]}
        request={wanted}
        handing={wanted && !wanted.resumed ? handed.handing(formOfLevel(wanted.level)) : undefined}
        onGone={() => {
          setWanted(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) => <BuySheet {...frame} {...asked} />}
      </SheetHost>
    </>
  )
}

function useOwnCounts(
  contract: Address,
  levels: readonly CardLevelInfo[],
): (level: number) => OwnCounts {
  const owner = useAtomValue(ownerAtom)
  const numbers = levels.map(({ level }) => level)
  const balance = useAtomValue(owner ? cardBalanceAtom(owner) : unaskedAtom).data
  const isAsked = owner !== undefined && numbers.length > 0
  const bought = useAtomValue(isAsked ? boughtAtom(contract, numbers, owner) : unaskedAtom).data
  return (level) => {
    const held = balance?.levels.find((each) => each.level === level)
    return {
      has: balance && (held ? countOf(held) : 0),
      bought: bought?.[numbers.indexOf(level)],
    }
  }
}

/** Number of placeholder levels: enough to push the following content out of sight. */
const BONES = 6

const LevelsSkeleton = () => (
  <Loading className={styles.bones} testId="card-levels-loading">
    {Array.from({ length: BONES }, (_, index) => (
      <div key={index} className={styles.level}>
        <Skeleton height="auto" style={{ aspectRatio: '5 / 7', borderRadius: 9 }} />
        <div className={styles.text}>
          <Skeleton width="45%" height={19} />
          <Skeleton width="60%" height={26} style={{ marginTop: 8 }} />
          <Skeleton height={5} style={{ marginTop: 20 }} />
          <Skeleton height={34} style={{ marginTop: 30 }} />
        </div>
      </div>
    ))}
  </Loading>
)
