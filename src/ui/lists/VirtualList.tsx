import { useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { RowsProps } from './PagedList.tsx'
import styles from './VirtualList.module.css'

interface VirtualListProps<T> extends RowsProps<T> {
  /** Usual height of an item in px. Set it if the first items are not typical of the rest. */
  readonly itemSize?: number | undefined
}

const NEAR = 6

/** Shows a long list that scrolls with the window. Only visible rows are rendered. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, children, onNearEnd, onSeen, itemSize, label, testId } = props
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const tellSeen = () => {
    const { current: at } = virtualizer
    if (!at) return
    const { scrollOffset: top, viewportSize } = at
    const seen = items.slice(at.findItemIndex(top), at.findItemIndex(top + viewportSize) + 1)
    onSeen?.(seen.map(keyOf))
  }
  return (
    <div role={label && 'group'} aria-label={label} data-testid={testId}>
      <WindowVirtualizer
        ref={virtualizer}
        as="ul"
        item="li"
        data={items}
        onScrollEnd={tellSeen}
        {...(itemSize !== undefined && { itemSize })}
      >
        {/* Called only for visible rows. */}
        {(item: T, index: number) => (
          <div key={keyOf(item)} className={styles.item}>
            {onNearEnd && index === Math.max(0, items.length - NEAR) && (
              <NearEnd key={items.length} onNearEnd={onNearEnd} />
            )}
            {children(item, index)}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
}

/**
 * Calls `onNearEnd` when it mounts. It is rendered only while the last rows are near the screen.
 */
function NearEnd({ onNearEnd }: { readonly onNearEnd: () => void }) {
  return <span ref={(element) => void (element && onNearEnd())} />
}
