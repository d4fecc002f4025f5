import { mainGateway } from '../../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../../src/chain/contracts/sideGateway.ts'
import { trc721 } from '../../../src/chain/contracts/trc721.ts'
import type { View } from '../../../src/chain/view.ts'
import {
  addressFromHex,
  addressToEvmHex,
  addressToHex,
  type Address,
} from '../../../src/core/address.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { fromHex, toHex, utf8 } from '../../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../chain/chain.ts'
import { deployedAddress } from '../../chain/contractAddress.ts'
import { bridgeHash, compileBridge } from '../../../contracts/compile.ts'
import { relayerKey } from '../../relayer/bridge.ts'
import { deployMainGateway, deploySideGateway, type GatewayFees } from '../../relayer/gateways.ts'
import { createRelayer } from '../../relayer/relayer.ts'
import { mapTrc10 } from '../../relayer/trc10.ts'
import { accounts, owner } from '../accounts.ts'
import { readDeployment } from '../deployment.ts'
import { createOperator, type Operator } from '../../../backend/tron/operator.ts'
import { SIDE_CHAIN_ID } from './chainId.ts'
import { writeBridge } from './deployment.ts'
import { endOf, nodeOf } from './ends.ts'

const TRX = 1_000_000n

const FEES: GatewayFees = {
  deposit: 1n * TRX,
  mapping: 10n * TRX,
  withdraw: 1n * TRX,
  retry: 1n * TRX,
}

/**
 * Reserve from which the side chain's gateway pays deposits; below 2^53, for clients that parse
 * numbers.
 */
const RESERVE_SUN = 4_000_000_000n * TRX
const RELAYER_SUN = 1_000_000n * TRX

/** Amount that each sufficiently funded wallet account brings to the side chain, for fees there. */
const BROUGHT_SUN = 500n * TRX

const POINTS = { name: 'Casthouse Points', symbol: 'CHP', decimals: 6, units: 10n ** 15n }
const POINTS_EACH = 10_000n * 10n ** 6n

/** Age of the side chain at its start, so that the steps here end at the present. */
const SIDE_PAST_MS = 10 * MINUTE_MS

/** Accounts of the wallet with enough TRX for it. */
const rich = accounts.filter(({ sun }) => sun > 10n * BROUGHT_SUN)

/** Continues a world's chain with a side chain, and writes both to new files. */
export async function makeBridge(
  world: string,
  files: { readonly chain: string; readonly side: string },
): Promise<void> {
  const main = await openChain({ mining: 'manual', solidLag: 0, template: async () => world })
  const begin = Date.now() - SIDE_PAST_MS
  const side = await openChain({
    mining: 'manual',
    solidLag: 0,
    now: () => begin,
    sideChainId: SIDE_CHAIN_ID,
    genesis: {
      accounts: [
        { address: owner.address, balanceSun: RESERVE_SUN + RELAYER_SUN },
        { address: addressFromHex(relayerKey.address), balanceSun: RELAYER_SUN },
      ],
    },
  })
  try {
    await buildBridge(main, side)
    await main.copyTo(files.chain)
    await side.copyTo(files.side)
  } finally {
    await main.close()
    await side.close()
  }
}

async function buildBridge(main: Chain, side: Chain): Promise<void> {
  const { usdt, launchpad } = readDeployment(main)!
  const mainNode = nodeOf(main)
  const as = (account: typeof owner) => createOperator('', mainNode, account.key)
  const operator = as(owner)

  // All in one block: each step builds on pending ones, and the past must not reach the present.
  const sent: string[] = []
  const later = async (txIds: readonly string[]) => void sent.push(...txIds)
  const gateway = await deployMainGateway(operator, FEES, later)
  sent.push(await main.fund(addressFromHex(relayerKey.address), RELAYER_SUN))
  const points = await issue(main, operator, POINTS)
  for (const { address } of rich)
    await operator.submit('TransferAssetContract', {
      asset_name: toHex(utf8(String(points))),
      to_address: addressToHex(address),
      amount: POINTS_EACH,
    })
  for (const [token, map] of [
    [usdt, mainGateway.mapTrc20],
    [launchpad.card, mainGateway.mapTrc721],
  ] as const) {
    const txId = creationOf(main, owner.address, token)
    sent.push(await operator.call(map(gateway, txId, { callValue: FEES.mapping })))
  }
  const deployer = rich[0]!
  const shell = await as(deployer).deploy(compileBridge().Shell)
  sent.push(shell.txId)
  for (const account of rich) {
    const callValue = BROUGHT_SUN + FEES.deposit
    sent.push(await as(account).call(mainGateway.depositTrx(gateway, { callValue })))
  }
  await include(main, sent)

  const sideOperator = createOperator('', nodeOf(side), owner.key, side.sideChainId)
  const sideGatewayAddress = await deploySideGateway(sideOperator, FEES, RESERVE_SUN, (txIds) =>
    include(side, txIds),
  )
  const bridge = { main: endOf(main, gateway), side: endOf(side, sideGatewayAddress) }
  // Gives the points another number here, to expose code that confuses the two.
  await issue(side, sideOperator, { ...POINTS, name: 'Side Points', symbol: 'SDP' })
  await mapTrc10(bridge, points)
  const relayer = createRelayer(bridge)
  while ((await relayer.look()) === 'busy') await side.mine()

  const asked = async <T>({ node }: Operator, view: View<T>): Promise<T> => {
    const answer = await node.read(view)
    if (!answer.ok) throw new Error(`${view.call.signature}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
  const sideOf = (token: Address) =>
    asked(sideOperator, sideGateway.sideTokenOf(sideGatewayAddress, token))
  const sidePoints = await asked(
    sideOperator,
    sideGateway.sideTokenIdOf(sideGatewayAddress, points),
  )
  writeBridge(main, {
    contracts: bridgeHash(),
    sideChain: {
      name: 'Sandbox side chain',
      nodes: ['/side', '/side2'],
      chainId: SIDE_CHAIN_ID,
      genesisBlockId: side.block(0)!.id,
      explorer: {
        transaction: '/explorer/side/transaction/{id}',
        block: '/explorer/side/block/{id}',
        address: '/explorer/side/address/{id}',
      },
      mainGateway: gateway,
      sideGateway: sideGatewayAddress,
      tokens: [
        {
          standard: 'trc10',
          main: String(points),
          side: String(sidePoints),
          symbol: POINTS.symbol,
          decimals: POINTS.decimals,
        },
        { standard: 'trc20', main: usdt, side: await sideOf(usdt), symbol: 'USDT', decimals: 6 },
        {
          standard: 'trc721',
          main: launchpad.card,
          side: await sideOf(launchpad.card),
          symbol: await asked(operator, trc721.symbol(launchpad.card)),
        },
      ],
    },
    unmapped: { token: shell.contract, txId: shell.txId, deployer: deployer.address },
  })
}

/** Issues a TRC-10 and returns its number. */
async function issue(
  chain: Chain,
  operator: Operator,
  { name, symbol, decimals, units }: typeof POINTS,
): Promise<bigint> {
  const now = chain.now()
  const txId = await operator.submit('AssetIssueContract', {
    name: toHex(utf8(name)),
    abbr: toHex(utf8(symbol)),
    precision: decimals,
    total_supply: units,
    trx_num: 1,
    num: 1,
    start_time: now + MINUTE_MS,
    end_time: now + 2 * MINUTE_MS,
  })
  return BigInt(chain.pending(txId)!.receipt.assetId!)
}

/** Produces a block of the pending transactions; throws unless all of these succeeded. */
async function include(chain: Chain, txIds: readonly string[]): Promise<void> {
  await chain.mine()
  for (const txId of txIds) {
    const result = chain.transaction(txId)?.receipt.result
    if (result !== 'SUCCESS') throw new Error(`a transaction of the bridge: ${result ?? 'missing'}`)
  }
}

const MANY = 10_000

/** Finds the transaction that deployed a contract. */
function creationOf(chain: Chain, deployer: Address, contract: Address): string {
  const from = addressToEvmHex(deployer)
  const query = { address: from, isFrom: true, isAscending: true, limit: MANY }
  const found = chain
    .accountEntries(query)
    .find(
      ({ transactionId }) =>
        deployedAddress(fromHex(transactionId), from) === addressToEvmHex(contract),
    )
  if (!found) throw new Error(`nobody knows who deployed ${contract}`)
  return found.transactionId
}
