import { useEffect, useState, type RefObject } from 'react'

/** Returns true once the element is within about a screen of the view, and stays true. */
export function useNearScreen(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}
