import * as v from 'valibot'
import { sideChainSchema } from '../../../src/config/sideChain.ts'
import { addressSchema } from '../../../src/core/address.ts'
import type { Chain } from '../../chain/chain.ts'
import { bridgeHash } from '../../contracts/compile.ts'

const deploymentSchema = v.object({
  /** Hash of the compiled contracts: a bridge with others belongs to another version. */
  contracts: v.literal(bridgeHash()),
  /** As the app's configuration names it. */
  sideChain: sideChainSchema,
  /** A token that its deployer, the first account, may map. */
  unmapped: v.object({
    token: addressSchema,
    /** Of its creation. */
    txId: v.string(),
    deployer: addressSchema,
  }),
})

/** The bridge between the sandbox's two chains. */
export type BridgeDeployment = v.InferOutput<typeof deploymentSchema>

const KEY = 'bridge'

/** The main chain stores it, as it stores the world. */
export const writeBridge = (main: Chain, deployment: BridgeDeployment): void =>
  main.writeMeta(KEY, JSON.stringify(deployment))

/** Undefined on chains without a bridge, with that of an older version, or that of two others. */
export function readBridge(main: Chain, side: Chain): BridgeDeployment | undefined {
  const saved = main.readMeta(KEY)
  if (saved === undefined) return undefined
  const parsed = v.safeParse(deploymentSchema, JSON.parse(saved))
  if (!parsed.success) return undefined
  const { genesisBlockId } = parsed.output.sideChain
  return genesisBlockId === side.block(0)!.id ? parsed.output : undefined
}
