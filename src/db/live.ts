import { liveQuery } from 'dexie'
import type { Database } from './database.ts'

/** Calls `show` with the query's result, now and after each change of its rows in any tab. */
export function observe<T>(
  db: Database,
  query: (db: Database) => Promise<T>,
  show: (result: T) => void,
  fail: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(() => query(db)).subscribe({ next: show, error: fail })
  return () => subscription.unsubscribe()
}
