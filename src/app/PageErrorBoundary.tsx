import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { isCodeMissing } from '../core/late.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'

interface Props {
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** Reports that a page failed to load or to render, and offers a retry. */
export class PageErrorBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <ErrorState
        title={<Trans>This page did not open</Trans>}
        onRetry={this.props.onRetry}
        mayBeBusy={false}
        testId="page-error"
      >
        {isCodeMissing(error) ? (
          <Trans>Its code could not be loaded. Check your connection and try again.</Trans>
        ) : (
          <Trans>Something in it broke. What you have in progress is safe.</Trans>
        )}
      </ErrorState>
    )
  }
}
