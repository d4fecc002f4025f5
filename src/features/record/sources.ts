import type { PurchaseKind } from './rules.ts'

export type RecordFilter = 'all' | PurchaseKind

/** Where purchases are read from: those of tokens are of several kinds. */
export type Source = 'tokens' | 'boxes' | 'cards'

/** The sources that hold what a filter shows. */
export function sourcesOf(filter: RecordFilter, hasCards: boolean): readonly Source[] {
  if (filter === 'box') return ['boxes']
  if (filter === 'card') return ['cards']
  if (filter !== 'all') return ['tokens']
  return hasCards ? ['tokens', 'boxes', 'cards'] : ['tokens', 'boxes']
}

/** What of a token's purchases a filter shows; all without a kind. */
export const tokenKindOf = (filter: RecordFilter) =>
  filter === 'all' || filter === 'box' || filter === 'card' ? {} : { kind: filter }
