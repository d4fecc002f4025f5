import { existsSync } from 'node:fs'
import { err, ok, type Result } from '../../src/core/result.ts'
import { backUp, restore as restoreFrom } from '../database/backup.ts'
import { openDatabase, type OpenDatabase } from '../database/database.ts'
import { takeOwn, type Command } from './command.ts'
import { openSettings } from './open.ts'

const ofFile = (
  summary: string,
  work: (database: OpenDatabase, file: string) => Promise<Result<string, string>>,
): Command => ({
  summary,
  usage: '<file>',
  options: ['data'],
  async run(given) {
    const { values, rest } = takeOwn(given.args, { data: { type: 'string' } })
    const [file, ...others] = rest
    if (file === undefined || others.length > 0 || file.startsWith('-'))
      return err('name one file, and no other option than --data')
    const data = typeof values.data === 'string' ? ['--data', values.data] : []
    const opened = openSettings({ ...given, args: data })
    if (!opened.ok) return opened
    const database = await openDatabase(opened.value.settings.database)
    try {
      const done = await work(database, file)
      if (!done.ok) return done
      given.out(done.value)
      return ok(undefined)
    } finally {
      await database.close()
    }
  },
})

export const backup = ofFile(
  'Writes the rows that no chain can restore to a new file, as of one moment.',
  async (database, file) => {
    if (existsSync(file)) return err(`${file} is there already`)
    await backUp(database, file)
    return ok(`${file}: whole`)
  },
)

export const restore = ofFile(
  'Reads such a file into a new, migrated database. The index does the rest.',
  async (database, file) => {
    const restored = await restoreFrom(database, file)
    return restored.ok ? ok(`${file}: restored`) : restored
  },
)
