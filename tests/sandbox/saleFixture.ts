import { decodeValues, encodeCall, keccakHex, type AbiValue } from '../../src/chain/abi.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { contractCall } from '../../src/chain/call.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { openChain, type Chain, type MiningMode } from '../../sandbox/chain/chain.ts'
import { fromHex, toHex } from '../../sandbox/chain/bytes.ts'
import { sandboxKey } from '../../sandbox/chain/genesis.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { compileContracts } from '../../sandbox/contracts/compile.ts'
import { encodeSetBox, type BoxTerms } from '../../sandbox/world/boxes.ts'
import { createOperator, type Operator } from '../../sandbox/world/operator.ts'

export const NO_COIN = addressFromHex('00'.repeat(20))

const FEE_LIMIT = 1_000_000_000n
const FUNDS = 1_000_000_000_000n

export interface Outcome {
  readonly txId: string
  /** SUCCESS, or the name of the custom error. */
  readonly result: string
  readonly blockNumber: number
  /** Seconds, as the contract saw it. */
  readonly time: number
  /** What opening drew, if this did. */
  readonly rarities: readonly number[]
}

/** The contracts on a chain of their own, with people who have TRX and USDT. */
export interface SaleFixture {
  readonly chain: Chain
  readonly fetch: Fetch
  readonly sale: Address
  readonly usdt: Address
  readonly owner: Operator
  readonly people: readonly Operator[]
  /** Block time of the head in seconds. */
  now(): number
  setBox(id: number, terms: Partial<BoxTerms>): Promise<BoxTerms>
  /** Sends a call to the sale (or to `contract`) and says what became of it. */
  act(
    who: Operator,
    signature: string,
    args: readonly AbiValue[],
    options?: { callValue?: bigint; contract?: Address },
  ): Promise<Outcome>
  view(signature: string, args: readonly AbiValue[], types: string[]): Promise<AbiValue[]>
  balance(coin: 'TRX' | 'USDT', of: Address): Promise<bigint>
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
 * Every broadcast makes a block here, unless `mining` says otherwise: then `chain.mine()` is the
 * test's own to call, and `act` calls it.
 */
export async function openSale({
  people = 4,
  mining = 'instant',
  solidLag = 0,
}: { people?: number; mining?: MiningMode; solidLag?: number } = {}): Promise<SaleFixture> {
  const keys = ['owner', ...Array.from({ length: people }, (_, n) => `person ${n}`)].map(sandboxKey)
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
  const { Usdt, BlindBoxSale } = compileContracts()
  const usdt = (await owner!.deploy(Usdt)).contract
  await settle()
  const sale = (await owner!.deploy(BlindBoxSale)).contract
  await settle()

  const now = () => Math.floor(chain.head.timestamp / 1000)
  const act: SaleFixture['act'] = async (who, signature, args, options = {}) => {
    const { callValue = 0n, contract = sale } = options
    const txId = await who.call(
      contractCall(contract, signature, args, { callValue, feeLimit: FEE_LIMIT }),
    )
    await settle()
    const stored = chain.transaction(txId)!
    const { receipt } = stored
    const [opened] = decodeEvents(
      blindBoxSaleEvents.opened,
      sale,
      receipt.logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    )
    return {
      txId,
      result:
        receipt.result === 'REVERT'
          ? (errorNames.get(receipt.output.slice(0, 8)) ?? `reverted with ${receipt.output}`)
          : receipt.result,
      blockNumber: stored.number,
      time: Math.floor(chain.block(stored.number)!.timestamp / 1000),
      rarities: opened ? (opened['rarities'] as bigint[]).map(Number) : [],
    }
  }
  const view = async (contract: Address, data: string, types: string[]) => {
    const from = addressToEvmHex(owner!.address)
    const call = { from, to: addressToEvmHex(contract), data: fromHex(data) }
    const { result, output } = await chain.call(call)
    if (result !== 'SUCCESS') throw new Error(`${data.slice(0, 8)}: ${result}`)
    return decodeValues(types, toHex(output))
  }
  for (const { address } of others) {
    const minted = await act(owner!, 'mint(address,uint256)', [address, FUNDS], { contract: usdt })
    if (minted.result !== 'SUCCESS') throw new Error(minted.result)
  }
  for (const person of others)
    await act(person, 'approve(address,uint256)', [sale, FUNDS], { contract: usdt })

  return {
    chain,
    fetch,
    sale,
    usdt,
    owner: owner!,
    people: others,
    now,
    act,
    async setBox(id, given) {
      const terms: BoxTerms = {
        prices: [{ coin: 'USDT', units: 30n }],
        supply: 1_000,
        perPerson: 100,
        startAt: now() - 10,
        endAt: now() + 1_000_000,
        secondPaymentSeconds: 600,
        odds: [7_200, 2_200, 500, 100],
        ...given,
      }
      await owner!.send(sale, encodeSetBox(id, terms, usdt))
      await settle()
      return terms
    },
    view: (signature, args, types) => view(sale, encodeCall(signature, args), types),
    async balance(coin, of) {
      if (coin === 'TRX') {
        const answer = await owner!.node.balance(of)
        if (!answer.ok) throw new Error('no balance')
        return answer.value
      }
      const data = encodeCall('balanceOf(address)', [of])
      return (await view(usdt, data, ['uint256']))[0] as bigint
    },
    close: () => chain.close(),
  }
}
