import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Suspense, useCallback, useState } from 'react'
import { tokens, type TokenPhase, type TokenSort } from '../../api/endpoints/tokens.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { List } from '../../ui/lists/List.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './TokenList.module.css'
import { SortSelect } from './SortSelect.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useSettled } from '../../ui/useSettled.ts'

// Needed only when the network fails.
const SeenTokens = lazyAgain(() => import('./SeenTokens.tsx').then((m) => m.SeenTokens), ['home'])

const PAGE_SIZE = 10
const TYPING_MS = 300

const focusField = (field: HTMLElement | null) => field?.querySelector('input')?.focus()

/** The tokens cast here, found by name, phase and order. */
export function TokenList() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [phase, setPhase] = useState<TokenPhase | 'all'>('all')
  const [sort, setSort] = useState<TokenSort>('marketCap')
  const [isSearching, setSearching] = useState(false)
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
    (token) => token.address,
  )
  // How far apart the clocks were when the answer came; the device's may be wrong by days.
  const ahead = list.first === undefined ? 0 : list.first.now - (list.firstAt ?? 0)
  const backendNow = useCallback(() => Date.now() + ahead, [ahead])
  const isFiltered = search !== '' || phase !== 'all'
  const phases = [
    { value: 'all', label: <Trans>All</Trans> },
    { value: 'presale', label: <Trans>Presale</Trans> },
    { value: 'trading', label: <Trans>Trading</Trans> },
    { value: 'notStarted', label: <Trans>Not started</Trans> },
    { value: 'ended', label: <Trans>Ended</Trans> },
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
            <SortSelect value={sort} onChange={setSort} />
          </div>
        }
      >
        <Trans>Tokens</Trans>
      </SectionTitle>
      {isSearching && (
        <div ref={focusField}>
          <SearchField
            label={t`Search by name, symbol or address`}
            value={typed}
            onChange={setTyped}
            testId="home-search"
          />
        </div>
      )}
      <Chips
        label={t`Phase`}
        options={phases}
        value={phase}
        onChange={setPhase}
        testId="home-phase"
      />
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId="home-tokens-stale" />
      {list.state === 'loading' && <RowsSkeleton count={PAGE_SIZE} />}
      {list.state === 'error' && (
        <Suspense fallback={<RowsSkeleton count={PAGE_SIZE} />}>
          <SeenTokens question={{ search, phase, sort }} onRetry={list.refresh} />
        </Suspense>
      )}
      {list.state === 'ready' && list.items.length === 0 && (
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
      )}
      {list.items.length > 0 && (
        <List label={t`Tokens`} testId="home-token-list">
          {list.items.map((token) => (
            <TokenRow key={token.address} token={token} sort={sort} nowAt={backendNow} />
          ))}
        </List>
      )}
      <MoreButton list={list} testId="home-tokens-more" />
    </section>
  )
}
