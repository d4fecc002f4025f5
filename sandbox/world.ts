import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { blindBoxSale } from '../src/chain/contracts/blindBoxSale.ts'
import { contractCall } from '../src/chain/call.ts'
import type { Config } from '../src/config/schema.ts'
import { addressSchema, addressToHex, type Address } from '../src/core/address.ts'
import type { Fetch } from '../src/core/ports.ts'
import type { Millis } from '../src/core/time.ts'
import type { Content } from './backend/content.ts'
import type { Chain } from './chain/chain.ts'
import { compileContracts } from './contracts/compile.ts'
import { accounts, collectors, owner } from './world/accounts.ts'
import { announcementSeeds, hostileAnnouncement } from './world/announcements.ts'
import { encodeSetBox } from './world/boxes.ts'
import { startKeeper, type Keeper } from './world/keeper.ts'
import { createOperator } from './world/operator.ts'
import { boxSeeds, productTexts, SALES_MS } from './world/products.ts'
import { tokenSeeds } from './world/tokens.ts'

export interface WorldOptions {
  readonly chain: Chain
  /** The chain's HTTP API. */
  readonly node: { readonly baseUrl: string; readonly fetch: Fetch }
  /** Where it is remembered what was deployed; without it, nothing outlives the process. */
  readonly dataDir?: string | undefined
  /** Adds an announcement full of attacks. */
  readonly hostileAnnouncement?: boolean | undefined
  readonly onError?: (error: unknown) => void
}

/** What the sandbox's chain holds for the app: contracts, funded people, boxes on sale. */
export interface World {
  readonly usdt: Address
  readonly sale: Address
  /** As `/config.json` gives it to the app. */
  readonly config: Config
  /** What the backend starts with. */
  readonly content: Content
  readonly keeper: Keeper
  /** When the last box goes off sale. */
  readonly salesEndAt: Millis
}

/** What the chain's first block has to hold, so that the world can be made. */
export const genesisAccounts = [owner, ...accounts, ...collectors].map(({ address, sun }) => ({
  address,
  balanceSun: sun,
}))

const KEEPER_POLL_MS = 15_000

const deploymentSchema = v.object({
  usdt: addressSchema,
  sale: addressSchema,
  madeAt: v.number(),
})

type Deployment = v.InferOutput<typeof deploymentSchema>

/** Makes the world, or finds it again on a chain that has it. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const { chain, node, onError = (error) => console.error('keeper:', error) } = options
  const deployment = (await findDeployment(options)) ?? (await deploy(options))
  const { usdt, sale, madeAt } = deployment
  const operator = createOperator(node.baseUrl, node.fetch, owner.key)
  return {
    usdt,
    sale,
    config: configOf(deployment, chain.block(0)!.id),
    content: {
      products: productTexts(madeAt),
      announcements: [
        ...announcementSeeds(madeAt),
        ...(options.hostileAnnouncement ? hostileAnnouncement(madeAt) : []),
      ],
      tokens: tokenSeeds(madeAt, usdt),
    },
    keeper: startKeeper(operator, sale, { pollMs: KEEPER_POLL_MS, onError }),
    salesEndAt: madeAt + SALES_MS,
  }
}

const fileOf = (dataDir: string) => join(dataDir, 'world.json')

async function findDeployment({ node, dataDir }: WorldOptions): Promise<Deployment | undefined> {
  if (dataDir === undefined || !existsSync(fileOf(dataDir))) return undefined
  const saved: unknown = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
  const parsed = v.safeParse(deploymentSchema, saved)
  if (!parsed.success) return undefined
  const response = await node.fetch(`${node.baseUrl}/wallet/getcontract`, {
    method: 'POST',
    body: JSON.stringify({ value: addressToHex(parsed.output.sale) }),
  })
  const contract = (await response.json()) as { contract_address?: string }
  return contract.contract_address === undefined ? undefined : parsed.output
}

async function deploy({ chain, node, dataDir }: WorldOptions): Promise<Deployment> {
  const operatorOf = ({ key }: typeof owner) => createOperator(node.baseUrl, node.fetch, key)
  const operator = operatorOf(owner)
  const sent: string[] = []
  const send = async (txId: Promise<string>) => void sent.push(await txId)
  const include = () => mine(chain, sent)

  const { Usdt, BlindBoxSale } = compileContracts()
  const { contract: usdt } = await operator.deploy(Usdt)
  const { contract: sale } = await operator.deploy(BlindBoxSale)
  await include()
  const madeAt = chain.head.timestamp

  for (const { address, usdt: units } of [...accounts, ...collectors])
    if (units > 0n)
      await send(operator.call(contractCall(usdt, 'mint(address,uint256)', [address, units])))
  const seeds = boxSeeds(madeAt)
  for (const { id, terms } of seeds) await send(operator.send(sale, encodeSetBox(id, terms, usdt)))
  await include()

  const buyers = collectors.map((collector) => operatorOf(collector))
  for (const buyer of buyers)
    await send(buyer.call(contractCall(usdt, 'approve(address,uint256)', [sale, 10n ** 12n])))
  for (const { id, terms, sold } of seeds) {
    const [price] = terms.prices
    for (let left = sold, n = 0; left > 0; left -= terms.perPerson, n++) {
      const quantity = BigInt(Math.min(left, terms.perPerson))
      const order = (BigInt(id) * 1_000n + BigInt(n)).toString(16).padStart(64, '0')
      const callValue = price.coin === 'TRX' ? price.units * quantity : 0n
      const buyer = buyers[n]
      if (!buyer) throw new Error(`box ${id} needs more collectors`)
      await send(buyer.call(blindBoxSale.pay(sale, order, BigInt(id), quantity, { callValue })))
    }
  }
  await include()

  const deployment = { usdt, sale, madeAt }
  if (dataDir !== undefined) {
    const draft = `${fileOf(dataDir)}.draft`
    writeFileSync(draft, JSON.stringify(deployment, undefined, 2))
    renameSync(draft, fileOf(dataDir))
  }
  return deployment
}

/** Puts all that was sent into a solidified block; throws unless each of them succeeded. */
async function mine(chain: Chain, sent: readonly string[]): Promise<void> {
  const lag = chain.solidLag
  await chain.setSolidLag(0)
  await chain.mine()
  await chain.setSolidLag(lag)
  for (const txId of sent) {
    const result = chain.transaction(txId)?.receipt.result
    if (result !== 'SUCCESS') throw new Error(`a transaction of the world: ${result ?? 'missing'}`)
  }
}

const configOf = ({ usdt, sale }: Deployment, genesisBlockId: string): Config => ({
  name: 'Casthouse',
  network: { name: 'Sandbox', genesisBlockId, nodes: ['/chain', '/node2'] },
  explorer: {
    transaction: '/explorer/transaction/{id}',
    block: '/explorer/block/{id}',
    address: '/explorer/address/{id}',
  },
  backend: { baseUrl: '/api', postEncoding: 'form' },
  contracts: { usdt, blindBoxSale: sale },
  contacts: {
    email: 'hello@casthouse.example',
    telegramGroup: 'https://t.me/casthouse_example',
    telegramChannel: 'https://t.me/casthouse_example_news',
    x: 'https://x.com/casthouse_example',
  },
  revokeUrl: 'https://tronscan.org/#/tools/token-approval',
})
