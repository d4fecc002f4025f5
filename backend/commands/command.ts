import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Result } from '../../src/core/result.ts'
import type { Log } from '../log/log.ts'
import type { OptionName, Wanted } from '../settings.ts'

/** Surroundings of a command, with the settings that it reads. */
export interface Given extends Wanted {
  /** Arguments after the command's name. */
  readonly args: readonly string[]
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** Prints a line for the operator. */
  readonly out: (line: string) => void
  /** Receives the log once it can hide the settings' secrets. */
  readonly onLog?: (log: Log) => void
}

/** Command of `npm run backend`. */
export interface Command {
  /** One line, beginning with a verb. */
  readonly summary: string
  /** Arguments of its own, as `--help` shows them. */
  readonly usage?: string
  /** Common options that it reads, as `--help` lists them. */
  readonly options: readonly OptionName[]
  /** Whether it needs the key of income. */
  readonly signs?: true
  /** Does the work. An error is a sentence, and the exit code is then 1. */
  readonly run: (given: Given) => Promise<Result<void, string>>
}

/** Takes options of a command's own out of its arguments. Returns the rest for the common ones. */
export function takeOwn<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const taken = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in options)) continue
    taken.add(token.index)
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1)
  }
  return { values, rest: args.filter((_, at) => !taken.has(at)) }
}
