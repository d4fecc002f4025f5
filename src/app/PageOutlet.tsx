import { Activity, createElement, Suspense, useState } from 'react'
import { RowsSkeleton } from '../ui/lists/RowsSkeleton.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { forgetPageComponent, pageComponent } from './pages.ts'
import type { Match } from './match.ts'
import styles from './PageOutlet.module.css'

interface PageOutletProps {
  readonly match: Match
  readonly path: string
}

interface Shown {
  readonly match: Match
  /** Identifies a page and its state; another key means another page. */
  readonly key: string
}

/**
 * Page of the current path. Routes marked `keptAlive` stay mounted behind it, hidden, with their
 * state. Their effects pause until they are shown again. The page before a detour stays mounted
 * too.
 */
export function PageOutlet({ match, path }: PageOutletProps) {
  const { route } = match
  const shown: Shown = { match, key: route.keptAlive ? route.path : path }
  const [kept, setKept] = useState<readonly Shown[]>([])
  const [left, setLeft] = useState(shown)
  if (route.keptAlive && kept.every(({ key }) => key !== shown.key)) setKept([...kept, shown])
  if (!route.detour && left.key !== shown.key) setLeft(shown)
  const pages = new Map([...kept, left, shown].map((page) => [page.key, page]))
  return Array.from(pages.values(), (page) => (
    <Activity key={page.key} mode={page.key === shown.key ? 'visible' : 'hidden'}>
      <LoadedPage match={page.match} />
    </Activity>
  ))
}

function LoadedPage({ match }: { readonly match: Match }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <PageErrorBoundary
      key={attempt}
      onRetry={() => {
        forgetPageComponent(match.route)
        setAttempt(attempt + 1)
      }}
    >
      <Suspense
        fallback={
          <div className={styles.page} data-testid="page-loading">
            <RowsSkeleton />
          </div>
        }
      >
        <RoutePage {...match} />
      </Suspense>
    </PageErrorBoundary>
  )
}

const RoutePage = ({ route, params }: Match) => createElement(pageComponent(route), { params })
