import type { Chain } from './chain.ts'
import { faultsOf, type Faults, type NodeName } from './faults.ts'
import { shownBlocks, type ShownBlocks } from './shownBlocks.ts'

/** Part of the chain that one request may see. */
export interface View {
  readonly chain: Chain
  /** Faults of the requested node. */
  readonly faults: Faults
  readonly blocks: ShownBlocks
  /** True for addresses in base58 and texts in UTF-8, in requests and answers. */
  readonly visible: boolean
  /** True for requests through `walletsolidity`. */
  readonly isSolid: boolean
  /** Newest block that exists for this request. */
  readonly headNumber: number
  /** Newest solidified block for this request. */
  readonly solidNumber: number
  /** Block whose state is read; undefined for the newest, with pending transactions applied. */
  readonly stateAt: number | undefined
}

export interface ViewOptions {
  readonly node: NodeName
  readonly isSolid: boolean
  readonly visible: boolean
}

/** Returns the chain as a full node or, with `isSolid`, a solidity node shows it now. */
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
