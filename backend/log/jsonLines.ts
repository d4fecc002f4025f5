import { pino } from 'pino'
import { errorFields } from './errorFields.ts'
import type { Field, Fields, Log } from './log.ts'
import { withoutSecrets } from './withoutSecrets.ts'

export interface LogOptions {
  /** Secrets of this process, removed wherever they occur. */
  readonly secrets?: readonly (string | undefined)[]
  /** Receives each line. Standard output by default. */
  readonly write?: ((line: string) => void) | undefined
  /** Writes lines for a person instead of JSON. By default, if standard output is a terminal. */
  readonly isTerminal?: boolean | undefined
}

/** Fields with public ids of 32 bytes, which look like secrets elsewhere. */
const PUBLIC_IDS: ReadonlySet<string> = new Set(['txId', 'blockId'])

/** Creates a log that writes one line of JSON for each entry: time, level, msg, and its fields. */
export function createLog({ secrets = [], write, isTerminal }: LogOptions = {}): Log {
  const known = secrets.filter((secret) => secret !== undefined)
  const plain = isTerminal ?? (write === undefined && process.stdout.isTTY)
  // Written at once, so that a process that dies has told why.
  const raw = write ? { write } : pino.destination({ dest: 1, sync: true })
  const into = plain ? { write: (line: string) => void raw.write(forPerson(line)) } : raw
  const lines = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    into,
  )
  const safe = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[reserved.has(name) ? `${name}_` : name, shown(name, value)]],
      ),
    )
  const shown = (name: string, value: Field) => {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'string') return value
    const isPublic = PUBLIC_IDS.has(name) && /^[0-9a-f]{64}$/.test(value)
    return isPublic ? value : withoutSecrets(value, known)
  }
  return {
    info: (message, fields = {}) => lines.info(safe(fields), withoutSecrets(message, known)),
    warn: (message, fields = {}) => lines.warn(safe(fields), withoutSecrets(message, known)),
    error: (message, error, fields = {}) =>
      lines.error(safe({ ...fields, ...errorFields(error) }), withoutSecrets(message, known)),
  }
}

/** Names that every entry has. */
const reserved: ReadonlySet<string> = new Set(['time', 'level', 'msg'])

/** Formats a line of JSON for a terminal, still as one line. */
function forPerson(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line) as Record<string, Field>
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${[String(time).slice(11, 19), level, msg, ...rest].join(' ')}\n`
}
