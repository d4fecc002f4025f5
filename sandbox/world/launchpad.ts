import { encodeValues, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { view, type View } from '../../src/chain/view.ts'
import { CREATION_FEE_LIMIT } from '../../src/chain/contracts/tokenFactory.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileContracts, uniswapFactory, type Artifact } from '../../contracts/compile.ts'
import type { LaunchpadContracts } from '../../backend/index/chapter.ts'
import type { Operator } from '../../backend/tron/operator.ts'

export interface LaunchpadTerms {
  /** Fee of a creation, in sun. */
  readonly creationFee: bigint
  /** Duration of presales, and of insurance after the first release. */
  readonly saleSeconds: bigint
  readonly insuranceSeconds: bigint
}

/** Contracts deployed here; those that may be absent come later. */
type First = Pick<
  LaunchpadContracts,
  'wtrx' | 'pools' | 'poolRouter' | 'tokenFactory' | 'otcMarket' | 'tokenLock' | 'coinLock'
>

const SECONDS_PER_DAY = BigInt(DAY_MS / SECOND_MS)

export const launchpadTerms: LaunchpadTerms = {
  creationFee: 50_000_000n,
  saleSeconds: 7n * SECONDS_PER_DAY,
  insuranceSeconds: 3n * SECONDS_PER_DAY,
}

/**
 * Deploys all the contracts. `settle` puts the sent transactions into blocks, and throws unless
 * each of them succeeded. The router needs the address of the pair that prices TRX, which is known
 * only once the pair exists. On mainnet it is SunSwap's.
 */
export async function deployLaunchpad(
  operator: Operator,
  usdt: Address,
  settle: (txIds: readonly string[]) => Promise<void>,
  { creationFee, saleSeconds, insuranceSeconds }: LaunchpadTerms = launchpadTerms,
): Promise<First & { readonly usdtPair: Address }> {
  let txIds: string[] = []
  const deploy = async (artifact: Artifact, types = '', args: readonly AbiValue[] = []) => {
    const encoded = encodeValues(types === '' ? [] : types.split(','), args)
    const { txId, contract } = await operator.deploy(artifact, encoded)
    txIds.push(txId)
    return contract
  }
  const included = async () => {
    await settle(txIds)
    txIds = []
  }
  const contracts = compileContracts()
  const wtrx = await deploy(contracts.Wtrx)
  // No account may ever take a share of the fees that belong to liquidity providers.
  const pools = await deploy(uniswapFactory(), 'address', [nobody])
  const feeLimit = CREATION_FEE_LIMIT
  const createPair = contractCall(pools, 'createPair(address,address)', [usdt, wtrx], { feeLimit })
  txIds.push(await operator.call(createPair))
  await included()
  const usdtPair = await askedOf(operator, pairIn(pools, usdt, wtrx))
  const tokenFactory = await deploy(
    contracts.TokenFactory,
    'address,address,address,address,uint256,uint64,uint32',
    [
      await deploy(contracts.CastToken),
      await deploy(contracts.Presale),
      pools,
      wtrx,
      creationFee,
      saleSeconds,
      insuranceSeconds,
    ],
  )
  const poolRouter = await deploy(contracts.PoolRouter, 'address,address,address', [
    tokenFactory,
    usdt,
    usdtPair,
  ])
  txIds.push(await operator.call(contractCall(tokenFactory, 'setRouter(address)', [poolRouter])))
  const otcMarket = await deploy(contracts.OtcMarket, 'address', [wtrx])
  const tokenLock = await deploy(contracts.TokenLock, 'address', [poolRouter])
  const coinLock = await deploy(contracts.CoinLock, 'address,address', [poolRouter, usdt])
  await included()
  return { wtrx, pools, usdtPair, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock }
}

const pairIn = view('getPair(address,address)', ['address'])

async function askedOf<T>({ node }: Operator, asked: View<T>): Promise<T> {
  const answer = await node.read(asked)
  if (!answer.ok) throw new Error(`${asked.call.signature}: ${JSON.stringify(answer.error)}`)
  return answer.value
}
