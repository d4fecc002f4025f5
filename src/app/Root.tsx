import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, type ReactNode } from 'react'

/** Around whatever the page shows. What is prerendered and what hydrates it have the same root. */
export function Root({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </StrictMode>
  )
}
