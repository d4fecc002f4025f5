import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { cards } from '../../api/endpoints/cards.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { countOf, floorValues } from './levelRules.ts'
import { cardBalanceAtom } from './levels.ts'
import styles from './MyCardsPage.module.css'

type LevelBalance = ResponseOf<typeof cards.balanceInfoByUnit>['levels'][number]

/** Account's cards by level, and their value at the lowest listed prices. */
export function CardBalance({ owner }: { readonly owner: Address }) {
  const [snapshot, refresh] = useAtom(cardBalanceAtom(owner))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<RowsSkeleton testId="my-cards-balance-loading" />}
      testId="my-cards-balance"
    >
      {({ levels }) => {
        const owned = levels.filter((level) => countOf(level) > 0)
        return (
          <Stack gap={4} testId="my-cards-balance">
            <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} />
            {owned.length === 0 ? <NoCards /> : <Balance levels={owned} />}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Balance({ levels }: { readonly levels: readonly LevelBalance[] }) {
  const { t } = useLingui()
  const values = floorValues(levels)
  const all = levels.reduce((sum, level) => sum + countOf(level), 0)
  return (
    <>
      <Panel title={<Plural value={all} one="# card" other="# cards" />} testId="my-cards-floor">
        {values.length > 0 && (
          <div className={styles.values}>
            {values.map(({ cards: counted, ...amount }) => (
              <div key={amount.coin.contract ?? ''}>
                <div className={styles.value}>{formatAmount(amount)}</div>
                <div className={styles.note}>
                  <Plural
                    value={counted}
                    one="# card at the lowest price of its level"
                    other="# cards at the lowest prices of their levels"
                  />
                </div>
              </div>
            ))}
          </div>
        )}
        <p className={styles.note}>
          {values.length > 0 ? (
            <Trans>
              What others ask now, each coin by itself: a card is sold for one of them. It is no
              offer to buy.
            </Trans>
          ) : (
            <Trans>No card of these levels is on sale, so there is no price to go by.</Trans>
          )}
        </p>
      </Panel>
      <List label={t`By level`} testId="my-cards-levels">
        {levels.map((level) => (
          <LevelRow key={level.level} balance={level} />
        ))}
      </List>
    </>
  )
}

function LevelRow({ balance }: { readonly balance: LevelBalance }) {
  const { t } = useLingui()
  const { level, levelStr, held, listed, staked, floors } = balance
  const parts = [
    held > 0 && t`${held} at hand`,
    listed > 0 && t`${listed} on sale`,
    staked > 0 && t`${staked} pledged`,
  ]
  const count = countOf(balance)
  const lowest = floors.map((floor) => formatAmount(floor)).join(' · ')
  return (
    <Row
      leading={
        <span className={styles.thumb}>
          <CardArt level={level} tokenId={undefined} name={levelStr} size="thumb" />
        </span>
      }
      title={levelStr}
      facts={parts.filter(Boolean).join(' · ')}
      value={`× ${count}`}
      change={lowest ? <Trans>from {lowest}</Trans> : undefined}
      testId={`my-cards-level-${level}`}
    />
  )
}

const NoCards = () => (
  <EmptyState
    title={<Trans>No cards yet</Trans>}
    action={{ label: <Trans>See the levels</Trans>, href: '/nftInv' }}
    testId="my-cards-balance-empty"
  >
    <Trans>What you own is added up here, level by level.</Trans>
  </EmptyState>
)
