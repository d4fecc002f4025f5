import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import { afterAll, expect } from 'vitest'
import { createApi } from '../../../src/api/client.ts'
import { shop } from '../../../src/api/endpoints/shop.ts'
import { incomeSigner } from '../../../sandbox/world/decisions.ts'
import { freePort } from '../../freePort.ts'
import { found, fromRoot, openProcesses, originOfReady } from '../../sandbox/processes.ts'
import { startPostgres, type RunPostgres } from '../../sandbox/postgres/start.ts'
import {
  askedFor,
  buy,
  nextBuyer,
  paid,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import * as publishing from '../publish/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import * as trading from '../trade/steps.ts'

// The app over a backend as an operator runs it: an empty PostgreSQL, and a process per command.

const port = await freePort()
const backend = `http://127.0.0.1:${port}`
const sandbox = useQuickSandbox({
  configure: (config) => ({ ...config, backend: { ...config.backend, baseUrl: backend } }),
})

const asForms = { postEncoding: 'form', fetch, language: () => 'en' } as const
const folder = mkdtempSync(join(tmpdir(), 'casthouse-processes-'))
const processes = openProcesses()
let postgres: RunPostgres | undefined
afterAll(async () => {
  processes.kill()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

thorough(
  'a box is bought, a token cast and another traded through it, and it conforms',
  async ({ skip }) => {
    postgres = await startPostgres()
    const { url } = postgres
    if (url === undefined) return skip('no PostgreSQL can run here')
    const configPath = join(folder, 'config.json')
    const { origin, world, chain } = sandbox()
    const booked = chain.solidNumber
    const { network } = world.config
    const config = { ...world.config, network: { ...network, nodes: [`${origin}/chain`] } }
    writeFileSync(configPath, JSON.stringify(config))
    const keyPath = join(folder, 'key')
    writeFileSync(keyPath, bytesToHex(incomeSigner.privateKey), { mode: 0o600 })
    const run = (...args: string[]) =>
      processes.run('backend/main.ts', args, url, { INCOME_KEY_FILE: keyPath })
    const ends = async ({ ended, printed }: ReturnType<typeof run>, text: RegExp) => {
      const status = await ended
      expect(printed()).toMatch(text)
      expect(status).toBe(0)
    }

    const at = ['--config', configPath, '--requests-per-second', '10000']
    await ends(run('migrate'), /applied migrations/)
    await ends(run('content', 'apply', fromRoot('deploy/content')), /\S/)
    const index = run('index', ...at)
    const server = run(
      'serve',
      ...at,
      '--port',
      String(port),
      '--rate',
      '1000000',
      '--burst',
      '1000000',
      '--site',
      new URL(origin).host,
    )
    expect(await originOfReady(server)).toBe(backend)
    await found(index, /(The index follows)/)
    // An empty database is read while its books grow.
    await until(async () => {
      const lag = await createApi({ baseUrl: backend, ...asForms }).call(shop.shopLag, {})
      return lag.ok && (lag.value.booked?.number ?? 0) >= booked
    })
    await ends(run('check', '--config', configPath, '--site', 'casthouse.example'), /^ok {5}key/m)

    const session = await openSession()
    const [buyer, creator] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const boxes = await visitBox(session, sandbox(), 'kiln', buyer)
    await boxes.getByText('Kiln Box').first().waitFor()
    await buy(boxes)
    await paid(boxes)
    expect(buyer.events()).toEqual([expect.stringMatching(/^Bought /)])
    expect(await askedFor(boxes)).toEqual({ times: 2, transactions: 2 })

    const form = await publishing.visitForm(session, sandbox(), creator)
    await publishing.fillToken(form, { name: 'Own Process', symbol: 'OWN', supply: '1,000,000' })
    await publishing.next(form)
    await publishing.step(form, 'burn')
    await publishing.next(form)
    await publishing.step(form, 'presale')
    await publishing.next(form)
    await publishing.step(form, 'release')
    await publishing.next(form)
    await publishing.step(form, 'review')
    await publishing.cast(form)
    expect(await publishing.madeAddress(form)).toMatch(/^T/)

    const ledger = trading.ledgerOf(sandbox(), buyer)
    const token = await trading.tokenOf(sandbox(), 'JADE')
    const market = await trading.visitTrade(session, sandbox(), token, buyer)
    await trading.review(market, '100')
    await market.getByTestId('trade-confirm').click()
    await trading.done(market, 'trade')
    expect(ledger.trades()).toHaveLength(1)

    const conformed = processes.run('backend/conform/main.ts', [
      '--backend',
      backend,
      '--node',
      `${origin}/chain`,
      '--config',
      configPath,
    ])
    await ends(conformed, /: 0 faults\n$/)
    // A page without a backend would complain.
    for (const page of [boxes, form, market]) await page.goto('about:blank')
    for (const each of [index, server]) each.child.kill('SIGTERM')
    expect(await Promise.all([index.ended, server.ended])).toEqual([0, 0])
  },
)
