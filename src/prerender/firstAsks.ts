import { addressOf } from '../api/client.ts'
import { announcements } from '../api/endpoints/announcements.ts'
import type { Endpoint, RequestOf } from '../api/endpoints/endpoint.ts'
import { tokens } from '../api/endpoints/tokens.ts'

const ask = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => addressOf(endpoint, request)

/**
 * What a page asks the backend for as soon as it stands, whoever looks at it: the document asks for
 * it before any code is there. `:name` is a part of the route's path. (That it is asked for once,
 * and that the page wants it, is a browser test.)
 */
export const firstAsks: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ask(tokens.swapCoinIssuedList, { pageNo: 1, pageSize: 10, sort: 'marketCap' }),
    ask(announcements.announcementPage, { pageNo: 1, pageSize: 20 }),
  ],
}
