import { encodeValues } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'

/**
 * Deploys the contract that records inviters; its leader, who is active without an inviter, is set
 * permanently. `settle` puts the sent transactions into blocks.
 */
export async function deployReferral(
  operator: Operator,
  leader: Address,
  settle: (txIds: readonly string[]) => Promise<void>,
): Promise<Address> {
  const args = encodeValues(['address'], [leader])
  const { txId, contract } = await operator.deploy(compileContracts().Referral, args)
  await settle([txId])
  return contract
}
