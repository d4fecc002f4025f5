import type { ReactNode, RefObject } from 'react'
import { Virtualizer, WindowVirtualizer } from 'virtua'
import styles from './VirtualList.module.css'

interface VirtualListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly children: (item: T, index: number) => ReactNode
  /** The scrolling element; without it the window scrolls. */
  readonly scrollRef?: RefObject<HTMLElement | null> | undefined
  /** Height of what stands above the list in the same scrolling element, in px. */
  readonly startMargin?: number | undefined
  /** The end came near: time to fetch the next page. */
  readonly onNearEnd?: (() => void) | undefined
  readonly testId?: string | undefined
}

const NEAR = 6

/** A long list: only the rows on screen exist. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, children, scrollRef, startMargin, onNearEnd, testId } = props
  const rows = items.map((item, index) => (
    <div key={keyOf(item)} className={styles.item}>
      {onNearEnd && index === Math.max(0, items.length - NEAR) && (
        <NearEnd key={items.length} onNearEnd={onNearEnd} />
      )}
      {children(item, index)}
    </div>
  ))
  return (
    <div data-testid={testId}>
      {scrollRef ? (
        <Virtualizer as="ul" item="li" scrollRef={scrollRef} startMargin={startMargin ?? 0}>
          {rows}
        </Virtualizer>
      ) : (
        <WindowVirtualizer as="ul" item="li">
          {rows}
        </WindowVirtualizer>
      )}
    </div>
  )
}

/** Exists while the last rows are near the screen; appearing is the event. */
function NearEnd({ onNearEnd }: { readonly onNearEnd: () => void }) {
  return <span ref={(element) => void (element && onNearEnd())} />
}
