import { deviceStorage } from '../../core/webStorage.ts'
import type { Millis } from '../../core/time.ts'
import { LAID_ROWS } from '../../ui/lists/rowsPlace.ts'
import type { Token } from './keptTokens.ts'

/** Where the device keeps the rows that the next visit begins with. */
export const KEPT_ROWS = 'rows'

/** What is kept there, as JSON: the first tokens as the backend writes them. */
export interface KeptRows {
  /** How far the backend's clock was ahead of the device's. */
  readonly ahead: Millis
  readonly items: readonly unknown[]
}

/** Keeps the first tokens of an answer, for the next visit to begin with (layRows.ts). */
export function keepRows(items: readonly Token[], ahead: Millis): void {
  const kept: KeptRows = { ahead, items: items.slice(0, LAID_ROWS) }
  const asWritten = (_: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value
  deviceStorage.setItem(KEPT_ROWS, JSON.stringify(kept, asWritten))
}
