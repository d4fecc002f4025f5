import { isPlain } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import type { LaunchpadContracts } from '../../backend/index/chapter.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { Deployer } from '../../contracts/deploy.ts'
import { artifacts } from './artifacts.ts'
import type { World } from './world.ts'
import { viewReader } from '../../src/chain/view.ts'

export interface Launchpad extends LaunchpadContracts {
  readonly usdt: Address
}

/** Deploys and names the launchpad's contracts as the sandbox does, with the owner of the cast. */
export async function openLaunchpad(world: World): Promise<Launchpad> {
  const { evm, cast } = world
  const { owner } = cast
  const usdt = await evm.deploy(artifacts().Usdt, '', owner)
  // Everything that a deployment needs of an operator, done at once. A failure throws.
  const deployer: Deployer = {
    address: owner,
    deploy: async (artifact, args) => ({
      txId: '',
      contract: await evm.deploy(artifact, args, owner),
    }),
    call: async (call) => {
      if (isPlain(call)) throw new Error('a deployment calls contracts alone')
      await evm.must(owner, call)
      return ''
    },
    node: viewReader(async (asked) => ok(await evm.read(asked))),
  }
  const launchpad = await deployLaunchpad(deployer, usdt)
  const all = { ...launchpad, usdt }
  for (const [name, address] of Object.entries(all)) world.name(name, address)
  return all
}
