import { encodeValues } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { compileContracts } from '../contracts/compile.ts'
import type { Operator } from './operator.ts'

/**
 * Deploys the contract that knows who invited whom; its leader, who is active without an inviter, is
 * named once and for ever. `settle` puts what was sent into blocks.
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
