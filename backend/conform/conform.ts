import { createNode } from '../../src/chain/node.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import type { Config } from '../../src/config/schema.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { createAsk, type Fields } from './ask.ts'
import { compareWithChain } from './chain.ts'
import { judge, type Expected } from './judge.ts'
import { strangersIn } from './named.ts'
import { readsOf } from './reads.ts'
import { findValues, linesOf, type Read } from './values.ts'
import { expectedOf, makeUp, refused, reportsOf } from './writes.ts'

export interface ConformOptions {
  readonly backend: string
  readonly node: string
  /** App's configuration; without it, contracts and figures are not checked. */
  readonly config?: Config | undefined
  readonly fetch: Fetch
  readonly timeoutMs?: number | undefined
  /** Names of the only lines of the table to check. */
  readonly only?: readonly string[] | undefined
  /** Receives each line of the report as it comes. */
  readonly tell: (line: string) => void
}

export interface Outcome {
  /** Lines of the table that were asked, and those without any value to ask for. */
  readonly lines: number
  readonly notAsked: readonly ServedName[]
  readonly requests: number
  readonly figures: number
  readonly faults: number
}

/** Maximum number of reports per line for faults that differ only in the request. */
const MOST_TOLD = 3

/**
 * Asks a backend for everything in the table that changes nothing, and reports the answers that
 * violate the table.
 */
export async function conform(options: ConformOptions): Promise<Outcome> {
  const { backend, node, config, fetch, timeoutMs, only, tell } = options
  const postEncoding = config?.backend.postEncoding ?? 'form'
  const ask = createAsk({ baseUrl: backend, postEncoding, fetch, timeoutMs })
  const told = new Map<string, number>()
  let requests = 0
  let faults = 0
  const fault = (name: ServedName, asked: string, what: string) => {
    faults += 1
    const times = (told.get(name) ?? 0) + 1
    told.set(name, times)
    if (times <= MOST_TOLD) tell(`✗ ${name}: ${what}\n    ${asked}`)
    if (times === MOST_TOLD + 1) tell(`✗ ${name}: and more, which are not listed`)
  }
  const check = async (name: ServedName, fields: Fields, expected: Expected) => {
    const endpoint: Endpoint = served[name]
    const answer = await ask(endpoint, fields)
    requests += 1
    const judged = judge(endpoint, answer, expected)
    const strangers = config ? strangersIn(judged.data, config) : []
    for (const what of [...judged.faults, ...strangers]) fault(name, answer.asked, what)
    const { own } = (judged.data ?? {}) as { own?: unknown }
    if (endpoint.session === 'ifAny' && own !== undefined && own !== null)
      fault(name, answer.asked, 'data.own: expected null without a session, got what is private')
    return judged
  }

  // Requests made during discovery are judged later with all others.
  const read: Read = async (name, fields) => {
    requests += 1
    const endpoint: Endpoint = served[name]
    const { faults, value } = judge(endpoint, await ask(endpoint, fields), { kind: 'either' })
    return faults.length === 0 ? (value as never) : undefined
  }
  const values = await findValues(read)

  const isChosen = ([name]: readonly [ServedName, ...unknown[]]) => only?.includes(name) ?? true
  const notAsked: ServedName[] = []
  const [getting, posting] = [linesOf('GET').filter(isChosen), linesOf('POST').filter(isChosen)]
  for (const [name, endpoint] of getting) {
    const reads = readsOf(name, endpoint, values)
    if (typeof reads === 'string') {
      notAsked.push(name)
      tell(`– ${name}: not asked, since the backend told of no ${reads}`)
    } else for (const fields of reads) await check(name, fields, { kind: 'answer' })
  }
  for (const [name, endpoint] of posting) {
    const made = makeUp()
    const fields = refused[name]?.(made)
    for (const each of fields ? [fields] : reportsOf(endpoint, made))
      await check(name, each, expectedOf(name, endpoint))
  }
  // Sent twice, because a report may be repeated.
  for (const { name, fields } of values.booked.filter(({ name }) => isChosen([name])))
    for (const expected of [{ kind: 'acknowledged' }, { kind: 'acknowledged' }] as const)
      await check(name, fields, expected)

  const compared = config
    ? await compareWithChain(read, createNode(node, fetch), values, config, isChosen)
    : { compared: 0, faults: [] }
  for (const each of compared.faults) fault(each.name, '', each.fault)

  const lines = getting.length + posting.length - notAsked.length
  return { lines, notAsked, requests, figures: compared.compared, faults }
}
