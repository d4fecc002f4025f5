import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HiddenText } from '../figures/HiddenText.tsx'

interface LoadingProps {
  /** Skeleton with the shape and height of the content. */
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly testId?: string | undefined
}

/** Shows that content is loading, as a skeleton and as a word for screen readers. */
export const Loading = ({ children, className, testId }: LoadingProps) => (
  <div className={className} aria-busy="true" data-testid={testId}>
    <HiddenText>
      <output>
        <Trans>Loading</Trans>
      </output>
    </HiddenText>
    {children}
  </div>
)
