import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface LoadedProps<T> {
  readonly snapshot: {
    readonly data?: T | undefined
    readonly state: 'loading' | 'ready' | 'error'
    readonly error?: { readonly kind: string } | undefined
  }
  /** Requests the data again. */
  readonly refresh: () => unknown
  /** A `Loading`, or other content to show before anything is known. */
  readonly skeleton: ReactNode
  /** Content for an answer that says the thing does not exist. */
  readonly none?: ReactNode
  /** Test id. The error state appends `-error`. */
  readonly testId: string
  readonly children: (data: T) => ReactNode
}

/** Shows an answer: its skeleton while it loads, then the data, or the reason why there is none. */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { snapshot, refresh, skeleton, none, testId, children } = props
  if (snapshot.data !== undefined) return children(snapshot.data)
  if (snapshot.state === 'loading') return skeleton
  if (none !== undefined && snapshot.error?.kind === 'refused') return none
  return (
    <ErrorState
      onRetry={() => void refresh()}
      mayBeBusy={snapshot.error?.kind === 'busy'}
      testId={`${testId}-error`}
    />
  )
}
