import { keccakHex } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import type { View } from '../../src/chain/view.ts'
import {
  addressFromHex,
  addressToEvmHex,
  addressToHex,
  type Address,
} from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { openChain, type Chain, type ChainOptions } from '../../sandbox/chain/chain.ts'
import { keyOfName } from '../keyOfName.ts'
import { readAccount } from '../../sandbox/chain/ledger.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { toHex, utf8 } from '../../backend/tron/bytes.ts'
import { compileBridge, compileContracts, type Artifact } from '../../contracts/compile.ts'
import { relayerKey, type Bridge } from '../../sandbox/relayer/bridge.ts'
import { deployMainGateway, deploySideGateway } from '../../sandbox/relayer/gateways.ts'
import { createRelayer, type Relayer } from '../../sandbox/relayer/relayer.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'

export const SIDE_CHAIN_ID = '413af23f37da0d48234fdd43d89931e98e1144481b'
export const FEES = { deposit: 3n, mapping: 7n, withdraw: 5n, retry: 2n }

const FUNDS = 1_000_000_000_000n
export const RESERVE_SUN = 100_000_000_000n

/** Result of a call: SUCCESS, or the name of the custom error. */
export type Result = string

/** One of the two chains, with accounts that send there. */
export interface Shore {
  readonly chain: Chain
  readonly owner: Operator
  /** Key of the relayer, for tests that act as a dishonest relayer. */
  readonly relayer: Operator
  readonly people: readonly Operator[]
  readonly gateway: Address
  act(who: Operator, call: ContractCall): Promise<Result>
  says<T>(asked: View<T>): Promise<T>
  sun(of: Address): Promise<bigint>
  units(of: Address, tokenId: string): Promise<bigint>
}

/** Two chains, both gateways, and a relayer that runs only on request. */
export interface BridgeFixture {
  readonly main: Shore
  readonly side: Shore
  readonly bridge: Bridge
  relayer: Relayer
  /** Runs the relayer until it has nothing left to do. */
  carry(): Promise<void>
  /** Deploys a token on the main chain and maps it. Returns its addresses on both chains. */
  mapped(
    who: Operator,
    artifact: Artifact,
    args?: string,
  ): Promise<{ main: Address; side: Address }>
  /** Issues a TRC-10 on the main chain. Returns its number. */
  issue(who: Operator, units: bigint): Promise<bigint>
  close(): Promise<void>
}

const errorNames = new Map(
  [...Object.values(compileBridge()), ...Object.values(compileContracts())]
    .flatMap(({ abi }) => abi.filter((entry) => entry.type === 'error'))
    .map(({ name, inputs = [] }) => {
      const signature = `${name}(${inputs.map((input) => input.type).join(',')})`
      return [keccakHex(signature).slice(0, 8), name!]
    }),
)

/** Opens both chains. By default every broadcast makes a block, solidified at once. */
export async function openBridge({
  people = 3,
  ...options
}: { readonly people?: number } & Pick<
  ChainOptions,
  'solidLag' | 'mining'
> = {}): Promise<BridgeFixture> {
  const keys = Array.from({ length: people }, (_, n) => keyOfName(`person ${n}`))
  const ownerKey = keyOfName('owner')
  const accounts = [ownerKey, relayerKey, ...keys].map(({ address }) => ({
    address: addressFromHex(address),
    balanceSun: FUNDS,
  }))
  const shore = async (sideChainId?: string) => {
    const chain = await openChain({
      mining: 'instant',
      solidLag: 0,
      ...options,
      genesis: { accounts },
      ...(sideChainId !== undefined && { sideChainId }),
    })
    const app = chainApp(chain)
    const fetch: Fetch = async (url, init) => app.request(url, init)
    const as = (key: typeof ownerKey) => createOperator('', fetch, key, sideChainId)
    return { chain, fetch, owner: as(ownerKey), relayer: as(relayerKey), people: keys.map(as) }
  }
  const settle = (chain: Chain) => async () =>
    void (chain.mode === 'manual' && (await chain.mine()))
  const main = await shore()
  const side = await shore(SIDE_CHAIN_ID)
  const ends = {
    main: { ...main, gateway: await deployMainGateway(main.owner, FEES, settle(main.chain)) },
    side: {
      ...side,
      gateway: await deploySideGateway(side.owner, FEES, RESERVE_SUN, settle(side.chain)),
    },
  }
  const bridge: Bridge = ends
  const whole = (end: typeof ends.main): Shore => ({
    ...end,
    async act(who, call) {
      const txId = await who.call(call)
      await settle(end.chain)()
      return resultOf(end.chain, txId)
    },
    async says(asked) {
      const answer = await end.owner.node.read(asked)
      if (!answer.ok) throw new Error(`${asked.call.signature}: ${JSON.stringify(answer.error)}`)
      return answer.value
    },
    sun: (of) => end.chain.read((state) => readAccount(state, addressToEvmHex(of))?.balance ?? 0n),
    units: (of, tokenId) =>
      end.chain.read((state) => readAccount(state, addressToEvmHex(of))?.assets?.[tokenId] ?? 0n),
  })
  const fixture: BridgeFixture = {
    main: whole(ends.main),
    side: whole(ends.side),
    bridge,
    relayer: createRelayer(bridge),
    async carry() {
      for (let looks = 0; (await fixture.relayer.look()) === 'busy'; looks++)
        if (looks > 50) throw new Error(JSON.stringify(fixture.relayer.waiting()))
    },
    async mapped(who, artifact, args = '') {
      const { txId, contract } = await who.deploy(artifact, args)
      const isTrc721 = artifact.abi.some(({ name }) => name === 'ownerOf')
      const map = isTrc721 ? mainGateway.mapTrc721 : mainGateway.mapTrc20
      const call = map(ends.main.gateway, txId, { callValue: FEES.mapping })
      const result = await fixture.main.act(who, call)
      if (result !== 'SUCCESS') throw new Error(`not mapped: ${result}`)
      await fixture.carry()
      const asked = sideGateway.sideTokenOf(ends.side.gateway, contract)
      return { main: contract, side: await fixture.side.says(asked) }
    },
    async issue(who, units) {
      const now = main.chain.now()
      const txId = await who.submit('AssetIssueContract', {
        name: toHex(utf8('Points')),
        abbr: toHex(utf8('PTS')),
        total_supply: units,
        trx_num: 1,
        num: 1,
        precision: 2,
        start_time: now + 60_000,
        end_time: now + 120_000,
      })
      await settle(main.chain)()
      return BigInt(main.chain.transaction(txId)!.receipt.assetId!)
    },
    async close() {
      await main.chain.close()
      await side.chain.close()
    },
  }
  return fixture
}

function resultOf(chain: Chain, txId: string): Result {
  const { result, output } = chain.transaction(txId)!.receipt
  return result === 'REVERT'
    ? (errorNames.get(output.slice(0, 8)) ?? `reverted with ${output}`)
    : result
}

/** Encodes 21 bytes as hex, the form in which TRON's own contracts take an address. */
export const hexOf = (address: Address): string => addressToHex(address)
