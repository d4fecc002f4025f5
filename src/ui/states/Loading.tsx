import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HiddenText } from '../figures/HiddenText.tsx'

interface LoadingProps {
  /** Bones in the shape of what will stand here, as tall as that. */
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly testId?: string | undefined
}

/** What is being loaded: its shape for the eye, and the word for whoever hears the page. */
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
