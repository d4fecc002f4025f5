import { BusyText } from './BusyText.tsx'
import { useBusy } from './useBusy.ts'

/** Adds to an error that a server is busy, while it is. */
export function BusyLine() {
  const seconds = useBusy()
  return (
    seconds > 0 && (
      <p>
        <BusyText seconds={seconds} />
      </p>
    )
  )
}
