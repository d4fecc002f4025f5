import type { Endpoint, RequestOf } from '../../api/endpoints/endpoint.ts'
import { late } from '../../core/late.ts'
import type { Database, SnapshotRow } from '../../db/database.ts'
import type { Language } from '../../i18n/locale.ts'
import type { Services } from '../services.ts'

// The answers of backend and chain that this device keeps. Storage that fails, as in some private
// windows, costs the older answers and never the screen.

const loadSnapshots = late(() => import('../../db/snapshots.ts'))

export type Keeper = Pick<Services, 'readKept' | 'outboxOpened' | 'loadOutbox'>

/** Answers to the same question are kept separately for each language. */
export const keyOfAnswer = <E extends Endpoint>(
  language: Language,
  endpoint: E,
  request: RequestOf<E>,
): string => prefixOf(language, endpoint) + JSON.stringify(request)

export const prefixOf = (language: Language, { path }: Endpoint) => `${language} ${path}?`

/** Without the database's code, so that a screen shows at once what it knows. */
export const readAnswer = ({ readKept }: Keeper, key: string): Promise<SnapshotRow | undefined> =>
  orReport(readKept(key))

/** Writes once the queue is open: what is on screen already need not bring its code forward. */
export const keepAnswer = ({ outboxOpened }: Keeper, row: SnapshotRow): Promise<void> =>
  inDatabase(outboxOpened, ({ writeSnapshot }, db) => writeSnapshot(db, row))

export const forgetAnswer = ({ outboxOpened }: Keeper, key: string): Promise<void> =>
  inDatabase(outboxOpened, ({ deleteSnapshot }, db) => deleteSnapshot(db, key))

type Snapshots = Awaited<ReturnType<typeof loadSnapshots>>

/** If storage fails, the error is reported and the result is undefined. */
export const inDatabase = <T>(
  opening: Promise<{ readonly db: Database }>,
  work: (snapshots: Snapshots, db: Database) => Promise<T>,
): Promise<T | undefined> =>
  orReport(opening.then(async ({ db }) => work(await loadSnapshots(), db)))

const orReport = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => reportError(error) as undefined)
