import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { Plan, StakePool } from '../../api/endpoints/stakeFields.ts'
import type { stakes } from '../../api/endpoints/stakes.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { formatAddress } from '../../core/address.ts'
import type { HandedForm } from '../../sheets/useHandedForm.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { addressOf, askedCoinAtom, depositTypesAtom } from './coinAtoms.ts'
import type { AskedPlace } from './coinSearch.ts'
import { CoinPlaces } from './CoinPlaces.tsx'
import type { PledgeForm } from './pledgeForm.ts'

interface ChoosePlaceProps {
  readonly asked: AskedPlace
  readonly handed: HandedForm<PledgeForm>
  readonly onPledge: (place: Plan | StakePool, typed: string) => void
}

/** Lets the user choose the asset to stake, then one of its pools or plans. */
export function ChoosePlace(props: ChoosePlaceProps) {
  const [types, refresh] = useAtom(depositTypesAtom)
  return (
    <>
      <StaleBadge at={types.fetchedAt} stale={types.stale} testId="coins-stale" />
      <Loaded
        snapshot={types}
        refresh={refresh}
        skeleton={<RowsSkeleton count={3} testId="coins-loading" />}
        testId="coins"
      >
        {(data) =>
          data.types.length === 0 ? <NothingOffered /> : <Coins {...props} types={data.types} />
        }
      </Loaded>
    </>
  )
}

type Types = ResponseOf<typeof stakes.depositTypes>['types']

function Coins({ asked, handed, onPledge, types }: ChoosePlaceProps & { readonly types: Types }) {
  const { t } = useLingui()
  const [askedCoin, askAgain] = useAtom(useMemo(() => askedCoinAtom(asked), [asked]))
  const [chosen, setChosen] = useState<string>()
  const linked = askedCoin.kind === 'coin' ? askedCoin.coin : undefined
  const isLinkedOffered = types.some(({ coin }) => addressOf(coin) === linked)
  if (askedCoin.kind === 'unanswered') return <RowsSkeleton count={3} testId="coins-loading" />
  const wanted = chosen ?? (isLinkedOffered ? linked : undefined)
  const type = types.find(({ coin }) => addressOf(coin) === wanted) ?? types[0]!
  const names = types.map(({ coin }) => coin.symbol)
  return (
    <Stack gap={4}>
      {askedCoin.kind === 'unread' && (
        <RetryNote onRetry={() => void askAgain()} testId="coins-unread">
          <Trans>What your link names could not be read now. These are open.</Trans>
        </RetryNote>
      )}
      {askedCoin.kind === 'none' && (
        <Note tone="warn" testId="coins-unknown">
          <Trans>There is no such pool or plan as your link names. These are open now.</Trans>
        </Note>
      )}
      {askedCoin.kind === 'coin' && askedCoin.isClosed && (
        <Note tone="warn" testId="coins-closed">
          <Trans>What your link names takes no new pledges any more. Those after it do.</Trans>
        </Note>
      )}
      {linked !== undefined && !isLinkedOffered && (
        <Note tone="warn" testId="coins-not-offered">
          <Trans>The coin of your link cannot be pledged here now. These can.</Trans>
        </Note>
      )}
      <Chips
        label={t`Coin`}
        value={addressOf(type.coin)}
        onChange={setChosen}
        options={types.map(({ coin }) => ({
          value: addressOf(coin),
          // Any token can have the symbol "USDT", so assets with the same symbol also show their
          // address.
          label:
            names.filter((name) => name === coin.symbol).length > 1 && coin.contract
              ? `${coin.symbol} ${formatAddress(coin.contract)}`
              : coin.symbol,
        }))}
        testId="coins-coin"
      />
      {/* Another asset may have other decimals, so the typed amount is reset with the asset. */}
      <CoinPlaces
        key={addressOf(type.coin)}
        type={type}
        asked={chosen === undefined ? asked : {}}
        isLinked={isLinkedOffered}
        handed={handed}
        onPledge={onPledge}
      />
    </Stack>
  )
}

const NothingOffered = () => (
  <EmptyState
    title={<Trans>No coin can be pledged now</Trans>}
    action={{ label: <Trans>To what else earns</Trans>, href: '/earn' }}
    testId="coins-empty"
  >
    <Trans>Pools and plans are listed here as soon as they are opened.</Trans>
  </EmptyState>
)
