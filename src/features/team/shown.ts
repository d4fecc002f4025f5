import type { Address } from '../../core/address.ts'
import type { TeamSort } from './atoms.ts'

/** View settings of a team. */
export interface Shown {
  readonly part: 'members' | 'records' | 'liquidity' | 'burns'
  readonly sort: TeamSort
  /** Source of the list of members. */
  readonly source: 'backend' | 'chain'
}

export interface TeamViewProps {
  readonly contract: Address
  /** Account at the top of the team. */
  readonly top: Address
  readonly isOwn?: boolean
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}
