import type { Chain } from './chain.ts'
import { faultsOf } from './faults.ts'

/** What one request may see of the chain. */
export interface View {
  readonly chain: Chain
  /** Addresses in base58 and texts in UTF-8, in question and answer. */
  readonly visible: boolean
  /** Asked through `walletsolidity`. */
  readonly isSolid: boolean
  /** The newest block that exists for this request. */
  readonly headNumber: number
  /** The newest solidified block for this request. */
  readonly solidNumber: number
  /** The block whose state is read; undefined: the newest, with the waiting transactions. */
  readonly stateAt: number | undefined
}

/** The chain as a full node or, with `isSolid`, a solidity node shows it now. */
export function viewOf(chain: Chain, isSolid: boolean, visible: boolean): View {
  const behind = faultsOf(chain).lagging ?? 0
  const fullHead = Math.max(0, chain.head.number - behind)
  const solidNumber = Math.max(0, Math.min(chain.solidNumber, fullHead))
  const headNumber = isSolid ? solidNumber : fullHead
  const isNewest = !isSolid && behind === 0
  return {
    chain,
    visible,
    isSolid,
    headNumber,
    solidNumber,
    stateAt: isNewest ? undefined : headNumber,
  }
}
