// First, so that no other module finds a secret in `process.env`.
import { environment } from './secrets/environment.ts'
import { backup, restore } from './commands/backups.ts'
import { check } from './commands/check.ts'
import type { Command } from './commands/command.ts'
import { content } from './commands/content.ts'
import { helpOf, helpOfAll } from './commands/help.ts'
import { fail, messageOf, stopOnSignals } from './commands/lifetime.ts'
import { migrate } from './commands/migrate.ts'
import { rebuild } from './commands/rebuild.ts'
import { index, run, serve } from './commands/serving.ts'

// The process behind `npm run backend -- <command>`, for a real network.

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

const [name, ...args] = process.argv.slice(2)
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined

if (name === '--help' || name === 'help') console.log(helpOfAll(commands))
else if (name === undefined || !command) {
  const names = Object.keys(commands).join(', ')
  fail(name === undefined ? `name a command: ${names}` : `"${name}" is not one of ${names}`)
} else if (args.includes('--help')) console.log(helpOf(name, command))
else {
  stopOnSignals()
  try {
    const out = (line: string) => console.log(line)
    const { options, signs = false } = command
    const done = await command.run({ args, env: environment, out, options, signs })
    if (!done.ok) fail(done.error)
  } catch (error) {
    fail(messageOf(error))
  }
}
