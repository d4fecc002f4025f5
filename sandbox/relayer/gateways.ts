import { encodeCall, encodeValues } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { compileBridge } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { relayerKey } from './bridge.ts'

/** Fees in sun. */
export interface GatewayFees {
  readonly deposit: bigint
  readonly mapping: bigint
  readonly withdraw: bigint
  /** Retry fee of both gateways. */
  readonly retry: bigint
}

type Settle = (txIds: readonly string[]) => Promise<void>

const relayerArgument = () => encodeValues(['address'], [addressFromHex(relayerKey.address)])

/** Deploys the main chain's gateway, which obeys the relayer. `settle` produces a block. */
export async function deployMainGateway(
  owner: Operator,
  { deposit, mapping, retry }: GatewayFees,
  settle: Settle,
): Promise<Address> {
  const { MainGateway } = compileBridge()
  const { txId, contract } = await owner.deploy(MainGateway, relayerArgument(), { withAbi: true })
  const fees = encodeCall('setFees(uint256,uint256,uint256)', [deposit, mapping, retry])
  await settle([txId, await owner.send(contract, fees)])
  return contract
}

/** Deploys the side chain's gateway, with the TRX from which it pays deposits. */
export async function deploySideGateway(
  owner: Operator,
  { withdraw, retry }: GatewayFees,
  reserveSun: bigint,
  settle: Settle,
): Promise<Address> {
  const { SideGateway } = compileBridge()
  const { txId, contract } = await owner.deploy(SideGateway, relayerArgument(), {
    callValue: reserveSun,
    withAbi: true,
  })
  const fees = encodeCall('setFees(uint256,uint256)', [withdraw, retry])
  await settle([txId, await owner.send(contract, fees)])
  return contract
}
