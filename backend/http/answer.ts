import type { AnswerOf, ReceivedOf } from '../../src/api/endpoints/endpoint.ts'
import type { served, ServedName } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import { err, type Result } from '../../src/core/result.ts'
import type { Language } from '../shop/localised.ts'

type Table = typeof served

export type Request<N extends ServedName> = ReceivedOf<Table[N]>
export type Answer<N extends ServedName> = AnswerOf<Table[N]>

/** A refusal, by its name in the endpoint table. `message` is for logs. */
export interface Refused {
  readonly refused: keyof typeof refusal
  readonly message: string
}

/**
 * Answers one endpoint; throws if the node or the database fails. `requester` is the network
 * address that the request came from. `token` is the session that it names. `site` is the host of
 * the page that sent the request or, if unknown, the host that was requested.
 */
export type Handler<N extends ServedName> = (
  request: Request<N>,
  language: Language,
  requester: string,
  token: string | undefined,
  site: string,
) => Promise<Result<Answer<N>, Refused>>

/** Creates the handlers for some endpoints of the table. */
export type Handlers<N extends ServedName = ServedName> = { readonly [K in N]: Handler<K> }

export const refuse = (refused: keyof typeof refusal, message: string) =>
  err<Refused>({ refused, message })
