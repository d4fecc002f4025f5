import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { sideToken } from '../../src/chain/contracts/sideToken.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { dryRun } from '../../src/chain/transfer.ts'
import type { KindName } from '../../src/operations.ts'
import { FEES, openBridge } from './bridgeFixture.ts'
import type { Contracts } from './legTrace.ts'
import type { Ordered } from './ordered.ts'

export type BridgeKind = Extract<KindName, `bridge.${string}`>

export interface RealBridge {
  /** Functions that set everything up, so that the order can run at once. */
  readonly orders: { readonly [K in BridgeKind]: () => Promise<Ordered> }
  /** Returns undefined for an account on neither of the two chains. */
  contractsOf(who: Operator): Contracts | undefined
  close(): Promise<void>
}

const UNITS = 500n
const TRX = 1_000_000n
const FEE_LIMIT = 150_000_000n

/** Opens real gateways of two chains, with an order of each bridge operation. */
export async function openRealBridge(): Promise<RealBridge> {
  const bridge = await openBridge({ people: 1 })
  const { main, side } = bridge
  const [who] = main.people as [Operator]
  const [there] = side.people as [Operator]
  const { Usdt: artifact } = compileContracts()
  const usdt = await bridge.mapped(main.owner, artifact)
  const asset = { standard: 'trc20', ...usdt, symbol: 'USDT', decimals: 6, units: UNITS }
  const shared = {
    mainGateway: main.gateway,
    sideGateway: side.gateway,
    feeLimit: FEE_LIMIT,
  }
  const retried = { ...shared, asset, fee: FEES.retry }

  async function succeed(result: Promise<string>) {
    const said = await result
    if (said !== 'SUCCESS') throw new Error(said)
  }

  const fund = () =>
    succeed(
      main.act(
        main.owner,
        contractCall(usdt.main, 'mint(address,uint256)', [who.address, UNITS * 2n]),
      ),
    )

  /** Makes a deposit and lets the relayer carry it over. Returns its number. */
  async function deposited(): Promise<bigint> {
    await fund()
    await succeed(main.act(who, trc20.approve(usdt.main, main.gateway, UNITS)))
    const options = { callValue: FEES.deposit }
    await succeed(main.act(who, mainGateway.depositTrc20(main.gateway, usdt.main, UNITS, options)))
    await bridge.carry()
    return lastOf((nonce) => main.says(mainGateway.depositOf(main.gateway, nonce)))
  }

  const orders: RealBridge['orders'] = {
    'bridge.deposit': async () => {
      await fund()
      return { who, intent: { ...shared, asset, fee: FEES.deposit } }
    },
    'bridge.withdraw': async () => {
      await deposited()
      await deposited()
      return { who: there, intent: { ...shared, asset, fee: FEES.withdraw } }
    },
    'bridge.map': async () => {
      const { txId } = await who.deploy(artifact)
      return { who, intent: { ...shared, standard: 'trc20', txId, fee: FEES.mapping } }
    },
    'bridge.retryDeposit': async () => ({
      who,
      intent: { ...retried, nonce: await deposited() },
    }),
    'bridge.retryWithdrawal': async () => {
      await deposited()
      const options = { callValue: FEES.withdraw }
      await succeed(side.act(there, sideToken.withdrawal(usdt.side, UNITS, options)))
      const nonce = await lastOf((each) => side.says(sideGateway.withdrawalOf(side.gateway, each)))
      return { who: there, intent: { ...retried, nonce } }
    },
    'bridge.retryMapping': async () => {
      const { main: token } = await bridge.mapped(who, artifact)
      const nonce = await lastOf((each) => main.says(mainGateway.mappingOf(main.gateway, each)))
      return {
        who,
        intent: { ...shared, standard: 'trc20', token, nonce, fee: FEES.retry },
      }
    },
    'bridge.inject': async () => ({ who: there, intent: { sun: TRX } }),
  }

  return {
    orders,
    contractsOf(asking) {
      if (asking !== who && asking !== there) return undefined
      return {
        node: asking.node,
        simulate: (call) => dryRun(asking.node, asking.address, call),
        async act(call) {
          const txId = await asking.call(call)
          const info = await asking.node.transactionInfo(txId)
          if (!info.ok || !info.value) throw new Error(`no receipt of ${txId}`)
          return info.value
        },
      }
    },
    close: bridge.close,
  }
}

/** Finds the newest number that a gateway knows; numbers start at 1. */
async function lastOf(known: (nonce: bigint) => Promise<unknown>): Promise<bigint> {
  let nonce = 0n
  while ((await known(nonce + 1n)) !== undefined) nonce += 1n
  return nonce
}
