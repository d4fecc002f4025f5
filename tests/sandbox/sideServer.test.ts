import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from '../../src/config/load.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import { createOperator } from '../../backend/tron/operator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'casthouse-side-'))
const opened: Sandbox[] = []
afterAll(async () => {
  for (const sandbox of opened) await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

const TRX = 1_000_000n
const SOON = { timeout: 20_000 }
const [ann] = accounts

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    mining: 'instant',
    solidLag: 0,
    sideChain: true,
  })
  opened.push(sandbox)
  return sandbox
}

const asks: Fetch = (url, init) => fetch(url, init)

/** Creates operators of one account at the sandbox's nodes, over HTTP. */
const at = ({ origin, side }: Sandbox) => ({
  main: createOperator(`${origin}/chain`, asks, ann!.key),
  side: createOperator(`${origin}/side`, asks, ann!.key, side!.chain.sideChainId),
})

test('the sandbox runs both chains on one origin, and goes on with both after a restart', async () => {
  let sandbox = await start()
  const { origin } = sandbox
  const config = parseConfig(await (await fetch(`${origin}/config.json`)).json())
  if (!config.ok) throw new Error(JSON.stringify(config.error))
  const bridge = config.value.sideChain!
  expect(bridge).toEqual(sandbox.side!.deployment.sideChain)
  expect(bridge.genesisBlockId).toBe(sandbox.side!.chain.block(0)!.id)
  expect(bridge.tokens.map(({ standard }) => standard)).toEqual(['trc10', 'trc20', 'trc721'])
  // Neither chain is ahead of time, although their pasts were created just now.
  for (const chain of [sandbox.chain, sandbox.side!.chain])
    expect(Math.abs(chain.now() - Date.now())).toBeLessThan(1_000)

  let people = at(sandbox)
  const balance = async () => {
    const answer = await people.side.node.balance(ann!.address)
    return answer.ok ? answer.value : -1n
  }
  // The balance came over the bridge, not from the faucet: the main chain's gateway holds it.
  expect(await balance()).toBe(500n * TRX)
  const circulating = await people.side.node.read(sideGateway.circulatingTrx(bridge.sideGateway))
  const held = await people.main.node.balance(bridge.mainGateway)
  expect(circulating.ok && held.ok && held.value >= circulating.value).toBe(true)

  const callValue = 3n * TRX
  await people.main.call(mainGateway.depositTrx(bridge.mainGateway, { callValue }))
  await expect.poll(balance, SOON).toBe(502n * TRX)
  const page = await fetch(`${origin}/explorer/side/address/${bridge.sideGateway}`)
  expect(await page.text()).toContain('SideGateway')

  await post(sandbox, '', { mode: 'late' })
  await people.main.call(mainGateway.depositTrx(bridge.mainGateway, { callValue }))
  await expect.poll(() => waiting(sandbox), SOON).toHaveLength(1)
  expect(await post(sandbox, '', { mode: 'sometimes' })).toHaveProperty('error')
  await opened.pop()!.close()

  sandbox = await start()
  people = at(sandbox)
  await expect.poll(balance, SOON).toBe(504n * TRX)
  expect(sandbox.side!.deployment.sideChain).toEqual(bridge)
  await expect.poll(() => waiting(sandbox), SOON).toEqual([])
}, 150_000)

test('a token that nobody has mapped yet waits for its deployer, the first account', async () => {
  const sandbox = opened.at(-1)!
  const { unmapped, sideChain } = sandbox.side!.deployment
  expect(unmapped.deployer).toBe(ann!.address)
  const { main, side } = at(sandbox)
  const callValue = 10n * TRX
  await main.call(mainGateway.mapTrc20(sideChain.mainGateway, unmapped.txId, { callValue }))
  const tokenOf = sideGateway.sideTokenOf(sideChain.sideGateway, unmapped.token)
  const symbol = async () => {
    const token = await side.node.read(tokenOf)
    const said = token.ok && (await side.node.read(trc20.symbol(token.value)))
    return said && said.ok && said.value
  }
  await expect.poll(symbol, SOON).toBe('SHELL')
})

const post = async ({ origin }: Sandbox, path: string, body: object): Promise<object> => {
  const init = { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${origin}/sandbox/relayer${path}`, init)).json() as Promise<object>
}

const waiting = async ({ origin }: Sandbox) =>
  ((await (await fetch(`${origin}/sandbox/relayer`)).json()) as { waiting: object[] }).waiting
