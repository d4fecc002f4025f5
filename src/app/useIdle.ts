import { useEffect, useState } from 'react'

/** The browser has had time before: what waited for that need not wait again. */
let wasIdle = false

/** True once the first screen has been painted and the browser has time. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => {
    const rest = () => {
      wasIdle = true
      setIdle(true)
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 1_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
