import { Trans } from '@lingui/react/macro'
import { useBusy } from './useBusy.ts'

/** Says at the place of a tap that a busy server refused it, and when to tap again. */
export function BusyTapText() {
  const seconds = useBusy()
  return seconds > 0 ? (
    <Trans>The server is busy. Please try again in {seconds} s.</Trans>
  ) : (
    <Trans>The server was busy. You can try again now.</Trans>
  )
}
