import type { RowsProps } from './PagedList.tsx'
import styles from './TileGrid.module.css'
import { VirtualList } from './VirtualList.tsx'

/** Shows a long list of tiles in two columns. Only visible tiles are rendered. */
export function TileGrid<T>(props: RowsProps<T>) {
  const { items, keyOf, children, ...rest } = props
  return (
    <VirtualList items={pairsOf(items)} keyOf={([first]) => keyOf(first)} {...rest}>
      {(pair, row) => (
        <div className={styles.pair}>
          {pair.map((item, column) => (
            <div key={keyOf(item)} className={styles.tile}>
              {children(item, 2 * row + column)}
            </div>
          ))}
        </div>
      )}
    </VirtualList>
  )
}

type Pair<T> = readonly [T, ...T[]]

const pairsOf = <T,>(items: readonly T[]): Pair<T>[] =>
  Array.from(
    { length: Math.ceil(items.length / 2) },
    (_, row) => items.slice(2 * row, 2 * row + 2) as unknown as Pair<T>,
  )
