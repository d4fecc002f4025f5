import { addressOf } from '../api/client.ts'
import { announcements } from '../api/endpoints/announcements.ts'
import { burning } from '../api/endpoints/burning.ts'
import { cards } from '../api/endpoints/cards.ts'
import { casting } from '../api/endpoints/casting.ts'
import type { Endpoint, RequestOf } from '../api/endpoints/endpoint.ts'
import { equity } from '../api/endpoints/equity.ts'
import { nodes } from '../api/endpoints/nodes.ts'
import { people } from '../api/endpoints/people.ts'
import { products } from '../api/endpoints/products.ts'
import { stakes } from '../api/endpoints/stakes.ts'
import { tokens } from '../api/endpoints/tokens.ts'
import { trades } from '../api/endpoints/trades.ts'
import { trxBurn } from '../api/endpoints/trxBurn.ts'
import type { Address } from '../core/address.ts'
import { IN_WORKER } from './firstTable.ts'

const ask = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
  (endpoint.inWorker ? IN_WORKER : '') + addressOf(endpoint, request)

/** Path part that names a token. */
const token = ':address' as Address

/** Price line of a token, in the form in which both of its pages request it first. */
const price = { token, interval: '1h', candles: 120, pageNo: 1, pageSize: 1 } as const

const cardsOnSale = ask(cards.cardProductPage, { kind: 'card', pageSize: 100 })

/**
 * First backend requests of a page, the same for every user. The document sends them before any
 * code is loaded. `:name` stands for a part of the route's path. (A browser test checks that each
 * is sent once and that the page uses it.)
 */
export const firstAsks: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ask(tokens.swapCoinIssuedList, { pageNo: 1, pageSize: 10, sort: 'marketCap' }),
    ask(announcements.announcementPage, { pageNo: 1, pageSize: 20 }),
  ],
  '/publish': [ask(casting.tokenConfig, {})],
  '/blindBox': [ask(products.productPage, { pageSize: 100 })],
  '/token/:address': [
    ask(casting.swapCoinIssuedDetail, { token }),
    ask(trades.swapCoinInfo, price),
  ],
  '/trade/:address': [
    ask(casting.tokenDetail, { token }),
    ask(trades.getBaseInfo, { token }),
    ask(trades.swapCoinInfo, price),
  ],
  '/announcements': [ask(announcements.announcementPage, { pageNo: 1, pageSize: 20 })],
  '/announcements/:id': [ask(announcements.announcementDetail, { id: ':id' })],
  '/blindBox/:id': [ask(products.productDetail, { productId: ':id' })],
  '/earn': [ask(stakes.projectList, { pageNo: 1, pageSize: 100 })],
  '/nft': [
    ask(cards.productLevelInfo, {}),
    ask(cards.skuPage, { pageNo: 1, pageSize: 50, sort: 'default' }),
  ],
  '/nftInv': [cardsOnSale],
  '/node': [cardsOnSale, ask(nodes.node, {})],
  '/pledgeCoin': [ask(stakes.depositTypes, {})],
  '/destroy': [ask(burning.baseConfig, {})],
  '/htxRecord': [ask(trxBurn.trxBurnSum, { kind: 'burnTrx' })],
  '/rwaRecord': [ask(equity.equityStatistic, { kind: 'rwa' })],
  '/usersList': [ask(people.userPage, { pageNo: 1, pageSize: 100 })],
}
