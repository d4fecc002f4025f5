import type { PurchaseKind } from './rules.ts'

export type RecordFilter = 'all' | PurchaseKind

/** Source of purchases; token purchases are of several kinds. */
export type Source = 'tokens' | 'boxes' | 'cards'

/** Returns the sources that a filter needs. */
export function sourcesOf(filter: RecordFilter, hasCards: boolean): readonly Source[] {
  if (filter === 'box') return ['boxes']
  if (filter === 'card') return ['cards']
  if (filter !== 'all') return ['tokens']
  return hasCards ? ['tokens', 'boxes', 'cards'] : ['tokens', 'boxes']
}

/** Returns the request's kind of token purchases for a filter; empty for all kinds. */
export const tokenKindOf = (filter: RecordFilter) =>
  filter === 'all' || filter === 'box' || filter === 'card' ? {} : { kind: filter }
