import type { Address } from '../../core/address.ts'
import type { TeamSort } from './atoms.ts'

/** What of a team is on screen. */
export interface Shown {
  readonly part: 'members' | 'records' | 'liquidity' | 'burns'
  readonly sort: TeamSort
  /** Who lists the members. */
  readonly source: 'backend' | 'chain'
}

export interface TeamViewProps {
  readonly contract: Address
  /** Whose team it is. */
  readonly top: Address
  readonly isOwn?: boolean
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}
