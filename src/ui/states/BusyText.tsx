import { Trans } from '@lingui/react/macro'

interface BusyTextProps {
  /** Seconds until the next attempt. */
  readonly seconds: number
}

/** Says that a server is busy, and when it is asked again. */
export const BusyText = ({ seconds }: BusyTextProps) => (
  <Trans>The server is busy. Trying again in {seconds} s.</Trans>
)
