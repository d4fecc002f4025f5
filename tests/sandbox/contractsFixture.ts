import { keccakHex, type AbiValue } from '../../src/chain/abi.ts'
import { decodeValues, encodeCall } from '../../src/chain/abi.ts'
import type { Call, ContractCall } from '../../src/chain/call.ts'
import type { Log } from '../../src/chain/event.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { openChain, type Chain, type MiningMode } from '../../sandbox/chain/chain.ts'
import { keyOfName } from '../keyOfName.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'
import type { View } from '../../src/chain/view.ts'

const FUNDS = 1_000_000_000_000n

/** Result of a transaction. */
export interface Outcome {
  readonly txId: string
  /** SUCCESS, or the name of the custom error. */
  readonly result: string
  readonly blockNumber: number
  /** Seconds since 1970, as the contract saw it. */
  readonly time: number
  readonly logs: readonly Log[]
  readonly energy: bigint
  /** Amount burned, bandwidth included, in sun. */
  readonly fee: bigint
}

/** Separate chain for contracts, with an owner and people who have TRX. */
export interface ContractsFixture {
  readonly chain: Chain
  readonly fetch: Fetch
  readonly owner: Operator
  readonly people: readonly Operator[]
  /** Returns the block time of the head, in seconds. */
  now(): number
  /** Mines a block of the sent transactions, if blocks are not mined automatically. */
  settle(): Promise<void>
  /** Sends a call and returns its outcome. */
  act(who: Operator, call: Call): Promise<Outcome>
  /** Runs a call without sending it; throws if it fails. */
  view(call: ContractCall, types: readonly string[]): Promise<AbiValue[]>
  /** Runs a view as the app reads it. */
  says<T>(asked: View<T>): Promise<T>
  /** Reads the balance of an account, in sun. */
  sun(of: Address): Promise<bigint>
  close(): Promise<void>
}

/** Names of the contracts' custom errors by selector. */
const errorNames = new Map(
  Object.values(compileContracts())
    .flatMap(({ abi }) => abi.filter((entry) => entry.type === 'error'))
    .map(({ name, inputs = [] }) => {
      const signature = `${name}(${inputs.map((input) => input.type).join(',')})`
      return [keccakHex(signature).slice(0, 8), name!]
    }),
)

/**
 * Opens the chain. By default every broadcast makes a block. If `mining` says otherwise, `act` and
 * the test call `chain.mine()`.
 */
export async function openContracts({
  people = 4,
  mining = 'instant',
  solidLag = 0,
}: {
  people?: number
  mining?: MiningMode
  solidLag?: number
} = {}): Promise<ContractsFixture> {
  const keys = ['owner', ...Array.from({ length: people }, (_, n) => `person ${n}`)].map(keyOfName)
  const chain = await openChain({
    mining,
    solidLag,
    genesis: {
      accounts: keys.map((key) => ({ address: addressFromHex(key.address), balanceSun: FUNDS })),
    },
  })
  const app = chainApp(chain)
  const fetch: Fetch = async (url, init) => app.request(url, init)
  const [owner, ...others] = keys.map((key) => createOperator('', fetch, key))
  const settle = async () => {
    if (mining !== 'instant') await chain.mine()
  }
  const fixture: ContractsFixture = {
    chain,
    fetch,
    owner: owner!,
    people: others,
    now: () => Math.floor(chain.head.timestamp / SECOND_MS),
    settle,
    async act(who, call) {
      const txId = await who.call(call)
      await settle()
      const { number, receipt } = chain.transaction(txId)!
      const { result, output } = receipt
      return {
        txId,
        result:
          result === 'REVERT'
            ? (errorNames.get(output.slice(0, 8)) ?? `reverted with ${output}`)
            : result,
        blockNumber: number,
        time: Math.floor(chain.block(number)!.timestamp / SECOND_MS),
        logs: receipt.logs.map(({ address, topics, data }) => ({
          address,
          topics: [...topics],
          data,
        })),
        energy: receipt.energyUsed,
        fee: receipt.fee,
      }
    },
    async view({ contract, signature, args }, types) {
      const { result, output } = await chain.call({
        from: addressToEvmHex(owner!.address),
        to: addressToEvmHex(contract),
        data: fromHex(encodeCall(signature, args)),
      })
      if (result !== 'SUCCESS') throw new Error(`${signature}: ${result}`)
      return decodeValues(types, toHex(output))
    },
    async says({ call, types, decode }) {
      return decode(await fixture.view(call, types))
    },
    async sun(of) {
      const answer = await owner!.node.balance(of)
      if (!answer.ok) throw new Error('no balance')
      return answer.value
    },
    close: () => chain.close(),
  }
  return fixture
}
