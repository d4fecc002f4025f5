import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'

/**
 * The time of `nowAt`, read again at each of its whole seconds (or of `everyMs`). The caller picks
 * the clock: chain time for what the chain decides, never the device's own.
 */
export function useNow(nowAt: () => Millis, everyMs: Millis = SECOND_MS): Millis {
  const [read, setRead] = useState(() => ({ nowAt, at: nowAt() }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = nowAt()
      setRead({ nowAt, at })
      timer = setTimeout(tick, everyMs - (at % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [nowAt, everyMs])
  // Another clock's last reading must not show as this one's, not even for one frame.
  return read.nowAt === nowAt ? read.at : nowAt()
}

/** The time of the device, to the minute: for "today" or a date. */
export const useDeviceNow = (everyMs: Millis = MINUTE_MS): Millis => useNow(deviceNow, everyMs)

const deviceNow = () => Date.now()
