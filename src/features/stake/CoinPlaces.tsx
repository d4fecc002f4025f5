import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, useState, type ReactNode } from 'react'
import type { Plan, StakePool } from '../../api/endpoints/stakeFields.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { parseUnits, type Coin } from '../../core/amount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { List } from '../../ui/lists/List.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { addressOf } from './coinAtoms.ts'
import type { AskedPlace } from './coinSearch.ts'
import { numberOf, type Place } from './places.ts'
import { PlaceCard } from './PlaceCard.tsx'
import styles from './PlaceCard.module.css'
import { Projection } from './Projection.tsx'

type Kind = 'plan' | 'coin'

interface CoinPlacesProps {
  readonly type: ResponseOf<typeof stakes.depositTypes>['types'][number]
  /** What a link has led to; it comes first. */
  readonly asked: AskedPlace
  /** With the amount as it was typed. */
  readonly onPledge: (place: Plan | StakePool, typed: string) => void
}

/** The pools and plans of one coin, and what an amount would earn in each. */
export function CoinPlaces({ type, asked, onPledge }: CoinPlacesProps) {
  const { t } = useLingui()
  const { coin, plans, pools } = type
  const owner = useAtomValue(ownerAtom)
  const request = { coin: addressOf(coin), ...(owner && { owner }) }
  const [kind, setKind] = useState<Kind>(firstKind(type, asked))
  const [text, setText] = useState('')
  const ofPlans = usePagedSnapshot(
    stakes.planList,
    kind === 'plan' ? request : undefined,
    ({ plan }) => String(plan),
  )
  const ofPools = usePagedSnapshot(
    stakes.stakePart,
    kind === 'coin' ? request : undefined,
    ({ pool }) => String(pool),
  )
  const list = kind === 'plan' ? ofPlans : ofPools
  const places: readonly (Plan | StakePool)[] = list.items
  const isAsked = (place: Place) =>
    numberOf(place) === (place.of === 'plan' ? asked.plan : asked.pool)
  const open = places
    .filter(({ isClosed }) => !isClosed)
    .toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
  const closed = places.filter(({ isClosed }) => isClosed)
  const parsed = parseUnits(text, coin.decimals)
  const typed = parsed.ok && parsed.value > 0n ? parsed.value : undefined
  const card = (place: Plan | StakePool) => (
    <PlaceCard place={place} isAskedFor={isAsked(place)} onPledge={() => onPledge(place, text)}>
      <Projection place={place} units={typed ?? exampleOf(place)} isExample={typed === undefined} />
    </PlaceCard>
  )
  return (
    <Stack gap={4}>
      <Panel as="section" label={t`Amount`}>
        <AmountToCompare coin={coin} text={text} onChange={setText} />
      </Panel>
      <Chips<Kind>
        label={t`Kind of pledge`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'plan', label: <Trans>Fixed plans ({plans})</Trans> },
          { value: 'coin', label: <Trans>Open pools ({pools})</Trans> },
        ]}
        testId="coins-kind"
      />
      <PagedList
        key={kind}
        list={{ ...list, items: open }}
        keyOf={keyOf}
        label={kind === 'plan' ? t`Fixed plans` : t`Open pools`}
        empty={<NoneOpen kind={kind} coin={coin} />}
        testId="places"
      >
        {card}
      </PagedList>
      {closed.length > 0 && (
        <Closed places={closed} isOpen={closed.some(isAsked)}>
          {card}
        </Closed>
      )}
    </Stack>
  )
}

const keyOf = (place: Place) => `${place.of} ${numberOf(place)}`

function firstKind({ plans, pools }: CoinPlacesProps['type'], asked: AskedPlace): Kind {
  if (asked.plan !== undefined) return 'plan'
  if (asked.pool !== undefined) return 'coin'
  return plans > 0 || pools === 0 ? 'plan' : 'coin'
}

/** A hundred of a coin, or the least that is taken. */
function exampleOf({ coin, least }: Place): bigint {
  const hundred = 100n * 10n ** BigInt(coin.decimals)
  return hundred < least ? least : hundred
}

interface AmountToCompareProps {
  readonly coin: Coin
  readonly text: string
  readonly onChange: (text: string) => void
}

/** What would be pledged, to see what comes of it in each place; it is confirmed in the sheet. */
function AmountToCompare({ coin, text, onChange }: AmountToCompareProps) {
  const { i18n } = useLingui()
  const balance = useAtomValue(ownBalanceAtom(coin))
  const parsed = parseUnits(text, coin.decimals)
  const isOver = parsed.ok && balance?.known && parsed.value > balance.units
  return (
    <AmountField
      label={<Trans>Amount</Trans>}
      coin={coin}
      text={text}
      onChange={onChange}
      balance={balance?.units}
      isUnread={balance?.known === false}
      max={balance?.known ? balance.units : undefined}
      error={isOver ? i18n._(insufficientText(coin)) : undefined}
      hint={<Trans>To compare what it would earn. Nothing is pledged before you confirm it.</Trans>}
      testId="coins-amount"
    />
  )
}

interface ClosedProps {
  readonly places: readonly (Plan | StakePool)[]
  readonly isOpen: boolean
  readonly children: (place: Plan | StakePool) => ReactNode
}

/** Those that take nothing any more, folded: what is pledged there stays as it is. */
function Closed({ places, isOpen, children }: ClosedProps) {
  const count = places.length
  return (
    <details className={styles.closed} open={isOpen} data-testid="places-closed">
      <summary className={styles.summary} data-testid="places-closed-open">
        <Trans>Closed to new pledges ({count})</Trans>
        <ChevronDown aria-hidden="true" className={styles.chevron} size={18} />
      </summary>
      <List>
        {places.map((place) => (
          <Fragment key={keyOf(place)}>{children(place)}</Fragment>
        ))}
      </List>
    </details>
  )
}

function NoneOpen({ kind, coin: { symbol } }: { readonly kind: Kind; readonly coin: Coin }) {
  return (
    <EmptyState
      title={
        kind === 'plan' ? (
          <Trans>No fixed plan takes {symbol} now</Trans>
        ) : (
          <Trans>No open pool takes {symbol} now</Trans>
        )
      }
      testId="places-empty"
    />
  )
}
