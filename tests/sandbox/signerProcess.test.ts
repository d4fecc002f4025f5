import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { askSigner } from '../../backend/income/askSigner.ts'
import { incomeSigner } from '../../backend/income/signer.ts'
import { writeSignRequest } from '../../backend/income/signerProtocol.ts'
import { addressFromHex, nobody } from '../../src/core/address.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casthouse-signer-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const KEY = 'c0ffee'.padEnd(64, '1')
const fund = addressFromHex('f0'.repeat(20))
const genesisBlockId = '0a'.repeat(32)
const socketPath = join(folder, 'signer.sock')

function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

function config(): string {
  const template = JSON.parse(readFileSync(fromRoot('public/config.json'), 'utf8')) as {
    network: object
    contracts: object
  }
  const names = [...Object.keys(template.contracts), 'incomeFund']
  const contracts = Object.fromEntries(names.map((name) => [name, fund]))
  const network = { ...template.network, genesisBlockId }
  return write('config.json', JSON.stringify({ ...template, network, contracts }))
}

function start(args: string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [fromRoot('backend/signer/main.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  children.push(child)
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return { child, ended, printed: () => printed }
}

const places = ['--config', config(), '--socket', socketPath, '--book', join(folder, 'book.json')]
const terms = [...places, '--cap', 'TRX=100']
const key = { INCOME_KEY_FILE: write('key', `${KEY}\n`) }

async function ready({ child, ended, printed }: ReturnType<typeof start>): Promise<void> {
  while (!printed().includes('The signer is ready')) {
    const more = await Promise.race([ended, once(child.stdout, 'data').then(() => 'printed')])
    if (more !== 'printed') throw new Error(printed())
  }
}

it('signs up to its cap, also after it was killed, and never prints its key', async () => {
  const expires = Math.floor(Date.now() / SECOND_MS) * SECOND_MS + HOUR_MS
  const voucher = { user: fund, order: '1'.repeat(64), coin: nobody, amount: 60n, expires }
  const ask = (order: string) =>
    askSigner(
      { socketPath },
      '/sign',
      writeSignRequest({ genesisBlockId, fund }, { ...voucher, order }),
    )
  const first = start(terms, key)
  await ready(first)
  expect(await askSigner({ socketPath }, '/address')).toEqual({
    ok: true,
    value: { status: 200, text: JSON.stringify({ address: incomeSigner(KEY).address }) },
  })
  expect(await ask('1'.repeat(64))).toMatchObject({ value: { status: 200 } })
  first.child.kill('SIGKILL')
  await first.ended
  // The socket of the killed process is still there.
  const second = start(terms, key)
  await ready(second)
  expect(await ask('2'.repeat(64))).toMatchObject({ value: { status: 403 } })
  expect(await ask('1'.repeat(64))).toMatchObject({ value: { status: 200 } })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  const printed = first.printed() + second.printed()
  expect(printed).toContain('signed a voucher')
  expect(printed).not.toContain(KEY)
})

it('says in one line why it does not start', async () => {
  const told = async (...given: Parameters<typeof start>) => {
    const { ended, printed } = start(...given)
    return `${await ended} ${printed()}`
  }
  const [noCap, noKey, wrongKey, open] = await Promise.all([
    told(places, key),
    told(terms),
    told(terms, { INCOME_KEY_FILE: write('wrong', KEY.slice(1)) }),
    told(terms, { INCOME_KEY_FILE: write('open', KEY, 0o644) }),
  ])
  expect(noCap).toBe('1 signer: name what may be signed in a day: --cap TRX=5000000000\n')
  expect(noKey).toBe('1 signer: INCOME_KEY_FILE is not set: 64 hexadecimal digits\n')
  expect(wrongKey).toBe('1 signer: INCOME_KEY_FILE has no key: 64 hexadecimal digits\n')
  expect(open).toMatch(/^1 signer: INCOME_KEY_FILE: others may use [^\n]+\n$/)
})
