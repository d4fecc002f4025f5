import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../backend/settings.ts'
import { takeSecrets } from '../../../backend/secrets/environment.ts'
import { givenSecret } from '../../../backend/secrets/givenSecret.ts'
import { takeKeys } from '../../../sandbox/launch/keys.mjs'

const KEY = 'c0ffee'.padEnd(64, '1')
const folder = mkdtempSync(join(tmpdir(), 'casthouse-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string, mode: number): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

describe('a secret', () => {
  it('is read from a file of its owner alone, without white space', () => {
    const path = file('own', `\n${KEY}\n`, 0o400)
    expect(givenSecret({ INCOME_KEY_FILE: path }, 'INCOME_KEY')).toEqual({ ok: true, value: KEY })
  })

  it.each([0o640, 0o604, 0o620, 0o601, 0o777])(
    'is refused in a file with the rights %o, in words that quote nothing of it',
    (mode) => {
      const path = file(`rights${mode}`, KEY, mode)
      const error = `INCOME_KEY_FILE: others may use ${path}: allow its owner alone, by "chmod 600 ${path}"`
      expect(givenSecret({ INCOME_KEY_FILE: path }, 'INCOME_KEY')).toEqual({ ok: false, error })
    },
  )

  it('is not read from a folder, from nothing, or from a file that holds something else', () => {
    const errorOf = (path: string) => givenSecret({ INCOME_KEY_FILE: path }, 'INCOME_KEY')
    expect(errorOf(folder)).toMatchObject({ error: expect.stringContaining('is not a file') })
    expect(errorOf(join(folder, 'none'))).toMatchObject({
      error: expect.stringContaining('cannot be read: ENOENT'),
    })
    expect(errorOf(file('empty', '\n', 0o600))).toMatchObject({
      error: expect.stringContaining('is empty'),
    })
    expect(errorOf(file('long', 'x'.repeat(1_001), 0o600))).toMatchObject({
      error: expect.stringContaining('is too long'),
    })
  })

  it('is given once: as a variable or as a file', () => {
    const both = { INCOME_KEY: KEY, INCOME_KEY_FILE: file('both', KEY, 0o600) }
    expect(givenSecret(both, 'INCOME_KEY')).toEqual({
      ok: false,
      error: 'INCOME_KEY and INCOME_KEY_FILE are both set: keep one',
    })
    expect(givenSecret({ INCOME_KEY: ` ${KEY}` }, 'INCOME_KEY')).toEqual({ ok: true, value: KEY })
    expect(givenSecret({ INCOME_KEY: '' }, 'INCOME_KEY')).toEqual({ ok: true, value: undefined })
  })

  it('leaves the environment as soon as it is taken', () => {
    const env = { PATH: '/bin', INCOME_KEY: KEY, DATABASE_URL: 'postgres://a:b@c/d' }
    expect(takeSecrets(env)).toEqual({
      PATH: '/bin',
      INCOME_KEY: KEY,
      DATABASE_URL: 'postgres://a:b@c/d',
    })
    expect(env).toEqual({ PATH: '/bin' })
  })

  it('reaches only the command that needs it', () => {
    const given = () => ({ PATH: '/bin', INCOME_KEY: KEY, KEEPER_KEY: KEY })
    const env = given()
    expect(takeKeys('backend', env)).toEqual({ INCOME_KEY: KEY })
    expect(env).toEqual({ PATH: '/bin' })
    expect(takeKeys('keeper', given())).toEqual({ KEEPER_KEY: KEY })
    expect(takeKeys('signer', given())).toEqual({ INCOME_KEY: KEY })
    const ofNode = { TRON_PRO_API_KEY: 'x', DATABASE_URL: 'postgres://a:b@c/d' }
    expect(takeKeys('keeper', { ...ofNode })).toEqual({})
    expect(takeKeys('backend', { ...ofNode })).toEqual(ofNode)
    expect(takeKeys('test', given())).toEqual({})
  })
})

describe('the backend’s settings', () => {
  const settings = (env: NodeJS.ProcessEnv) => readSettings([], env, { options: [], signs: true })

  it('name every secret for the log to leave out', () => {
    const env = {
      INCOME_KEY_FILE: file('settings', KEY, 0o600),
      TRON_PRO_API_KEY: 'an-api-key',
      DATABASE_URL: 'postgres://me:pass-word@db/casthouse',
      DATABASE_READ_URL: 'postgres://me:read-word@replica/casthouse',
    }
    expect(settings(env)).toMatchObject({
      ok: true,
      value: {
        incomeKey: KEY,
        secrets: [
          KEY,
          'an-api-key',
          env.DATABASE_URL,
          'pass-word',
          env.DATABASE_READ_URL,
          'read-word',
        ],
      },
    })
  })

  it.each([
    ['postgres://me:pass-word@/casthouse', 'DATABASE_URL cannot be read: it may lack a host'],
    ['mysql://me:pass-word@db/casthouse', 'DATABASE_URL does not begin with postgres://'],
  ])('refuse the database %s, without its password', (url, reason) => {
    const read = settings({ DATABASE_URL: url })
    expect(read).toEqual({ ok: false, error: expect.stringContaining(reason) as string })
    expect(JSON.stringify(read)).not.toContain('pass-word')
  })

  it('refuse a replica without its database', () => {
    const read = settings({ DATABASE_READ_URL: 'postgres://me@replica/casthouse' })
    expect(read).toEqual({ ok: false, error: 'DATABASE_READ_URL needs DATABASE_URL beside it' })
  })

  it('take a signer’s place on this machine, and no key beside it', () => {
    expect(settings({ INCOME_SIGNER: 'unix:/run/signer.sock' })).toMatchObject({
      value: { incomeSigner: { socketPath: '/run/signer.sock' } },
    })
    expect(settings({ INCOME_SIGNER: 'http://127.0.0.1:4190' })).toMatchObject({
      value: { incomeSigner: { host: '127.0.0.1', port: 4190 } },
    })
    expect(settings({ INCOME_SIGNER: 'http://[::1]:4190/' })).toMatchObject({
      value: { incomeSigner: { host: '::1', port: 4190 } },
    })
    expect(settings({ INCOME_SIGNER: 'unix:/a', INCOME_KEY: KEY })).toEqual({
      ok: false,
      error: 'a key of income and INCOME_SIGNER are both set: keep one',
    })
  })

  it.each([
    'unix:relative.sock',
    'http://10.0.0.7:4190',
    'http://localhost:4190',
    'http://127.example:4190',
    'https://127.0.0.1:4190',
    'http://127.0.0.1',
    'http://127.0.0.1:4190/path',
    'http://me:pass@127.0.0.1:4190',
    'signer',
  ])('refuse the place %s', (place) => {
    expect(settings({ INCOME_SIGNER: place })).toMatchObject({
      ok: false,
      error: expect.stringContaining('INCOME_SIGNER takes'),
    })
  })
})
