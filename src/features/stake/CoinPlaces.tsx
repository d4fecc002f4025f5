import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Plan, StakePool } from '../../api/endpoints/stakeFields.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import type { HandedForm } from '../../sheets/useHandedForm.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { askedFirst, type AskedFirst } from './askedFirst.ts'
import { AskedNote } from './AskedNote.tsx'
import { ClosedPlaces } from './ClosedPlaces.tsx'
import { addressOf } from './coinAtoms.ts'
import type { AskedPlace } from './coinSearch.ts'
import { numberOf, type Place } from './places.ts'
import { PlaceCard } from './PlaceCard.tsx'
import type { PledgeForm } from './pledgeForm.ts'
import { Projection } from './Projection.tsx'
import { useHandedPledge } from './useHandedPledge.ts'

type Kind = 'plan' | 'coin'

interface CoinPlacesProps {
  readonly type: ResponseOf<typeof stakes.depositTypes>['types'][number]
  /** Pool or plan that a link names; it comes first, wherever it is in the list. */
  readonly asked: AskedPlace
  /**
   * Whether the link is about this asset. If the list lacks the pool or plan that it names, a note
   * here says so.
   */
  readonly isLinked: boolean
  readonly handed: HandedForm<PledgeForm>
  /** Opens the staking sheet with the amount as typed. */
  readonly onPledge: (place: Plan | StakePool, typed: string) => void
}

/** Lists the pools and plans of one asset, with the reward of an amount in each. */
export function CoinPlaces({ type, asked, isLinked, handed, onPledge }: CoinPlacesProps) {
  const { t } = useLingui()
  const { coin, plans, pools } = type
  const owner = useAtomValue(ownerAtom)
  const [kind, setKind] = useState<Kind>(firstKind(type, asked))
  const [text, setText] = useState('')
  const [daysByPlace, setDays] = useState<Readonly<Record<string, number>>>({})
  const number = kind === 'plan' ? asked.plan : asked.pool
  const list = usePlaces(kind, { coin: addressOf(coin), ...(owner && { owner }) }, number)
  useHandedPledge(handed, list.items, onPledge)
  const isAsked = (place: Place) => numberOf(place) === number
  const isFolded = (place: Place) => place.isClosed && !isAsked(place)
  const open = list.items.filter((place) => !isFolded(place))
  const closed = list.items.filter(isFolded)
  const parsed = parseUnits(text, coin.decimals)
  const typed = parsed.ok && parsed.value > 0n ? parsed.value : undefined
  const card = (place: Plan | StakePool) => (
    <PlaceCard place={place} isAskedFor={isAsked(place)} onPledge={() => onPledge(place, text)}>
      <Projection
        place={place}
        units={typed ?? exampleOf(place)}
        isExample={typed === undefined}
        moved={daysByPlace[keyOf(place)]}
        onMove={(days) => setDays((all) => ({ ...all, [keyOf(place)]: days }))}
      />
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
      {isLinked && <AskedNote list={list} />}
      <PagedList
        key={kind}
        // Open places come first in the list. Once closed ones begin, all further pages are closed
        // ones.
        list={{ ...list, items: open, ...(closed.length > 0 && complete) }}
        rows={VirtualList}
        keyOf={keyOf}
        label={kind === 'plan' ? t`Fixed plans` : t`Open pools`}
        empty={<NoneOpen kind={kind} coin={coin} />}
        testId="places"
      >
        {card}
      </PagedList>
      {closed.length > 0 && (
        <ClosedPlaces list={{ ...list, items: closed, stale: false }} keyOf={keyOf}>
          {card}
        </ClosedPlaces>
      )}
    </Stack>
  )
}

const complete = { hasMore: false, isLoadingMore: false, moreFailed: false, more: undefined }

/** Returns the pools or plans of an asset, with the one that a link names first. */
function usePlaces(
  kind: Kind,
  request: { readonly coin: Address; readonly owner?: Address },
  asked: number | undefined,
): AskedFirst<Place> {
  const endpoint = kind === 'plan' ? stakes.planList : stakes.stakePart
  const list = usePagedSnapshot(endpoint, request, keyOf)
  const alone = usePagedSnapshot(
    endpoint,
    asked === undefined ? undefined : { ...request, place: asked },
    keyOf,
  )
  return askedFirst<Place>(
    list,
    asked === undefined ? undefined : alone,
    (place) => numberOf(place) === asked,
  )
}

const keyOf = (place: Place) => `${place.of} ${numberOf(place)}`

function firstKind({ plans, pools }: CoinPlacesProps['type'], asked: AskedPlace): Kind {
  if (asked.plan !== undefined) return 'plan'
  if (asked.pool !== undefined) return 'coin'
  return plans > 0 || pools === 0 ? 'plan' : 'coin'
}

/** Returns an example amount: 100 of the asset, or the minimum if that is higher. */
function exampleOf({ coin, least }: Place): bigint {
  const hundred = 100n * 10n ** BigInt(coin.decimals)
  return hundred < least ? least : hundred
}

interface AmountToCompareProps {
  readonly coin: Coin
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Takes an amount to compare the rewards of all places. The sheet confirms the stake. */
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
