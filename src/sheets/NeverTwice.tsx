import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** States the promise that holds for every transaction, after an optional text about this one. */
export function NeverTwice({ children }: { readonly children?: ReactNode }) {
  const always = (
    <Trans>
      If your connection drops after you sign, we finish it for you, and never do it twice.
    </Trans>
  )
  // Languages join sentences differently.
  return children === undefined ? (
    always
  ) : (
    <Trans>
      {children} {always}
    </Trans>
  )
}
