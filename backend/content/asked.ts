import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../../src/core/result.ts'
import { parseSite } from './site.ts'

/** Options of each command. One of another command is an error. */
const commands = {
  check: ['site'],
  preview: ['site', 'out'],
  apply: ['site', 'dry-run', 'prune'],
  list: [],
} as const satisfies Record<string, readonly (keyof typeof options)[]>

const options = {
  /** Host of the app, whose pictures announcements may show. */
  site: { type: 'string' },
  /** File to write the preview to. */
  out: { type: 'string' },
  'dry-run': { type: 'boolean' },
  prune: { type: 'boolean' },
} as const

export const CONTENT_USAGE = `content check <folder> [--site HOST]
content preview <folder> [--site HOST] [--out FILE]
content apply <folder> [--site HOST] [--dry-run] [--prune]
content list`

export interface Asked {
  readonly command: keyof typeof commands
  /** Folder of texts; empty for `list`. */
  readonly folder: string
  /** Origin of the app. */
  readonly site: string | undefined
  readonly out: string | undefined
  readonly isDry: boolean
  readonly prune: boolean
}

/** Parses the arguments after the word `content`. An error ends with the usage. */
export function parseAsked(args: readonly string[]): Result<Asked, string> {
  const asked = parse(args)
  return asked.ok ? asked : err(`${asked.error}\n\n${CONTENT_USAGE}`)
}

function parse([command = '', ...args]: readonly string[]): Result<Asked, string> {
  if (!isCommand(command)) return err(`content takes a command, not "${command}"`)
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return err((error as Error).message)
  }
  const { values, positionals } = parsed
  const allowed: readonly string[] = commands[command]
  const foreign = Object.keys(values).find((name) => !allowed.includes(name))
  if (foreign !== undefined) return err(`content ${command} has no option --${foreign}`)
  const folders = command === 'list' ? 0 : 1
  if (positionals.length !== folders)
    return err(`content ${command} takes ${folders === 0 ? 'no folder' : 'one folder'}`)
  const site = values.site === undefined ? ok(undefined) : parseSite(values.site)
  if (!site.ok) return site
  return ok({
    command,
    folder: positionals[0] ?? '',
    site: site.value,
    out: values.out,
    isDry: values['dry-run'] ?? false,
    prune: values.prune ?? false,
  })
}

const isCommand = (text: string): text is keyof typeof commands => Object.hasOwn(commands, text)
