import { Activity, createElement, Suspense, useState } from 'react'
import type { AppRoute } from '../routes.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { forgetPageComponent, pageComponent } from './pages.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import type { Match } from './match.ts'

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

function LoadedPage({ match: { route, params } }: { readonly match: Match }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <PageErrorBoundary
      key={attempt}
      onRetry={() => {
        forgetPageComponent(route)
        setAttempt(attempt + 1)
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        <RoutePage route={route} params={params} />
      </Suspense>
    </PageErrorBoundary>
  )
}

function RoutePage({
  route,
  params,
}: {
  readonly route: AppRoute
  readonly params: Match['params']
}) {
  return createElement(pageComponent(route), { params })
}
