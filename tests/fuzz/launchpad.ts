import type { Address } from '../../src/core/address.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/books/launchpad/handler.ts'
import type { Artifact } from '../../sandbox/contracts/compile.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { artifacts } from './evm.ts'
import type { World } from './world.ts'

export interface Launchpad extends LaunchpadContracts {
  readonly usdt: Address
}

/** The launchpad's contracts as the sandbox deploys them, owned by the owner, with their names. */
export async function openLaunchpad(world: World): Promise<Launchpad> {
  const { owner } = world.cast
  const usdt = await world.evm.deploy(artifacts().Usdt, '', owner)
  const deploy = async (artifact: Artifact, args = '') => ({
    txId: '',
    contract: await world.evm.deploy(artifact, args, owner),
  })
  // What deploys asks an operator for nothing but these two.
  const operator = { address: owner, deploy } as Partial<Operator> as Operator
  const { launchpad } = await deployLaunchpad(operator, usdt)
  const all = { ...launchpad, usdt }
  for (const [name, address] of Object.entries(all)) world.name(name, address)
  return all
}
