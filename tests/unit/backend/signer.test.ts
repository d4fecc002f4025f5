import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../backend/income/digest.ts'
import { isSignedBy } from '../../../backend/income/isSignedBy.ts'
import { incomeSigner } from '../../../backend/income/signer.ts'
import { writeSignRequest } from '../../../backend/income/signerProtocol.ts'
import { silentLog } from '../../../backend/log/log.ts'
import { openDayBook } from '../../../backend/signer/dayBook.ts'
import { listenAtSocket } from '../../../backend/signer/listenAtSocket.ts'
import { readSignerSettings } from '../../../backend/signer/settings.ts'
import { signerApp } from '../../../backend/signer/signerApp.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'

const folder = mkdtempSync(join(tmpdir(), 'casthouse-signer-'))
afterAll(() => rmSync(folder, { recursive: true }))

const accountOf = (byte: string) => addressFromHex(byte.repeat(20))
const NOON = 20_000 * DAY_MS + 12 * HOUR_MS
const where = { genesisBlockId: '0a'.repeat(32), fund: accountOf('f0') }
const voucher = {
  user: accountOf('a0'),
  order: '1'.repeat(64),
  coin: nobody,
  amount: 60n,
  expires: NOON + 48 * HOUR_MS,
}
const orderOf = (n: number) => String(n).padStart(64, '0')
const signer = incomeSigner('17'.repeat(32))

let books = 0
/** Signer with a cap of 100 sun a day, at noon. */
function open(file = join(folder, `book${(books += 1)}`)) {
  let now = NOON
  const book = openDayBook(file)
  if (!book.ok) throw new Error(book.error)
  const policy = { ...where, caps: new Map([[nobody, 100n]]) }
  const clock = { now: () => now }
  const app = signerApp({ signer, policy, book: book.value, clock, log: silentLog })
  const post = async (body: string) => {
    const answer = await app.request('/sign', { method: 'POST', body })
    return (await answer.json()) as { signature?: string; refused?: string }
  }
  return {
    file,
    app,
    post,
    sign: (given: object = {}, elsewhere: object = {}) =>
      post(writeSignRequest({ ...where, ...elsewhere }, { ...voucher, ...given })),
    pass: (ms: number) => (now += ms),
  }
}

describe('the signer', () => {
  it('names its address, and signs a voucher as the fund recovers it', async () => {
    const { app, sign } = open()
    expect(await (await app.request('/address')).json()).toEqual({ address: signer.address })
    const { signature } = await sign()
    expect(isSignedBy(signer.address, digestOf(where, voucher), signature!)).toBe(true)
  })

  it.each([
    ['of another chain', {}, { genesisBlockId: '0b'.repeat(32) }],
    ['of another fund', {}, { fund: accountOf('f1') }],
    ['no cap', { coin: accountOf('c0') }, {}],
    ['lives for too long', { expires: NOON + 49 * HOUR_MS }, {}],
    ['has expired', { expires: NOON }, {}],
    ['within a second', { expires: NOON + MINUTE_MS + 1 }, {}],
    ['of nothing', { amount: 0n }, {}],
    ['the cap of today', { amount: 101n }, {}],
  ])('refuses one that is wrong: %s', async (reason, given, elsewhere) => {
    const { sign, file } = open()
    const { refused, signature } = await sign(given, elsewhere)
    expect(refused).toContain(reason)
    expect(signature).toBeUndefined()
    expect(existsSync(file)).toBe(false)
  })

  it('refuses all that is not a voucher', async () => {
    const { post } = open()
    const { amount: _, ...rest } = voucher
    for (const body of [
      '',
      '{',
      '[]',
      JSON.stringify({ digest: '1'.repeat(64) }),
      JSON.stringify(rest),
    ])
      expect(await post(body)).toEqual({ refused: 'this is no voucher' })
  })

  it('signs up to the cap of a day, and the same voucher again without counting it', async () => {
    const { sign, pass } = open()
    const first = await sign()
    expect(first.signature).toBeDefined()
    expect(await sign({ order: orderOf(2), amount: 41n })).toHaveProperty('refused')
    expect(await sign()).toEqual(first)
    expect(await sign({ order: orderOf(2), amount: 40n })).toHaveProperty('signature')
    expect(await sign({ order: orderOf(3), amount: 1n })).toHaveProperty('refused')
    pass(12 * HOUR_MS)
    expect(await sign({ order: orderOf(3), amount: 1n })).toHaveProperty('signature')
  })

  it('remembers what it signed today over a restart, and when its clock is set back', async () => {
    const before = open()
    await before.sign()
    const { sign, pass } = open(before.file)
    expect(await sign({ order: orderOf(2), amount: 41n })).toHaveProperty('refused')
    pass(-DAY_MS)
    const expires = NOON
    expect(await sign({ order: orderOf(2), amount: 41n, expires })).toHaveProperty('refused')
    expect(await sign({ order: orderOf(2), amount: 40n, expires })).toHaveProperty('signature')
  })

  it('does not start with a book that it cannot read', () => {
    const file = join(folder, 'broken')
    writeFileSync(file, '{"day":')
    expect(openDayBook(file)).toEqual({ ok: false, error: `${file} is not a book of a signer` })
    expect(openDayBook(folder)).toMatchObject({ ok: false })
  })

  it('counts before it signs', async () => {
    const { sign, file } = open()
    await sign()
    expect(readFileSync(file, 'utf8')).toContain(digestOf(where, voucher))
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('a signature', () => {
  const digest = digestOf(where, voucher)
  const good = signer.sign(digest)
  const [r, s, v] = [good.slice(0, 64), good.slice(64, 128), good.slice(128)]
  const flipped = v === '1b' ? '1c' : '1b'
  const order = secp256k1.Point.CURVE().n
  const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')

  it('counts only in the form that contracts accept', () => {
    expect(isSignedBy(signer.address, digest, good)).toBe(true)
    for (const other of [
      r + s + flipped,
      r + high + flipped,
      r + s + (v === '1b' ? '00' : '01'),
      good.slice(2),
      `${good}00`,
      'f'.repeat(128) + v,
      '0'.repeat(128) + v,
      '',
    ])
      expect(isSignedBy(signer.address, digest, other)).toBe(false)
    expect(isSignedBy(accountOf('aa'), digest, good)).toBe(false)
    expect(isSignedBy(signer.address, digestOf(where, { ...voucher, amount: 61n }), good)).toBe(
      false,
    )
  })
})

describe('a signer’s socket', () => {
  const listening = async (path: string, askers: 'user' | 'group' = 'user') => {
    const server = createServer()
    return { server, result: await listenAtSocket(server, path, askers) }
  }
  const rightsOf = (path: string) => statSync(path).mode & 0o777

  it('is for its own user, or for its group, and for one process', async () => {
    const path = join(folder, 'one.sock')
    const first = await listening(path)
    expect(first.result).toMatchObject({ ok: true })
    expect(rightsOf(path)).toBe(0o600)
    const second = await listening(path)
    expect(second.result).toEqual({ ok: false, error: `another process listens at ${path}` })
    const shared = join(folder, 'group.sock')
    const third = await listening(shared, 'group')
    expect(rightsOf(shared)).toBe(0o660)
    first.server.close()
    third.server.close()
  })

  it('replaces nothing but a socket', async () => {
    const path = join(folder, 'file.sock')
    writeFileSync(path, 'kept')
    expect((await listening(path)).result).toMatchObject({ ok: false })
    expect(readFileSync(path, 'utf8')).toBe('kept')
  })
})

describe('a signer’s caps', () => {
  const token = accountOf('c0')
  it('are named in smallest units', () => {
    expect(readSignerSettings(['--cap', 'TRX=5', '--cap', `${token}=7`])).toMatchObject({
      value: {
        caps: new Map([
          [nobody, 5n],
          [token, 7n],
        ]),
      },
    })
  })

  it.each([[[]], [['--cap', 'TRX']], [['--cap', 'USDT=5']], [['--cap', 'TRX=1.5']], [['--cup']]])(
    'are refused in words: %j',
    (args) => {
      expect(readSignerSettings(args)).toMatchObject({ ok: false, error: expect.any(String) })
    },
  )
})
