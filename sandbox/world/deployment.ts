import * as v from 'valibot'
import { addressSchema } from '../../src/core/address.ts'
import type { Chain } from '../chain/chain.ts'
import { contractsHash } from '../../contracts/compile.ts'

const deploymentSchema = v.object({
  /** Hash of the compiled contracts: a chain with others belongs to another version. */
  contracts: v.literal(contractsHash()),
  usdt: addressSchema,
  sale: addressSchema,
  launchpad: v.object({
    wtrx: addressSchema,
    pools: addressSchema,
    poolRouter: addressSchema,
    tokenFactory: addressSchema,
    otcMarket: addressSchema,
    tokenLock: addressSchema,
    coinLock: addressSchema,
    card: addressSchema,
    cardMarket: addressSchema,
    rewardPools: addressSchema,
    staking: addressSchema,
    fixedPlans: addressSchema,
    burning: addressSchema,
    rwaEquity: addressSchema,
    trxBurnSale: addressSchema,
    referral: addressSchema,
    incomeFund: addressSchema,
  }),
  /** Time when the boxes were put on sale. */
  madeAt: v.number(),
})

/** Contracts of the sandbox's world. */
export type Deployment = v.InferOutput<typeof deploymentSchema>

const KEY = 'world'

/** Stores the deployment in the chain itself, so that neither exists without the other. */
export const writeDeployment = (chain: Chain, deployment: Deployment): void =>
  chain.writeMeta(KEY, JSON.stringify(deployment))

/**
 * Reads the deployment; undefined on a chain without the world, or with one of an older version.
 */
export function readDeployment(chain: Chain): Deployment | undefined {
  const saved = chain.readMeta(KEY)
  if (saved === undefined) return undefined
  const parsed = v.safeParse(deploymentSchema, JSON.parse(saved))
  return parsed.success ? parsed.output : undefined
}
