import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What holds for every transaction of the app, after what holds for this one. */
export function NeverTwice({ children }: { readonly children?: ReactNode }) {
  const always = (
    <Trans>
      If your connection drops after you sign, we finish it for you, and never do it twice.
    </Trans>
  )
  // Sentences are put together differently.
  return children === undefined ? (
    always
  ) : (
    <Trans>
      {children} {always}
    </Trans>
  )
}
