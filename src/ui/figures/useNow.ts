import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'

/**
 * Returns the time of `nowAt`, updated at each whole second (or each multiple of `everyMs`). The
 * caller picks the clock: chain time for anything that the chain decides, never the device's own.
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
  // Another clock's last reading must not be shown, even for one frame.
  return read.nowAt === nowAt ? read.at : nowAt()
}

/** Returns the device's time, to the minute by default, for showing "today" or a date. */
export const useDeviceNow = (everyMs: Millis = MINUTE_MS): Millis => useNow(deviceNow, everyMs)

const deviceNow = () => Date.now()
