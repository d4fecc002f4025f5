import { parseAnswer } from '../../api/client.ts'
import type { Endpoint, ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Millis } from '../../core/time.ts'
import type { Language } from '../../i18n/locale.ts'
import { inDatabase, prefixOf, type Keeper } from './keptAnswers.ts'

export interface KeptAnswer<T> {
  readonly data: T
  readonly fetchedAt: Millis
}

/** Reads every stored answer of this endpoint, for any request, newest first. */
export async function readAnswers<E extends Endpoint>(
  keeper: Keeper,
  language: Language,
  endpoint: E,
): Promise<readonly KeptAnswer<ResponseOf<E>>[]> {
  const prefix = prefixOf(language, endpoint)
  const rows = await inDatabase(keeper.loadOutbox(), ({ readSnapshots }, db) =>
    readSnapshots(db, prefix),
  )
  return (rows ?? [])
    .toSorted((a, b) => b.fetchedAt - a.fetchedAt)
    .flatMap(({ data: json, fetchedAt }) => {
      const data = parseAnswer(endpoint, json)
      return data === undefined ? [] : [{ data, fetchedAt }]
    })
}
