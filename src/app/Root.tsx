import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, useLayoutEffect, type ReactNode } from 'react'

interface RootProps {
  readonly children: ReactNode
  /** Within the commit that takes the place of what stood before: no tap falls in between. */
  readonly onDrawn?: () => void
}

/** Around whatever the page shows. What is prerendered and what hydrates it have the same root. */
export function Root({ children, onDrawn }: RootProps) {
  useLayoutEffect(() => onDrawn?.())
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </StrictMode>
  )
}
