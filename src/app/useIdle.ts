import { useEffect, useState } from 'react'
import { whenPageSettled } from '../ui/pageSettled.ts'

/** There has been time before: what waited for that need not wait again. */
let wasIdle = false

/** True once the first page is there, with its first answers, and the browser has time. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(
    () =>
      whenPageSettled(() => {
        wasIdle = true
        setIdle(true)
      }),
    [],
  )
  return isIdle
}
