import type { Deployer } from '../../contracts/deploy.ts'
import { launchpad } from '../../contracts/deployments.ts'
import type { Address } from '../../src/core/address.ts'
import { launchpadTerms, type LaunchpadTerms } from './decisions.ts'
import { deployHere } from './deployHere.ts'

/**
 * Deploys the launchpad, with locks of USDT. Leaves out the originals that its factory clones,
 * because a backend would book what they do.
 */
export async function deployLaunchpad(
  deployer: Deployer,
  usdt: Address,
  settle?: (txId: string) => Promise<unknown>,
  terms: LaunchpadTerms = launchpadTerms,
) {
  const decided = { ...terms, lockedToken: usdt }
  const made = await deployHere(deployer, launchpad, { usdt }, decided, settle)
  const { castToken: _, presale: __, ...contracts } = made
  return contracts
}
