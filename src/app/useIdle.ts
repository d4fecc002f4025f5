import { useEffect, useState } from 'react'
import { whenPageSettled } from '../ui/pageSettled.ts'

/** Whether the page was idle before, so that later work need not wait again. */
let wasIdle = false

/** True once the first page and its first answers are loaded, and the browser is idle. */
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
