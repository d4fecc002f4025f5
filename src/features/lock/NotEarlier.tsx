import { Trans } from '@lingui/react/macro'

/** What a lock means. */
export const NotEarlier = () => (
  <Trans>Nobody can unlock it earlier: neither you, nor we, nor the owner of the contract.</Trans>
)
