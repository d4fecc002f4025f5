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

/**
 * The page of the current path. Pages that are kept alive stay mounted behind it, hidden, with
 * their state; their effects pause until they come back.
 */
export function PageOutlet({ match, path }: PageOutletProps) {
  const [kept, setKept] = useState<readonly Match[]>([])
  const isKept = match.route.keptAlive === true
  if (isKept && !kept.some(({ route }) => route === match.route)) setKept([...kept, match])
  return (
    <>
      {kept.map((one) => (
        <Activity key={one.route.path} mode={one.route === match.route ? 'visible' : 'hidden'}>
          <LoadedPage match={one} />
        </Activity>
      ))}
      {!isKept && <LoadedPage key={path} match={match} />}
    </>
  )
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
