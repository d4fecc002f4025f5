import { err, ok, type Result } from '../../src/core/result.ts'
import { backUp, restore as restoreFrom } from '../database/backup.ts'
import { openDatabase, type OpenDatabase } from '../database/database.ts'
import { takeOwn, type Command, type Given } from './command.ts'
import { openSettings } from './open.ts'

const ofFile = (
  summary: string,
  work: (database: OpenDatabase, file: string) => Promise<Result<string, string>>,
): Command => ({
  summary,
  usage: '<file>',
  options: ['data'],
  async run(given) {
    const file = fileOf(given)
    if (file === undefined) return err('name the file')
    const opened = openSettings({ ...given, args: given.args.filter((arg) => arg !== file) })
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

/** Finds the argument that is no option and no option's value. */
function fileOf({ args }: Given): string | undefined {
  const { rest } = takeOwn(args, { data: { type: 'string' } })
  return rest.find((arg) => !arg.startsWith('-'))
}

export const backup = ofFile(
  'Writes the rows that no chain can restore to a new file, as of one moment.',
  async (database, file) => {
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
