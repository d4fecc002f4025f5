import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRequire } from 'node:module'
import { TronWeb } from 'tronweb'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { openChain, type Chain, type ChainOptions } from '../../sandbox/chain/chain.ts'
import { controlApp } from '../../sandbox/chain/control.ts'
import { keyOfName } from '../keyOfName.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { toHex } from '../../backend/tron/bytes.ts'

/** Person in a test: a key, and a tronweb that signs with it. */
export interface Person {
  readonly address: Address
  readonly privateKey: string
  readonly tronWeb: TronWeb
}

export interface Node {
  readonly chain: Chain
  readonly origin: string
  /** Returns a person with a key made from `name`, funded at genesis if `name` is in `funded`. */
  readonly person: (name: string) => Person
  /** Sends a POST to the node, or to its switches if the path begins with /sandbox. */
  readonly post: (path: string, body: object) => Promise<any>
  readonly close: () => Promise<void>
}

export const keyOf = (name: string): { address: Address; privateKey: string } => {
  const { address, privateKey } = keyOfName(`test ${name}`)
  return { address: addressFromHex(address), privateKey: toHex(privateKey) }
}

/** Starts two nodes over HTTP on a free port, mounted as the sandbox mounts them. */
export async function startNode(
  options: ChainOptions & { readonly funded?: readonly string[] } = {},
): Promise<Node> {
  const chain = await openChain({
    mining: 'instant',
    ...options,
    genesis: {
      accounts: (options.funded ?? ['ann', 'bob']).map((name) => ({
        address: keyOf(name).address,
        balanceSun: 100_000_000_000n,
      })),
    },
  })
  const app = new Hono()
  app.route('/chain', chainApp(chain))
  app.route('/node2', chainApp(chain, 2))
  app.route('/sandbox/chain', controlApp(chain))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    chain,
    origin,
    person: (name) => {
      const key = keyOf(name)
      const tronWeb = new TronWeb({ fullHost: `${origin}/chain`, privateKey: key.privateKey })
      return { ...key, tronWeb }
    },
    post: async (path, body) => {
      const response = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })
      return response.json()
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await chain.close()
    },
  }
}

export interface Compiled {
  readonly abi: readonly any[]
  readonly bytecode: string
}

/** Compiles one contract with the settings for TRON contracts. */
export function compileSolidity(source: string, name: string): Compiled {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'test.sol': { content: `pragma solidity ^0.8.20; ${source}` } },
        settings: {
          evmVersion: 'shanghai',
          optimizer: { enabled: true },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  )
  const contract = output.contracts?.['test.sol']?.[name]
  if (!contract) throw new Error(JSON.stringify(output.errors))
  return { abi: contract.abi, bytecode: contract.evm.bytecode.object }
}

/** Deploys a contract. Returns its address as 41… hex. */
export async function deploy(
  { tronWeb, address }: Person,
  { abi, bytecode }: Compiled,
  parameters: unknown[] = [],
): Promise<string> {
  const transaction = await tronWeb.transactionBuilder.createSmartContract(
    { abi, bytecode, parameters, name: 'Test', feeLimit: 1_000_000_000 } as never,
    address,
  )
  const signed = await tronWeb.trx.sign(transaction)
  const answer = await tronWeb.trx.sendRawTransaction(signed)
  if (!answer.result) throw new Error(JSON.stringify(answer))
  return (signed as unknown as { contract_address: string }).contract_address
}
