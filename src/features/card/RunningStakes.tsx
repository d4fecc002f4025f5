import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { cards, type CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { MOST_AT_ONCE } from './operations/family.ts'
import styles from './PledgePage.module.css'
import { StakeCard } from './StakeCard.tsx'
import { byUnlockTime, dueOf } from './stakeRules.ts'
import { movingCardsAtom, stakeStatisticsAtom } from './stakes.ts'
import { noneDueText } from './stakeWords.tsx'

interface RunningStakesProps {
  readonly owner: Address
  readonly pools: Address
  readonly onPledge: () => void
  readonly onUnlock: (cards: readonly CardInfo[]) => void
}

const keyOf = ({ tokenId }: CardInfo) => tokenId

/** Staked cards: their unlock times and earnings, and the way to unlock them. */
export function RunningStakes({ owner, pools, onPledge, onUnlock }: RunningStakesProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(cards.ownCardPage, { owner, state: 'staked', pageSize: 50 }, keyOf)
  return (
    <Section title={<Trans>Pledged cards</Trans>} testId="pledge-running">
      <p className={styles.note}>
        <Trans>
          A pledge is removed by unlocking the card, once its time has come: it stops earning and
          can move again. Nobody can do it earlier.
        </Trans>
      </p>
      {list.items.length > 0 && <UnlockAll owner={owner} items={list.items} onUnlock={onUnlock} />}
      <PagedList
        list={{ ...list, items: byUnlockTime(list.items) }}
        keyOf={keyOf}
        label={t`Pledged cards`}
        empty={
          <EmptyState
            title={<Trans>Nothing is pledged</Trans>}
            action={{
              label: <Trans>Choose cards</Trans>,
              onClick: onPledge,
              testId: 'pledge-running-first',
            }}
            testId="pledge-running-empty"
          >
            <Trans>What you pledge is listed here until you unlock it.</Trans>
          </EmptyState>
        }
        testId="pledge-running"
      >
        {(card) => <StakeCard card={card} pools={pools} onUnlock={() => onUnlock([card])} />}
      </PagedList>
    </Section>
  )
}

interface UnlockAllProps {
  readonly owner: Address
  /** Ordered by unlock time, so that due cards are among the first. */
  readonly items: readonly CardInfo[]
  readonly onUnlock: (cards: readonly CardInfo[]) => void
}

/** Unlocks all due cards. If none are due, a press shows that instead. */
function UnlockAll({ owner, items, onUnlock }: UnlockAllProps) {
  const { i18n } = useLingui()
  const now = useChainNow()
  const isOnline = useOnline()
  const moving = useAtomValue(movingCardsAtom)
  const [wasAsked, setAsked] = useState(false)
  const known = useAtomValue(stakeStatisticsAtom(owner)).data?.due ?? 0
  const own = dueOf(items, now ?? 0)
  const due = own.filter(({ tokenId }) => !moving.has(tokenId))
  const count = due.length
  const most = Math.min(count, MOST_AT_ONCE)
  // More cards may be due than this page lists.
  const total = Math.max(count, known - (own.length - count))
  const unlock = () => {
    setAsked(count === 0)
    if (count > 0) onUnlock(due.slice(0, MOST_AT_ONCE))
  }
  return (
    <div className={styles.unlockAll}>
      <Button
        wide
        disabled={!isOnline || now === undefined}
        onClick={unlock}
        testId="pledge-unlock-all"
      >
        {count === 0 ? (
          <Trans>Unlock all that are due</Trans>
        ) : total > MOST_AT_ONCE ? (
          <Trans>
            Unlock {most} of {total} cards that are due
          </Trans>
        ) : (
          <Plural
            value={count}
            one="Unlock the # card that is due"
            other="Unlock all # cards that are due"
          />
        )}
      </Button>
      {wasAsked && count === 0 && (
        <p className={styles.obstacle} role="alert" data-testid="pledge-none-due">
          {i18n._(noneDueText)}
        </p>
      )}
      {total > MOST_AT_ONCE && (
        <p className={styles.note}>
          <Trans>{MOST_AT_ONCE} at once; the others after that.</Trans>
        </p>
      )}
    </div>
  )
}
