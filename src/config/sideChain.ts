import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { name, network, pages } from './network.ts'

const decimals = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** TRC-10 tokens are numbered from 1000001. */
const tokenId = v.pipe(v.string(), v.regex(/^[1-9]\d{6,18}$/, 'must be the number of a TRC-10'))

/** As each of the two chains knows it. */
const contracts = { main: addressSchema, side: addressSchema, symbol: name }

/** A token that crosses. */
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

/** The side chain, its gateways, and what crosses beside TRX. Without it there is no bridge. */
export const sideChainSchema = v.object({
  /** Its genesis block is another one than the main chain's. */
  ...network,
  /** What its signatures are made with beside the txID: hex of whole bytes. */
  chainId: v.pipe(
    v.string(),
    v.regex(/^([0-9a-f]{2})+$/i, 'must be hex of whole bytes'),
    v.toLowerCase(),
  ),
  explorer: v.optional(pages),
  /** On the main chain: takes what goes to the side chain, pays what comes from there. */
  mainGateway: addressSchema,
  /** On the side chain. */
  sideGateway: addressSchema,
  tokens: v.array(token),
})
