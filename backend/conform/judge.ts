import * as v from 'valibot'
import { SUCCESS } from '../../src/api/answerCode.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Answer } from './ask.ts'

/** Expected answer. */
export type Expected =
  /** An answer, because every value in the request comes from the backend itself. */
  | { readonly kind: 'answer' }
  /** An answer, or a refusal with a reason. */
  | { readonly kind: 'either' }
  /**
   * A refusal, because the subject does not exist or is not allowed. `names` lists the only valid
   * reasons, if any.
   */
  | { readonly kind: 'refusal'; readonly names?: readonly (keyof typeof refusal)[] }
  /** Anything but an acknowledgement, because the reported transaction was never sent. */
  | { readonly kind: 'notAcknowledged' }
  /**
   * An acknowledgement, however often it is sent, because the backend has booked the report itself.
   */
  | { readonly kind: 'acknowledged' }

export interface Judgement {
  readonly faults: readonly string[]
  /** Answer as plain JSON, and as parsed by the table. */
  readonly data?: unknown
  readonly value?: unknown
}

const MOST_ISSUES = 3
const LONGEST = 60
const names = new Map<number, string>(Object.entries(refusal).map(([name, code]) => [code, name]))

/** Judges an answer by the table. */
export function judge(endpoint: Endpoint, answer: Answer, expected: Expected): Judgement {
  const { status, trouble, contentType, cacheControl, text } = answer
  if (trouble === 'hung') return fault('no answer within the time that the app waits')
  if (trouble === 'dropped') return fault('no answer: the connection failed')
  if (status !== 200) return fault(`HTTP ${status}, expected 200 with a code: ${short(text)}`)
  const faults: string[] = []
  if (!/^application\/json\b/.test(contentType))
    faults.push(`content type: expected application/json, got ${short(contentType)}`)
  if (endpoint.session && !/\bno-store\b/.test(cacheControl))
    faults.push(`Cache-Control: expected no-store, got ${short(cacheControl)}`)
  const json = parse(text)
  const envelope = v.safeParse(envelopeSchema, json)
  if (!envelope.success)
    return {
      faults: [...faults, ...issuesOf('', json === undefined ? text : json, envelope.issues)],
    }
  const { code, data } = envelope.output
  if (code !== SUCCESS) return { faults: [...faults, ...faultsOfRefusal(code, expected)] }
  if (expected.kind === 'refusal') return fault(`expected a refusal, got ${short(data)}`)
  const parsed = v.safeParse(endpoint.response, data)
  if (!parsed.success)
    return { faults: [...faults, ...issuesOf('data', data, parsed.issues)], data }
  const { status: reported } = data as { status?: unknown }
  if (expected.kind === 'notAcknowledged' && reported === 'acknowledged')
    faults.push('acknowledged a transaction that nobody has sent')
  if (expected.kind === 'acknowledged' && reported !== 'acknowledged')
    faults.push(`a report of what is booked: expected acknowledged, got ${short(reported)}`)
  return { faults, data, value: parsed.output }
}

const envelopeSchema = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.optional(v.nullable(v.string())),
  data: v.optional(v.unknown()),
})

function faultsOfRefusal(code: number, expected: Expected): string[] {
  const name = names.get(code) as keyof typeof refusal | undefined
  const wanted = expected.kind === 'refusal' ? expected.names : undefined
  if (name === undefined) return [`code ${code}: the app knows no such refusal`]
  if (wanted)
    return wanted.includes(name) ? [] : [`refused as ${name}, expected ${wanted.join(' or ')}`]
  if (name === 'badRequest') return ['refused as badRequest: what was asked is valid']
  if (expected.kind === 'answer' || expected.kind === 'acknowledged')
    return [`refused as ${name}, though it names only what the backend told before`]
  return []
}

const fault = (text: string): Judgement => ({ faults: [text] })

type Issues = readonly v.BaseIssue<unknown>[]

/** Formats issues, as in "data.items.0.units: expected /^\d{1,78}$/, got 5". */
function issuesOf(root: string, whole: unknown, issues: Issues): string[] {
  const lines = issues.slice(0, MOST_ISSUES).map((issue) => {
    const path = v.getDotPath(issue as never)
    const where = [root, path].filter((part) => part).join('.')
    const got = path === null ? whole : issue.input
    if (got === undefined) return `${where}: missing`
    return `${where || 'answer'}: expected ${issue.expected ?? issue.message}, got ${short(got)}`
  })
  const more = issues.length - MOST_ISSUES
  return more > 0 ? [...lines, `and ${more} more in this answer`] : lines
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
