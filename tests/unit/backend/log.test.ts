import { DrizzleQueryError } from 'drizzle-orm/errors'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../backend/log/jsonLines.ts'
import type { Log } from '../../../backend/log/log.ts'
import { tellOnce } from '../../../backend/log/tellOnce.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'

/** Log that keeps its lines. */
function kept(options: Parameters<typeof createLog>[0] = {}) {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line), isTerminal: false, ...options })
  const entry = () => JSON.parse(lines.at(-1)!) as Record<string, string>
  return { log, lines, entry }
}

const digits = (characters: string, length: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: length, maxLength: length })
    .map((each) => each.join(''))
const HEX = '0123456789abcdef'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Secrets by their form: a key, a signature, a session token, a key in base64. */
const formed = fc.oneof(
  digits(HEX, 64),
  digits(HEX, 130),
  digits(`${LETTERS}-_`, 43),
  digits(HEX, 64).map((hex) => Buffer.from(hex, 'hex').toString('base64')),
)
/** Passwords and keys of nodes, which have no form of their own. */
const formless = digits(`${LETTERS}!@/:?#&=+ "'`, 16)

/** Ways in which a secret gets into an error. */
const carriers: readonly ((secret: string) => unknown)[] = [
  (secret) => new Error(secret),
  (secret) => new Error(`the key ${secret} is none`),
  (secret) => new Error('no', { cause: new Error(`could not use "${secret}"`) }),
  (secret) => new Error(`multiple\n    at ${secret} (backend/main.ts:1:1)\nlines`),
  (secret) => new AggregateError([new Error(secret)]),
  (secret) => Object.assign(new Error('failed'), { parameters: [secret], detail: secret }),
  (secret) => new Error(JSON.stringify({ headers: { 'x-key': secret } })),
  (secret) => secret,
]

/** Ways in which a secret is recognised by its place, whatever its form. */
const placed: readonly ((secret: string) => unknown)[] = [
  (secret) =>
    new DrizzleQueryError('insert into "sessions" values ($1)', [secret], new Error(secret)),
  (secret) =>
    Object.assign(new Error('duplicate'), { severity: 'ERROR', code: '23505', detail: secret }),
  (secret) => new Error(`GET https://node.example/path?key=${encodeURIComponent(secret)} failed`),
  (secret) => new Error(`postgres://user:${encodeURIComponent(secret)}@db.example/name is away`),
  (secret) => new Error(`{"authorization":${JSON.stringify(secret)}}`),
  (secret) => new Error(`password: "${secret.replaceAll('"', '')}"`),
  (secret) => thrownBy(() => v.parse(v.object({ a: v.number() }), { a: secret })),
  (secret) => thrownBy(() => JSON.parse(`x${secret}`)),
]

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** Texts in which a secret would be readable, each as a person or a program reads the line. */
const readings = (line: string): string[] =>
  line.startsWith('{') ? Object.values(JSON.parse(line) as object).map(String) : [line]

/** Returns the texts that contain a secret, as it is, in a URL, or in JSON. */
const leaksOf = (secret: string, lines: readonly string[]): string[] => {
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  return lines.flatMap(readings).filter((text) => forms.some((form) => text.includes(form)))
}

describe('a line of the log', () => {
  it('is one line of JSON, with time, level, message and fields', () => {
    const { log, lines } = kept()
    log.info('ready\nnow', { port: 4180, units: 5n, none: undefined, level: 'shadow' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{[^\n]+\}\n$/)
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      port: 4180,
      units: '5',
      level_: 'shadow',
      msg: 'ready now',
    })
  })

  it('is one line for a person too', () => {
    const { log, lines } = kept({ isTerminal: true })
    log.warn('slow\nnode', { ms: 5, node: 'the first' })
    expect(lines).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d warn slow node ms=5 node="the first"\n$/),
    ])
  })

  it('tells an error by its name, code, causes and own frames', () => {
    const { log, entry } = kept()
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    log.error('a request failed', new TypeError('fetch failed', { cause }), { route: '/a/:id' })
    expect(entry()).toMatchObject({
      level: 'error',
      msg: 'a request failed',
      route: '/a/:id',
      error: 'TypeError',
      reason: 'fetch failed',
      code: 'ECONNREFUSED',
      cause: 'connect ECONNREFUSED',
    })
    expect(entry()['stack']).toMatch(/^tests\/unit\/backend\/log\.test\.ts:\d+$/)
  })

  it('keeps ids of transactions that are named as such, and what an error tells by itself', () => {
    const { log, entry } = kept()
    const txId = '5a'.repeat(32)
    log.error('set aside', Object.assign(new Error(`from ${txId}`), { logged: { txId } }))
    expect(entry()).toMatchObject({ txId, reason: 'from …' })
    log.info('seen', { txId: `${txId}00` })
    expect(entry()['txId']).toBe('…')
  })

  it('ends, however an error is its own cause', () => {
    const { log, entry } = kept()
    const error = new Error('round')
    error.cause = error
    log.error('failed', error)
    expect(entry()['cause']).toBe('round')
  })

  it('is short, however long a query is', () => {
    const { log, lines } = kept()
    log.error('failed', new Error(`Failed query: select ${'"a", '.repeat(10_000)}`))
    expect(lines[0]!.length).toBeLessThan(3_000)
  })
})

describe('no secret is in a line', () => {
  const inEachForm = (told: (log: Log) => void, options = {}) =>
    [true, false].flatMap((isTerminal) => {
      const { log, lines } = kept({ ...options, isTerminal })
      told(log)
      return lines
    })

  it('if it has the form of one, wherever an error or a field carries it', () => {
    const carried = fc.property(
      formed,
      fc.constantFrom(...carriers, ...placed),
      (secret, carry) => {
        const lines = inEachForm((log) => {
          log.error(`while using ${secret}`, carry(secret), { given: secret })
          log.info(`began with "${secret}"`, { txId: `${secret}0`, url: `a/?${secret}` })
        })
        expect(leaksOf(secret, lines)).toEqual([])
      },
    )
    fc.assert(carried, { numRuns: 2_000 })
  })

  it('if it stands where only secrets do', () => {
    const carried = fc.property(formless, fc.constantFrom(...placed), (secret, carry) => {
      fc.pre(secret.trim().length > 8)
      expect(
        leaksOf(
          secret,
          inEachForm((log) => log.error('failed', carry(secret))),
        ),
      ).toEqual([])
    })
    fc.assert(carried, { numRuns: 2_000 })
  })

  it('if it is one of this process, in whatever form', () => {
    const carried = fc.property(formless, fc.constantFrom(...carriers), (secret, carry) => {
      fc.pre(secret.trim().length > 8)
      const tell = (log: Log) => {
        log.error(`using ${secret}`, carry(secret))
        log.info(secret, { given: secret })
      }
      const lines = inEachForm(tell, { secrets: [secret, undefined] })
      expect(leaksOf(secret, lines)).toEqual([])
    })
    fc.assert(carried, { numRuns: 1_000 })
  })
})

describe('failures that repeat', () => {
  function told() {
    const reported: string[] = []
    let now = 1_000_000
    const report = tellOnce((error, times) => reported.push(`${times} × ${String(error)}`), {
      now: () => now,
    })
    return { reported, report, pass: (ms: number) => (now += ms) }
  }
  const away = (message = 'away') => new Error(message)

  it('are told once, then again with their count after a minute', () => {
    const { reported, report, pass } = told()
    for (let each = 0; each < 19; each += 1) {
      report(away())
      pass(3_000)
    }
    expect(reported).toEqual(['1 × Error: away'])
    pass(MINUTE_MS)
    report(away())
    expect(reported).toEqual(['1 × Error: away', '19 × Error: away'])
  })

  it('are told with their count before another one', () => {
    const { reported, report } = told()
    for (const each of ['away', 'away', 'away', 'wrong', 'away', 'wrong']) report(away(each))
    expect(reported).toEqual(['1 × Error: away', '2 × Error: away', '1 × Error: wrong'])
  })

  it('are told each, if they only share a message', () => {
    const { reported, report } = told()
    report(away())
    report(Object.assign(away(), { code: 'ECONNREFUSED' }))
    expect(reported).toHaveLength(2)
  })
})
