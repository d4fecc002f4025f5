import { CONTENT_USAGE } from '../content/asked.ts'
import { runContent } from '../content/command.ts'
import { openDatabase } from '../database/database.ts'
import { takeOwn, type Command } from './command.ts'
import { openSettings } from './open.ts'

export const content: Command = {
  summary: 'Checks, previews, applies or lists texts: announcements, and names of boxes.',
  usage: CONTENT_USAGE.replaceAll(/^content /gm, '').replaceAll('\n', '\n  '),
  options: ['data'],
  async run(given) {
    const { values, rest } = takeOwn(given.args, { data: { type: 'string' } })
    const data = typeof values.data === 'string' ? ['--data', values.data] : []
    const opened = openSettings({ ...given, args: data })
    if (!opened.ok) return opened
    const { database } = opened.value.settings
    // Without a server and without `--data`, a preview compares with nothing.
    const isNamed = database.url !== undefined || data.length > 0
    return runContent(rest, {
      database: isNamed ? () => openDatabase(database) : undefined,
      out: given.out,
    })
  },
}
