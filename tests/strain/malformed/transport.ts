import type { Dice } from '../../simulation/dice.ts'
import { hostileText } from './hostile.ts'
import type { Fields, RawRequest } from './request.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/octet-stream',
  ';;;',
]

/** Escapes that are invalid or encode no character. */
const ESCAPES = ['%', '%z', '%zz', '%c3%28', '%ed%a0%80', '%ff%fe', '%00', '%u0000', '%25%30%30']

const LANGUAGES = ['zh-TW,zh', '', '*', 'en;q=x', ';', 'zh'.repeat(2_000), '\u00ff\u00fe', '-']

/**
 * Encodes fields as a client does, then spoils the request in ways that do not concern the fields.
 */
export function carry(dice: Dice, method: string, path: string, fields: Fields): RawRequest {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (dice.chance(0.2)) headers['accept-language'] = dice.pick(LANGUAGES)
  if (dice.chance(0.05)) headers['x-forwarded-for'] = dice.pick(['', ',', '1.1.1.1', '::'])
  const wrongMethod = dice.chance(0.06) ? dice.pick(METHODS) : method
  const query = new URLSearchParams(textsOf(fields)).toString()
  const wrongPath = dice.chance(0.05) ? spoilPath(dice, path) : path
  if (method === 'GET' && dice.chance(0.95)) {
    const spoilt = dice.chance(0.15) ? spoilQuery(dice, query) : query
    return { method: wrongMethod, path: `${wrongPath}?${spoilt}`, headers }
  }
  const [type, body] = bodyOf(dice, fields, query)
  if (type !== undefined) headers['content-type'] = type
  return { method: wrongMethod, path: wrongPath, headers, body }
}

/** Converts fields to texts, because a query or a form can hold nothing else. */
const textsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, textOf(value)])

function bodyOf(dice: Dice, fields: Fields, form: string): [string | undefined, Uint8Array] {
  const json = JSON.stringify(fields)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const way = dice.int(20)
  if (way < 7) return ['application/json', bytes(json)]
  if (way < 13) return ['application/x-www-form-urlencoded', bytes(form)]
  if (way === 13) return ['application/json', bytes(json.slice(0, dice.int(json.length + 1)))]
  if (way === 14) return ['application/json', nested(dice)]
  if (way === 15) return ['application/json', spoilBytes(dice, bytes(json))]
  if (way === 16) return ['application/x-www-form-urlencoded', spoilBytes(dice, bytes(form))]
  if (way === 17) return [dice.pick(TYPES), bytes(dice.chance(0.5) ? json : form)]
  if (way === 18) return ['multipart/form-data; boundary=x', bytes(multipart(dice, fields))]
  return [dice.chance(0.5) ? undefined : dice.pick(TYPES), bytes(hostileText(dice))]
}

/** Makes a value nested deeper than calls can go, or with names that every object has. */
function nested(dice: Dice): Uint8Array {
  const depth = dice.pick([10, 1_000, 20_000])
  const [open, close] = dice.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"__proto__":', '}'],
  ] as const)
  const middle = dice.pick(['', '1', '"\\u0000"', '{"__proto__":{"polluted":true}}'])
  const closed = dice.chance(0.8) ? close.repeat(depth) : ''
  const inner = open.repeat(depth) + (middle === '' && open !== '[' ? '1' : middle) + closed
  return new TextEncoder().encode(dice.chance(0.5) ? inner : `{"owner":${inner}}`)
}

function spoilBytes(dice: Dice, bytes: Uint8Array): Uint8Array {
  const spoilt = bytes.slice(0, dice.chance(0.5) ? bytes.length : dice.int(bytes.length + 1))
  for (let n = dice.between(1, 4); n > 0 && spoilt.length > 0; n -= 1)
    spoilt[dice.int(spoilt.length)] = dice.pick([0, 0xff, 0xc3, 0xed, 0x22, 0x7b, 0x5c])
  return spoilt
}

export function multipart(dice: Dice, fields: Fields): string {
  const parts = textsOf(fields).map(([name, value]) => {
    const file = dice.chance(name === 'file' ? 0.9 : 0.2)
      ? '; filename="f"\r\nContent-Type: text/plain'
      : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return parts.join('') + (dice.chance(0.7) ? '--x--\r\n' : '')
}

function spoilQuery(dice: Dice, query: string): string {
  if (dice.chance(0.3)) return `${query}&${query}`
  const at = dice.int(query.length + 1)
  return query.slice(0, at) + dice.pick([...ESCAPES, '&&', '=', '[]=1', '&a']) + query.slice(at)
}

const spoilPath = (dice: Dice, path: string): string =>
  dice.pick([
    `${path}/`,
    `/${path}`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2f'),
    path.toUpperCase(),
    `${path}/../..`,
    path + dice.pick(ESCAPES),
    path.slice(0, dice.int(path.length) + 1),
    path + 'a'.repeat(9_000),
  ])

/** Converts a field to text, since some values cannot be made a string. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
