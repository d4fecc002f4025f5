import * as v from 'valibot'
import { sideChainSchema } from '../../../src/config/sideChain.ts'
import { addressSchema } from '../../../src/core/address.ts'
import type { Chain } from '../../chain/chain.ts'
import { bridgeHash } from '../../../contracts/compile.ts'

const deploymentSchema = v.object({
  /** Hash of the compiled contracts: a bridge with others belongs to another version. */
  contracts: v.literal(bridgeHash()),
  /** Side chain as named in the app's configuration. */
  sideChain: sideChainSchema,
  /** Token that its deployer, the first account, may map. */
  unmapped: v.object({
    token: addressSchema,
    /** Transaction that created it. */
    txId: v.string(),
    deployer: addressSchema,
  }),
})

/** Bridge between the sandbox's two chains. */
export type BridgeDeployment = v.InferOutput<typeof deploymentSchema>

const KEY = 'bridge'

/** Stores the bridge in the main chain, as the world is stored. */
export const writeBridge = (main: Chain, deployment: BridgeDeployment): void =>
  main.writeMeta(KEY, JSON.stringify(deployment))

/**
 * Reads the bridge. Returns undefined if there is none, it is of an older version, or it belongs to
 * two other chains.
 */
export function readBridge(main: Chain, side: Chain): BridgeDeployment | undefined {
  const saved = main.readMeta(KEY)
  if (saved === undefined) return undefined
  const parsed = v.safeParse(deploymentSchema, JSON.parse(saved))
  if (!parsed.success) return undefined
  const { genesisBlockId } = parsed.output.sideChain
  return genesisBlockId === side.block(0)!.id ? parsed.output : undefined
}
