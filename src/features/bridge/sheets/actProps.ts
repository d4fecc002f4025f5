import type { Address } from '../../../core/address.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import type { SideChain } from '../crossers.ts'

export interface ActProps extends Frame {
  readonly owner: Address
  readonly sideChain: SideChain
}
