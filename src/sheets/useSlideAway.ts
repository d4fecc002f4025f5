import { useEffect, useEffectEvent, useState } from 'react'

const SLIDE_MS = 320

/** For a sheet that is mounted only while wanted: opens at once, and calls `onGone` when gone. */
export function useSlideAway(onGone: () => void): {
  readonly open: boolean
  readonly onClose: () => void
} {
  const [open, setOpen] = useState(true)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => gone(), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [open])
  return { open, onClose: () => setOpen(false) }
}
