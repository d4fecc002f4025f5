import type { Endpoint, RequestOf } from '../../api/endpoints/endpoint.ts'
import { late } from '../../core/late.ts'
import type { Database, SnapshotRow } from '../../db/database.ts'
import type { Language } from '../../i18n/locale.ts'
import type { Services } from '../services.ts'

// Answers of backend and chain that this device stores. If storage fails, as in some private
// windows, only the older answers are lost; the screen still works.

const loadSnapshots = late(() => import('../../db/snapshots.ts'))

export type Keeper = Pick<Services, 'readKept' | 'outboxOpened' | 'loadOutbox'>

/**
 * Returns the key of an answer. Answers to the same question are stored separately for each
 * language.
 */
export const keyOfAnswer = <E extends Endpoint>(
  language: Language,
  endpoint: E,
  request: RequestOf<E>,
): string => prefixOf(language, endpoint) + JSON.stringify(request)

export const prefixOf = (language: Language, { path }: Endpoint) => `${language} ${path}?`

/** Reads an answer without the database's code, so that a screen shows it at once. */
export const readAnswer = ({ readKept }: Keeper, key: string): Promise<SnapshotRow | undefined> =>
  orReport(readKept(key))

/** Stores an answer once the queue is open, so that it does not load the database's code early. */
export const keepAnswer = ({ outboxOpened }: Keeper, row: SnapshotRow): Promise<void> =>
  inDatabase(outboxOpened, ({ writeSnapshot }, db) => writeSnapshot(db, row))

export const forgetAnswer = ({ outboxOpened }: Keeper, key: string): Promise<void> =>
  inDatabase(outboxOpened, ({ deleteSnapshot }, db) => deleteSnapshot(db, key))

type Snapshots = Awaited<ReturnType<typeof loadSnapshots>>

/** Runs work in the database. If storage fails, it reports the error and returns undefined. */
export const inDatabase = <T>(
  opening: Promise<{ readonly db: Database }>,
  work: (snapshots: Snapshots, db: Database) => Promise<T>,
): Promise<T | undefined> =>
  orReport(opening.then(async ({ db }) => work(await loadSnapshots(), db)))

const orReport = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => reportError(error) as undefined)
