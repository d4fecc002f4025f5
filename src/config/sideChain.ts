import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { name, network, pages } from './network.ts'

const decimals = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** Number of a TRC-10 token; these start at 1000001. */
const tokenId = v.pipe(v.string(), v.regex(/^[1-9]\d{6,18}$/, 'must be the number of a TRC-10'))

/** Contracts of a token on the main chain and on the side chain. */
const contracts = { main: addressSchema, side: addressSchema, symbol: name }

/** Token that can cross the bridge. */
const token = v.variant('standard', [
  v.object({
    standard: v.literal('trc10'),
    main: tokenId,
    side: tokenId,
    symbol: name,
    decimals: decimals(6),
  }),
  v.object({ standard: v.literal('trc20'), ...contracts, decimals: decimals(36) }),
  v.object({ standard: v.literal('trc721'), ...contracts }),
])

/**
 * Side chain, its gateways, and the tokens that can cross in addition to TRX. Without it, the app
 * has no bridge.
 */
export const sideChainSchema = v.object({
  /** Network of the side chain, whose genesis block differs from the main chain's. */
  ...network,
  /** Chain id that is signed together with the txID: hex of whole bytes. */
  chainId: v.pipe(
    v.string(),
    v.regex(/^([0-9a-f]{2})+$/i, 'must be hex of whole bytes'),
    v.toLowerCase(),
  ),
  explorer: v.optional(pages),
  /**
   * Gateway on the main chain: receives deposits to the side chain, and pays withdrawals from it.
   */
  mainGateway: addressSchema,
  /** Gateway on the side chain. */
  sideGateway: addressSchema,
  tokens: v.array(token),
})
