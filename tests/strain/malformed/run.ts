import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../../sandbox/server.ts'
import { createDice, type Dice } from '../../simulation/dice.ts'
import { ask, type RawAnswer } from './ask.ts'
import { backendRequest } from './backendRequests.ts'
import { lookAround } from './known.ts'
import { leaked } from './leaked.ts'
import { nodeRequest } from './nodeRequests.ts'
import type { RawRequest } from './request.ts'

export interface Outcome {
  readonly asked: number
  /** Number of answers by status, and by code within a 200. */
  readonly statuses: ReadonlyMap<string, number>
  /** Endpoints that were asked, and those that answered with success. */
  readonly lines: ReadonlySet<string>
  readonly answered: ReadonlySet<string>
  /** Requests, by seed, with answers that are not allowed. */
  readonly broken: readonly { readonly seed: number; readonly what: string }[]
}

/**
 * Range of seeds. Each seed makes one request, independent of the others; half of them go to the
 * node.
 */
export interface Range {
  readonly from: number
  readonly count: number
  /** Sends all requests to the backend. */
  readonly to?: 'backend'
}

const AT_ONCE = 8
const LATE_MS = 10_000

/** Sends requests that no honest client sends to an in-memory sandbox. */
export async function askMalformed({ from, count, to }: Range): Promise<Outcome> {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  // Page for all paths that nothing else serves.
  const dist = mkdtempSync(join(tmpdir(), 'casthouse-page-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Casthouse</title>')
  const sandbox = await startSandbox({ port: 0, mining: 'manual', dist, onError })
  try {
    const known = await lookAround(sandbox.origin)
    const requestOf = (dice: Dice) =>
      to === 'backend' || dice.chance(0.5) ? backendRequest(dice, known) : nodeRequest(dice, known)
    const statuses = new Map<string, number>()
    const lines = new Set<string>()
    const answered = new Set<string>()
    const broken: { seed: number; what: string }[] = []
    let next = from
    const work = async () => {
      for (let seed = next++; seed < from + count; seed = next++) {
        const request = requestOf(createDice(seed))
        const answer = await ask(sandbox.origin, request)
        const kind = kindOf(request, answer)
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
        if (request.line !== undefined) lines.add(request.line)
        if (request.line !== undefined && kind.endsWith('code 0')) answered.add(request.line)
        const wrong = wrongWith(request, answer) ?? leaked(request, answer, known)
        if (wrong !== undefined)
          broken.push({ seed, what: `${wrong}: ${describe(request, answer)}` })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    for (const error of errors) broken.push({ seed: -1, what: String(error) })
    if ('polluted' in {}) broken.push({ seed: -1, what: 'a request has changed all objects' })
    const honest = await fetch(`${sandbox.origin}/api/deposit/aon/getTimestamp`)
    if (honest.status !== 200) broken.push({ seed: -1, what: 'an honest request is not answered' })
    return { asked: count, statuses, lines, answered, broken }
  } finally {
    await sandbox.close()
    rmSync(dist, { recursive: true })
  }
}

const isBackend = ({ path }: RawRequest) => /^\/+api/.test(path)

function kindOf(request: RawRequest, { status, text }: RawAnswer): string {
  const whose = isBackend(request) ? 'backend' : 'node'
  if (status !== 200) return `${whose} ${status}`
  if (!isBackend(request)) return text.startsWith('{"Error"') ? 'node Error' : 'node 200'
  return `backend 200, code ${/^\{"code":(\d+)/.exec(text)?.[1] ?? 'none'}`
}

/** Finds the fault in an answer: the server may refuse in many ways, but must not fail. */
function wrongWith({ method }: RawRequest, { status, type, text, ms }: RawAnswer) {
  if (status === 0) return 'no answer'
  if (status >= 500) return `status ${status}`
  if (ms > LATE_MS) return `late by ${Math.round(ms)} ms`
  const isJson = status === 200 && type.startsWith('application/json') && method !== 'HEAD'
  if (isJson && !isParsed(text)) return 'broken JSON'
  return undefined
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const describe = ({ method, path, headers, body }: RawRequest, { text }: RawAnswer) =>
  `${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''} ` +
  `${JSON.stringify(new TextDecoder().decode(body).slice(0, 400))} → ${text.slice(0, 300)}`
