import type { Chain } from './chain.ts'
import { faultsOf, type Faults, type NodeName } from './faults.ts'
import { shownBlocks, type ShownBlocks } from './shownBlocks.ts'

/** What one request may see of the chain. */
export interface View {
  readonly chain: Chain
  /** How the node that was asked misbehaves. */
  readonly faults: Faults
  readonly blocks: ShownBlocks
  /** Addresses in base58 and texts in UTF-8, in requests and answers. */
  readonly visible: boolean
  /** Asked through `walletsolidity`. */
  readonly isSolid: boolean
  /** The newest block that exists for this request. */
  readonly headNumber: number
  /** The newest solidified block for this request. */
  readonly solidNumber: number
  /** The block whose state is read; undefined: the newest, with pending transactions applied. */
  readonly stateAt: number | undefined
}

export interface ViewOptions {
  readonly node: NodeName
  readonly isSolid: boolean
  readonly visible: boolean
}

/** The chain as a full node or, with `isSolid`, a solidity node shows it now. */
export function viewOf(chain: Chain, { node, isSolid, visible }: ViewOptions): View {
  const faults = faultsOf(chain, node)
  const behind = faults.lagging ?? 0
  const fullHead = Math.max(0, chain.head.number - behind)
  const solidNumber = Math.max(0, Math.min(chain.solidNumber, fullHead))
  const headNumber = isSolid ? solidNumber : fullHead
  const isNewest = !isSolid && behind === 0
  return {
    chain,
    faults,
    blocks: shownBlocks(chain, faults),
    visible,
    isSolid,
    headNumber,
    solidNumber,
    stateAt: isNewest ? undefined : headNumber,
  }
}
