import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, useLayoutEffect, type ReactNode } from 'react'

interface RootProps {
  readonly children: ReactNode
  /** Runs in the commit that replaces the previous content, so no tap is lost in between. */
  readonly onDrawn?: () => void
}

/** Root of everything that a page shows. Prerendering and hydration use the same one. */
export function Root({ children, onDrawn }: RootProps) {
  useLayoutEffect(() => onDrawn?.())
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </StrictMode>
  )
}
