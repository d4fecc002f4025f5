import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '../../backend/tron/bytes.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import { keyOfName } from '../keyOfName.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { addressFromHex } from '../../src/core/address.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casthouse-keeper-'))
const rich = keyOfName('a rich keeper')
const poor = keyOfName('a poor keeper')
const keyOf = ({ privateKey }: typeof rich) => toHex(privateKey)

let chain: Chain
let server: Server
let origin: string
beforeAll(async () => {
  const balanceSun = 1_000_000_000n
  chain = await openChain({
    mining: 'manual',
    genesis: { accounts: [{ address: addressFromHex(rich.address), balanceSun }] },
  })
  server = createServer(getRequestListener(chainApp(chain).fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await chain.close()
  rmSync(folder, { recursive: true })
})

/** Fills in the configuration template for this chain or for another one. */
function config(genesisBlockId = chain.block(0)!.id): string {
  const template = JSON.parse(readFileSync(fromRoot('public/config.json'), 'utf8')) as {
    network: object
    contracts: object
  }
  const somebody = addressFromHex(rich.address)
  const contracts = Object.keys(template.contracts).map((name) => [name, somebody])
  const network = { ...template.network, genesisBlockId, nodes: [origin] }
  const file = join(folder, `${genesisBlockId}.json`)
  writeFileSync(
    file,
    JSON.stringify({ ...template, network, contracts: Object.fromEntries(contracts) }),
  )
  return file
}

/** Runs the keeper until it exits. Returns its status and the output of both streams. */
async function run(key: string | undefined, ...args: string[]) {
  const { KEEPER_KEY: _, ...env } = process.env
  const child = spawn(process.execPath, [fromRoot('backend/keeper/main.ts'), ...args], {
    env: { ...env, ...(key !== undefined && { KEEPER_KEY: key }) },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const [status] = (await once(child, 'close')) as [number]
  return { status, printed }
}

describe('the keeper’s command', () => {
  it('refuses to run without a key', async () => {
    expect(await run(undefined, '--config', config())).toEqual({
      status: 1,
      printed:
        'keeper: KEEPER_KEY is not set, nor KEEPER_KEY_FILE: the private key of the account that pays the fees\n',
    })
  })

  it.each([
    ['too long by a digit', `${keyOf(rich)}0`],
    ['with a slip of the finger', keyOf(rich).replace(/.$/, 'x')],
  ])('refuses a key %s, and prints nothing of it', async (_, key) => {
    expect(await run(key, '--config', config())).toEqual({
      status: 1,
      printed: 'keeper: KEEPER_KEY is not a private key: it takes 64 hexadecimal digits\n',
    })
  })

  it('refuses to run with a balance that does not suffice, and says so', async () => {
    const { status, printed } = await run(keyOf(poor), '--config', config(), '--once')
    expect(status).toBe(1)
    expect(printed).toBe(
      `keeper: ${addressFromHex(poor.address)} has 0 TRX, and one transaction may take 52 TRX: send it some, or lower --fee-limit\n`,
    )
  })

  it('refuses a network that is not the configuration’s', async () => {
    const { status, printed } = await run(keyOf(rich), '--config', config('0'.repeat(64)))
    expect(status).toBe(1)
    expect(printed).toMatch(/^keeper: the node is not on the network .+\n$/)
  })

  it('tells what is wrong with what it was given', async () => {
    const told = async (...args: string[]) => (await run(keyOf(rich), ...args)).printed
    expect(await told('--config', join(folder, 'none.json'))).toMatch(/^keeper: ENOENT/)
    expect(await told('--config', config(), '--fee-limit', 'x')).toMatch(/--fee-limit takes/)
    expect(await told('--config', config(), '--after', '256')).toMatch(/--after takes/)
  })

  it('goes on while its node says nothing, and never prints its key', async () => {
    const broken = createServer((_, response) => response.writeHead(503).end())
    broken.listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo
    const nodes = ['--node', `http://127.0.0.1:${port}`, '--node', origin]
    const { status, printed } = await run(keyOf(poor), '--config', config(), '--once', ...nodes)
    broken.close()
    expect(status).toBe(1)
    expect(printed).toContain(`HTTP 503; going on with ${origin}`)
    expect(printed).toContain('has 0 TRX')
    expect(printed).not.toContain(keyOf(poor))
  })
})
