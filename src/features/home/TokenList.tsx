import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { tokens, type TokenPhase, type TokenSort } from '../../api/endpoints/tokens.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { whenPageSettled } from '../../ui/pageSettled.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SortSelect } from '../../ui/fields/SortSelect.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import styles from './TokenList.module.css'
import { keepRows } from './keptRows.ts'
import type { Token } from './keptTokens.ts'
import { TokenRow } from './TokenRow.tsx'
import { useSettled } from '../../ui/useSettled.ts'

// Needed only when the user searches.
const SearchField = lazyAgain(() =>
  import('../../ui/fields/SearchField.tsx').then((m) => m.SearchField),
)

// Needed only when the network fails.
const SeenTokens = lazyAgain(() => import('./SeenTokens.tsx').then((m) => m.SeenTokens), ['home'])

const FIRST_SORT: TokenSort = 'marketCap'
const PAGE_SIZE = 10
const TYPING_MS = 300

const keyOf = ({ address }: Token) => address

const bones = <RowsSkeleton count={PAGE_SIZE} />
const firstBones = <RowsSkeleton placed count={PAGE_SIZE} />

/** Tokens created here, with search, phase filter and sorting. */
export function TokenList() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [phase, setPhase] = useState<TokenPhase | 'all'>('all')
  const [sort, setSort] = useState<TokenSort>(FIRST_SORT)
  const [isSearching, setSearching] = useState(false)
  // A keyboard opens only if the field appears within the tap, so the field is loaded ahead.
  useEffect(() => whenPageSettled(() => void SearchField.ahead()), [])
  const toggleSearch = () => {
    setSearching(!isSearching)
    setTyped('')
  }
  const search = useSettled(typed.trim(), TYPING_MS)
  const list = usePagedSnapshot(
    tokens.swapCoinIssuedList,
    {
      pageSize: PAGE_SIZE,
      sort,
      ...(search !== '' && { search }),
      ...(phase !== 'all' && { phase }),
    },
    keyOf,
  )
  // Clock difference when the answer arrived; the device's clock may be wrong by days.
  const ahead = list.first === undefined ? 0 : list.first.now - (list.firstAt ?? 0)
  const backendNow = useCallback(() => Date.now() + ahead, [ahead])
  const isFiltered = search !== '' || phase !== 'all'
  const isFirst = !isFiltered && sort === FIRST_SORT
  const shown = isFirst && !list.stale ? list.first : undefined
  useEffect(() => shown && whenPageSettled(() => keepRows(shown.items, ahead)), [shown, ahead])
  const phases = [
    { value: 'all', label: <Trans>All</Trans> },
    { value: 'presale', label: <Trans>Presale</Trans> },
    { value: 'trading', label: <Trans>Trading</Trans> },
    { value: 'notStarted', label: <Trans>Not started</Trans> },
    { value: 'ended', label: <Trans>Ended</Trans> },
  ] as const
  const orders = [
    ['marketCap', t`Market cap`],
    ['raised', t`Fundraising`],
    ['newest', t`Newest`],
  ] as const

  return (
    <section className={styles.section} aria-label={t`Tokens`} data-testid="home-tokens">
      <SectionTitle
        action={
          <div className={styles.tools}>
            <IconButton
              label={isSearching ? t`Close search` : t`Search tokens`}
              onClick={toggleSearch}
              testId="home-search-open"
            >
              {isSearching ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
            </IconButton>
            <SortSelect
              options={orders}
              value={sort}
              onChange={setSort}
              label={t`Sort`}
              testId="home-sort"
            />
          </div>
        }
      >
        <Trans>Tokens</Trans>
      </SectionTitle>
      {isSearching && (
        <Suspense fallback={<div className={styles.search} />}>
          <SearchField
            focused
            label={t`Search by name, symbol or address`}
            value={typed}
            onChange={setTyped}
            testId="home-search"
          />
        </Suspense>
      )}
      <Chips
        label={t`Phase`}
        options={phases}
        value={phase}
        onChange={setPhase}
        testId="home-phase"
      />
      <PagedList
        list={list}
        keyOf={keyOf}
        label={t`Tokens`}
        skeleton={isFirst ? firstBones : bones}
        empty={
          <EmptyState
            title={isFiltered ? <Trans>No token matches</Trans> : <Trans>No token yet</Trans>}
            testId="home-tokens-empty"
          >
            {isFiltered ? (
              <Trans>Try another name, or all phases.</Trans>
            ) : (
              <Trans>Tokens appear here as soon as they are cast.</Trans>
            )}
          </EmptyState>
        }
        error={
          <Suspense fallback={bones}>
            <SeenTokens question={{ search, phase, sort }} onRetry={list.refresh} />
          </Suspense>
        }
        testId="home-tokens"
      >
        {(token) => <TokenRow token={token} sort={sort} nowAt={backendNow} />}
      </PagedList>
    </section>
  )
}
