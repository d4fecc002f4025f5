import { Trans } from '@lingui/react/macro'

/** What holds for every transaction of the app. */
export const NeverTwice = () => (
  <Trans>
    If your connection drops after you sign, we finish it for you, and never do it twice.
  </Trans>
)
