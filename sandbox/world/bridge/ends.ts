import type { Address } from '../../../src/core/address.ts'
import type { Fetch } from '../../../src/core/ports.ts'
import type { Chain } from '../../chain/chain.ts'
import { chainApp } from '../../chain/server.ts'
import { relayerKey, type End } from '../../relayer/bridge.ts'
import { createOperator } from '../../../backend/tron/operator.ts'

/** Returns a node for the relayer alone, so that the faults of the others affect only the app. */
export function nodeOf(chain: Chain): Fetch {
  const app = chainApp(chain, 'backend')
  return async (url, init) => app.request(url, init)
}

/** Returns a chain as the relayer sees it. */
export const endOf = (chain: Chain, gateway: Address, fetch = nodeOf(chain)): End => ({
  chain,
  gateway,
  fetch,
  relayer: createOperator('', fetch, relayerKey, chain.sideChainId),
})
