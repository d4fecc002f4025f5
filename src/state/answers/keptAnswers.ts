import type { Endpoint, RequestOf } from '../../api/endpoints/endpoint.ts'
import { late } from '../../core/late.ts'
import type { Database, SnapshotRow } from '../../db/database.ts'
import type { Language } from '../../i18n/locale.ts'
import type { Services } from '../services.ts'

// The answers of backend and chain that this device keeps. Storage that fails, as in some private
// windows, costs the older answers and never the screen.

const loadSnapshots = late(() => import('../../db/snapshots.ts'))

export type Keeper = Pick<Services, 'loadOutbox'>

/** Answers to the same question are kept separately for each language. */
export const keyOfAnswer = <E extends Endpoint>(
  language: Language,
  endpoint: E,
  request: RequestOf<E>,
): string => prefixOf(language, endpoint) + JSON.stringify(request)

export const prefixOf = (language: Language, { path }: Endpoint) => `${language} ${path}?`

export const readAnswer = (keeper: Keeper, key: string): Promise<SnapshotRow | undefined> =>
  attempt(keeper, async ({ readSnapshot }, db) => readSnapshot(db, key))

export const keepAnswer = (keeper: Keeper, row: SnapshotRow): Promise<void> =>
  attempt(keeper, ({ writeSnapshot }, db) => writeSnapshot(db, row))

export const forgetAnswer = (keeper: Keeper, key: string): Promise<void> =>
  attempt(keeper, ({ deleteSnapshot }, db) => deleteSnapshot(db, key))

/** If storage fails, the error is reported and the result is undefined. */
export async function attempt<T>(
  { loadOutbox }: Keeper,
  work: (snapshots: Awaited<ReturnType<typeof loadSnapshots>>, db: Database) => Promise<T>,
): Promise<T | undefined> {
  try {
    const snapshots = await loadSnapshots()
    const { db } = await loadOutbox()
    return await work(snapshots, db)
  } catch (error) {
    reportError(error)
    return undefined
  }
}
