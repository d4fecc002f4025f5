import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { location, template } from './location.ts'

const name = v.pipe(v.string(), v.minLength(1, 'must not be empty'))

const decimals = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** TRC-10 tokens are numbered from 1000001. */
const tokenId = v.pipe(v.string(), v.regex(/^[1-9]\d{6,18}$/, 'must be the number of a TRC-10'))

/** A token that crosses, as each of the two chains knows it. */
const token = v.variant('standard', [
  v.object({
    standard: v.literal('trc10'),
    main: tokenId,
    side: tokenId,
    symbol: name,
    decimals: decimals(6),
  }),
  v.object({
    standard: v.literal('trc20'),
    main: addressSchema,
    side: addressSchema,
    symbol: name,
    decimals: decimals(255),
  }),
  v.object({
    standard: v.literal('trc721'),
    main: addressSchema,
    side: addressSchema,
    symbol: name,
  }),
])

/** The side chain, its gateways, and what crosses beside TRX. Without it there is no bridge. */
export const sideChainSchema = v.object({
  /** As shown to people. */
  name,
  /** As `network.nodes`: the first one serves; all others must agree on proofs. */
  nodes: v.pipe(v.array(location), v.minLength(1, 'must name at least one node')),
  /** As `network.history`; by default the first node. */
  history: v.optional(location),
  /** What its signatures are made with beside the txID: hex of whole bytes. */
  chainId: v.pipe(
    v.string(),
    v.regex(/^([0-9a-f]{2})+$/i, 'must be hex of whole bytes'),
    v.toLowerCase(),
  ),
  /** Block id of its block 0: another one than the main chain's. */
  genesisBlockId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
  explorer: v.optional(v.object({ transaction: template, block: template, address: template })),
  /** On the main chain: takes what goes to the side chain, pays what comes from there. */
  mainGateway: addressSchema,
  /** On the side chain. */
  sideGateway: addressSchema,
  tokens: v.array(token),
})
