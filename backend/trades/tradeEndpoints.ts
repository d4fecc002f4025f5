import type { trades } from '../../src/api/endpoints/trades.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { readCoins, readToken, toPool } from '../tokens/castTokens.ts'
import { readCandles } from './candles.ts'
import { readLiquidity, readShares } from './liquidity.ts'
import { costOf, readOffer, readOffers, toOffer, whyNotBuy, whyNotEdit } from './offerRecords.ts'
import { readTradedPage, readTradedToken } from './tradedTokens.ts'
import { readTrades } from './tradeRecords.ts'
import { readPurchases } from '../presales/purchases.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

const unknown = (token: Address) => refuse('notFound', `no token ${token}`)
const unknownOffer = (id: string) => refuse('notFound', `no offer ${id}`)

export const tradeHandlers = (service: Service): Handlers<keyof typeof trades> => {
  const { db } = service
  return {
    async getBaseInfo({ token }) {
      const row = await readToken(db, token)
      if (!row) return unknown(token)
      return ok(await toPool(service, row, await chainTime(service)))
    },
    async swapCoinList({ sort, ...page }) {
      const now = await chainTime(service)
      await service.refreshFigures(now)
      return ok({ ...(await readTradedPage(db, { sort, ...pageOf(page) })), now })
    },
    async swapCoinInfo({ token, interval, candles, ...page }) {
      const row = await readToken(db, token)
      const now = await chainTime(service)
      const traded = row && (await readTradedToken(db, row, now))
      if (!traded) return refuse('notFound', `${token} is not traded`)
      return ok({
        token: traded,
        candles: await readCandles(db, row, { interval, limit: candles }),
        trades: await readTrades(db, row, pageOf(page)),
        now,
      })
    },
    async productMarketList({ pageNo, pageSize, ...asked }) {
      const now = await chainTime(service)
      const page = pageOf({ pageNo, pageSize })
      const { total, rows } = await readOffers(db, { ...asked, ...page, now })
      return ok({ total, items: rows.map((row) => toOffer(service, row, now)), now })
    },
    async productMarketSkuDetail({ offerId }) {
      const row = await readOffer(db, offerId)
      if (!row) return unknownOffer(offerId)
      return ok(toOffer(service, row, await chainTime(service)))
    },
    async userProductBuyRecordList({ owner, kind, ...page }) {
      const { total, rows } = await readPurchases(db, { buyer: owner, kind }, pageOf(page))
      const tokens = rows.map(({ token }) => token)
      const coinOf = await readCoins(service, tokens)
      return ok({
        total,
        items: rows.map((row) => ({
          kind: row.kind,
          txId: row.txId,
          position: row.position,
          orderKey: row.orderKey,
          token: row.token,
          coin: coinOf(row.token),
          units: String(row.units),
          paid: String(row.paid),
          offerId: row.offerId,
          blockNumber: row.blockNumber,
          at: row.at,
        })),
      })
    },
    async ifCanBuy({ offerId, owner, units }) {
      const row = await readOffer(db, offerId)
      if (!row) return unknownOffer(offerId)
      const reason = whyNotBuy(row, owner, units, await chainTime(service))
      return ok({
        canBuy: reason === undefined,
        code: reason ? refusal[reason] : 0,
        cost: String(costOf(row, units)),
      })
    },
    async ifCanEditSku({ offerId, owner }) {
      const row = await readOffer(db, offerId)
      if (!row) return unknownOffer(offerId)
      const reason = whyNotEdit(row, owner)
      return ok({ canEdit: reason === undefined, code: reason ? refusal[reason] : 0 })
    },
    async liquidityInfo({ token }) {
      const row = await readToken(db, token)
      return row ? ok(await readLiquidity(db, row)) : unknown(token)
    },
    async liquidityDetail({ token, owner }) {
      const row = await readToken(db, token)
      return row ? ok(await readShares(db, row, owner)) : unknown(token)
    },
  }
}
