import { err, ok } from '../../src/core/result.ts'
import { migrateDatabase } from '../database/migrate.ts'
import type { Command } from './command.ts'
import { openSettings } from './open.ts'

export const migrate: Command = {
  summary: 'Creates or changes the tables that are kept. Safe while the version before runs.',
  options: [],
  async run(given) {
    const opened = openSettings(given)
    if (!opened.ok) return opened
    const { url } = opened.value.settings.database
    if (url === undefined) return err('set DATABASE_URL: an embedded database migrates by itself')
    const count = await migrateDatabase(url)
    given.out(count === 0 ? 'nothing to migrate' : `applied migrations: ${count}`)
    return ok(undefined)
  },
}
