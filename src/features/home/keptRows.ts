import { deviceStorage } from '../../core/webStorage.ts'
import type { Millis } from '../../core/time.ts'
import { LAID_ROWS } from '../../ui/lists/rowsPlace.ts'
import type { Token } from './keptTokens.ts'

/** Storage key of the rows with which the next visit begins. */
export const KEPT_ROWS = 'rows'

/** Stored JSON: the first tokens as the backend writes them. */
export interface KeptRows {
  /** Lead of the backend's clock over the device's. */
  readonly ahead: Millis
  readonly items: readonly unknown[]
}

/** Stores the first tokens of an answer, with which the next visit begins (layRows.ts). */
export function keepRows(items: readonly Token[], ahead: Millis): void {
  const kept: KeptRows = { ahead, items: items.slice(0, LAID_ROWS) }
  const asWritten = (_: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value
  deviceStorage.setItem(KEPT_ROWS, JSON.stringify(kept, asWritten))
}
