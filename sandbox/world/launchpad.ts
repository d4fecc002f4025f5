import { encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileContracts, uniswapFactory, type Artifact } from '../contracts/compile.ts'
import type { LaunchpadContracts } from '../backend/books/launchpad/handler.ts'
import type { Operator } from './operator.ts'

export interface LaunchpadTerms {
  /** What a creation costs, in sun. */
  readonly creationFee: bigint
  /** How long presales last, and how long after the first release insurance does. */
  readonly saleSeconds: bigint
  readonly insuranceSeconds: bigint
}

const SECONDS_PER_DAY = BigInt(DAY_MS / SECOND_MS)

export const launchpadTerms: LaunchpadTerms = {
  creationFee: 50_000_000n,
  saleSeconds: 7n * SECONDS_PER_DAY,
  insuranceSeconds: 3n * SECONDS_PER_DAY,
}

/** Sends what deploys them all, to be mined in this order; gives their addresses and transactions. */
export async function deployLaunchpad(
  operator: Operator,
  usdt: Address,
  { creationFee, saleSeconds, insuranceSeconds }: LaunchpadTerms = launchpadTerms,
): Promise<{ readonly launchpad: LaunchpadContracts; readonly txIds: readonly string[] }> {
  const txIds: string[] = []
  const deploy = async (artifact: Artifact, types = '', args: readonly AbiValue[] = []) => {
    const encoded = encodeValues(types === '' ? [] : types.split(','), args)
    const { txId, contract } = await operator.deploy(artifact, encoded)
    txIds.push(txId)
    return contract
  }
  const contracts = compileContracts()
  const wtrx = await deploy(contracts.Wtrx)
  const pools = await deploy(uniswapFactory(), 'address', [operator.address])
  const poolRouter = await deploy(contracts.PoolRouter, 'address,address,address', [
    pools,
    wtrx,
    usdt,
  ])
  const tokenFactory = await deploy(
    contracts.TokenFactory,
    'address,address,address,address,address,uint256,uint64,uint32',
    [
      await deploy(contracts.CastToken),
      await deploy(contracts.Presale),
      pools,
      poolRouter,
      wtrx,
      creationFee,
      saleSeconds,
      insuranceSeconds,
    ],
  )
  const otcMarket = await deploy(contracts.OtcMarket)
  const tokenLock = await deploy(contracts.TokenLock, 'address', [poolRouter])
  const coinLock = await deploy(contracts.CoinLock, 'address,address', [poolRouter, usdt])
  const launchpad = { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock }
  return { launchpad, txIds }
}
