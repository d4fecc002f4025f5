import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { chainApp } from '../../sandbox/chain/server.ts'
import { launchpadTerms } from '../../sandbox/world/decisions.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { plainToken } from '../../src/core/tokenTerms.ts'
import { nextKey } from './backendFixture.ts'
import { fromRoot, openProcesses, type Processes } from './processes.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'

export const originOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A node of its own, with a box on sale and a token, and the configuration that names it. */
export interface DeployedFixture {
  readonly fixture: SaleFixture
  readonly node: Server
  /** Folder that is deleted in the end. */
  readonly folder: string
  /** Configuration file. */
  readonly config: string
  readonly processes: Processes
  close(): Promise<void>
}

export async function openDeployed(): Promise<DeployedFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-backend-'))
  const config = join(folder, 'config.json')
  const processes = openProcesses()
  const fixture = await openSale({ people: 2 })
  const { chain, owner, usdt, sale, people } = fixture
  const launchpad = await deployLaunchpad(owner, usdt)
  await fixture.setBox(7, {})
  const terms = { name: 'Forge', symbol: 'FRG', totalSupply: 10n ** 21n, ...plainToken }
  const { creationFee: callValue } = launchpadTerms
  const call = tokenFactory.createToken(launchpad.tokenFactory, nextKey(), terms, { callValue })
  const payment = { callValue, contract: launchpad.tokenFactory }
  const made = await fixture.act(people[0]!, call.signature, call.args, payment)
  if (made.result !== 'SUCCESS') throw new Error(made.result)
  const node = createServer(getRequestListener(chainApp(chain).fetch)).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const template = JSON.parse(readFileSync(fromRoot('public/config.json'), 'utf8')) as object
  const { pools: _, ...contracts } = launchpad
  const network = { name: 'Here', genesisBlockId: chain.block(0)!.id, nodes: [originOf(node)] }
  const named = { ...contracts, usdt, blindBoxSale: sale }
  writeFileSync(config, JSON.stringify({ ...template, network, contracts: named }))
  return {
    fixture,
    node,
    folder,
    config,
    processes,
    async close() {
      processes.kill()
      node.close()
      await fixture.close()
      rmSync(folder, { recursive: true })
    },
  }
}
