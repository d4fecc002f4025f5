import type { Database } from './database.ts'

const NAME = 'language'

/**
 * Stores the interface language for the worker, in the form that requests use. The worker has no
 * page to ask.
 */
export async function keepLanguage(db: Database, value: string): Promise<void> {
  // Every page calls this on start, and each write would wake all observers.
  if ((await readLanguage(db)) !== value) await db.choices.put({ name: NAME, value })
}

/** Returns the language that a page stored last; undefined before the first one. */
export const readLanguage = async (db: Database): Promise<string | undefined> =>
  (await db.choices.get(NAME))?.value
