import type { Database } from './database.ts'

const NAME = 'language'

/** Keeps the language of the screen, as requests name it, for the worker: it has no page to ask. */
export async function keepLanguage(db: Database, value: string): Promise<void> {
  // Every page does this on start, and a write would wake all observers.
  if ((await readLanguage(db)) !== value) await db.choices.put({ name: NAME, value })
}

/** What a page kept last; undefined before any did. */
export const readLanguage = async (db: Database): Promise<string | undefined> =>
  (await db.choices.get(NAME))?.value
