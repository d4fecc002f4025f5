import { useRef, type PointerEvent } from 'react'

interface Dragging {
  /** Called with the distance, in parts of the element's side. */
  readonly onMove: (right: number, down: number) => void
  /** Pinch scale change. */
  readonly onPinch: (factor: number) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Drags with one pointer, and zooms with two. */
export function useDragging({ onMove, onPinch }: Dragging) {
  const points = useRef(new Map<number, Point>())
  const leave = ({ pointerId }: PointerEvent) => void points.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || points.current.size === 2) return
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove(event: PointerEvent) {
      const before = points.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      points.current.set(event.pointerId, now)
      const [other] = [...points.current].flatMap(([id, each]) =>
        id === event.pointerId ? [] : [each],
      )
      if (other) {
        const apart = distance(before, other)
        if (apart > 0) onPinch(distance(now, other) / apart)
        return
      }
      const { width, height } = event.currentTarget.getBoundingClientRect()
      onMove((now.x - before.x) / width, (now.y - before.y) / height)
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
