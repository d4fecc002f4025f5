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
  /** The end is near: time to fetch the next page. */
  readonly onNearEnd?: (() => void) | undefined
  /** Usual height of an item in px, where the first ones are not typical of the rest. */
  readonly itemSize?: number | undefined
  readonly testId?: string | undefined
}

const NEAR = 6

/** A long list: only the rows on screen exist. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, children, scrollRef, startMargin, onNearEnd, itemSize, testId } = props
  const size = itemSize === undefined ? {} : { itemSize }
  // Called only for the rows on screen.
  const row = (item: T, index: number) => (
    <div key={keyOf(item)} className={styles.item}>
      {onNearEnd && index === Math.max(0, items.length - NEAR) && (
        <NearEnd key={items.length} onNearEnd={onNearEnd} />
      )}
      {children(item, index)}
    </div>
  )
  return (
    <div data-testid={testId}>
      {scrollRef ? (
        <Virtualizer
          as="ul"
          item="li"
          data={items}
          scrollRef={scrollRef}
          startMargin={startMargin ?? 0}
          {...size}
        >
          {row}
        </Virtualizer>
      ) : (
        <WindowVirtualizer as="ul" item="li" data={items} {...size}>
          {row}
        </WindowVirtualizer>
      )}
    </div>
  )
}

/** Exists while the last rows are near the screen; appearing is the event. */
function NearEnd({ onNearEnd }: { readonly onNearEnd: () => void }) {
  return <span ref={(element) => void (element && onNearEnd())} />
}
