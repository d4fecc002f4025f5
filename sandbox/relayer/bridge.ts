import type { Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import type { Chain } from '../chain/chain.ts'
import { sandboxKey } from '../chain/publicKeys.ts'
import type { Operator } from '../../backend/tron/operator.ts'

/** One chain with its gateway, as the relayer sees it. */
export interface End {
  readonly chain: Chain
  /** Sender that acts as the relayer. */
  readonly relayer: Operator
  readonly gateway: Address
  /** Requests to its node. */
  readonly fetch: Fetch
}

/** Both chains of a bridge. */
export interface Bridge {
  readonly main: End
  readonly side: End
}

/** Account that both gateways obey. */
export const relayerKey = sandboxKey('bridge relayer')
