import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import { parseAnswer } from '../../api/client.ts'
import type { Millis } from '../../core/time.ts'
import type { Database, SnapshotRow } from '../../db/database.ts'
import type { Language } from '../device/preferences.ts'
import type { Services } from '../services.ts'

// What this device keeps of the backend's answers. A storage that fails, as that of a private
// window may, costs the older answers and never the screen.

type Keeper = Pick<Services, 'loadOutbox'>

/** Answers to the same question are kept for each language apart. */
export const keyOfAnswer = <E extends Endpoint>(
  language: Language,
  endpoint: E,
  request: RequestOf<E>,
): string => prefixOf(language, endpoint) + JSON.stringify(request)

const prefixOf = (language: Language, { path }: Endpoint) => `${language} ${path}?`

export const readAnswer = (keeper: Keeper, key: string): Promise<SnapshotRow | undefined> =>
  attempt(keeper, async ({ readSnapshot }, db) => readSnapshot(db, key))

export const keepAnswer = (keeper: Keeper, row: SnapshotRow): Promise<void> =>
  attempt(keeper, ({ writeSnapshot }, db) => writeSnapshot(db, row))

export const forgetAnswer = (keeper: Keeper, key: string): Promise<void> =>
  attempt(keeper, ({ deleteSnapshot }, db) => deleteSnapshot(db, key))

export interface KeptAnswer<T> {
  readonly data: T
  readonly fetchedAt: Millis
}

/** Every answer that is kept to any question of this kind, newest first. */
export async function readAnswers<E extends Endpoint>(
  keeper: Keeper,
  language: Language,
  endpoint: E,
): Promise<readonly KeptAnswer<ResponseOf<E>>[]> {
  const prefix = prefixOf(language, endpoint)
  const rows = await attempt(keeper, ({ readSnapshots }, db) => readSnapshots(db, prefix))
  return (rows ?? [])
    .toSorted((a, b) => b.fetchedAt - a.fetchedAt)
    .flatMap(({ data: json, fetchedAt }) => {
      const data = parseAnswer(endpoint, json)
      return data === undefined ? [] : [{ data, fetchedAt }]
    })
}

async function attempt<T>(
  { loadOutbox }: Keeper,
  work: (snapshots: typeof import('../../db/snapshots.ts'), db: Database) => Promise<T>,
): Promise<T | undefined> {
  try {
    const snapshots = await import('../../db/snapshots.ts')
    const { db } = await loadOutbox()
    return await work(snapshots, db)
  } catch (error) {
    reportError(error)
    return undefined
  }
}
