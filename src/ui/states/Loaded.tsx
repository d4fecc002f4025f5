import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface LoadedProps<T> {
  readonly snapshot: {
    readonly data?: T | undefined
    readonly state: 'loading' | 'ready' | 'error'
    readonly error?: { readonly kind: string } | undefined
  }
  /** Asks again. */
  readonly refresh: () => unknown
  /** A `Loading`, or what is shown before anything is known. */
  readonly skeleton: ReactNode
  /** Where whoever was asked says that there is no such thing. */
  readonly none?: ReactNode
  /** What is seen without it has `-error` after this. */
  readonly testId: string
  readonly children: (data: T) => ReactNode
}

/** What a page shows of an answer: its shape while it loads, then it, or why there is none. */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { snapshot, refresh, skeleton, none, testId, children } = props
  if (snapshot.data !== undefined) return children(snapshot.data)
  if (snapshot.state === 'loading') return skeleton
  if (none !== undefined && snapshot.error?.kind === 'refused') return none
  return <ErrorState onRetry={() => void refresh()} testId={`${testId}-error`} />
}
