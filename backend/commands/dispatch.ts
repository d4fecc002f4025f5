import { err, ok, type Result } from '../../src/core/result.ts'
import { backup, restore } from './backups.ts'
import { check } from './check.ts'
import type { Command, Given } from './command.ts'
import { content } from './content.ts'
import { helpOf, helpOfAll } from './help.ts'
import { messageOf } from './lifetime.ts'
import { migrate } from './migrate.ts'
import { rebuild } from './rebuild.ts'
import { index, run, serve } from './serving.ts'

const commands: Readonly<Record<string, Command>> = {
  run,
  migrate,
  index,
  serve,
  check,
  content,
  rebuild,
  backup,
  restore,
}

/**
 * Does what `npm run backend -- <name> <args>` asks for. An error is a sentence for the operator.
 * A command that works until it is stopped returns once it does work.
 */
export async function dispatch(
  [name, ...args]: readonly string[],
  { env, out, onLog }: Pick<Given, 'env' | 'out' | 'onLog'>,
): Promise<Result<void, string>> {
  const names = Object.keys(commands).join(', ')
  if (name === undefined) return err(`name a command: ${names}`)
  if (name === '--help' || name === 'help') return ok(out(helpOfAll(commands)))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return err(`"${name}" is not one of ${names}`)
  if (args.includes('--help')) return ok(out(helpOf(name, command)))
  const { options, signs = false } = command
  try {
    return await command.run({ args, env, out, ...(onLog && { onLog }), options, signs })
  } catch (error) {
    return err(messageOf(error))
  }
}
