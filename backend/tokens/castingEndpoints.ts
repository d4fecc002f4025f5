import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { casting } from '../../src/api/endpoints/casting.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { readMade, type Made } from './castings.ts'
import { readToken, toCastToken, toPool } from './castTokens.ts'
import { countNumbered } from '../database/numbered.ts'
import { castTokens, factorySettings, presales } from '../database/books/launchpadSchema.ts'
import { readPresale, toPresale, toSummary } from '../presales/presaleRecords.ts'
import { readUpTo } from '../orders/report.ts'
import { pageOf } from '../http/page.ts'
import { onceRead } from '../index/onceRead.ts'
import { chainTime, type Service } from '../service.ts'
import { shownNames } from './shownNames.ts'
import { suggestedTerms } from './suggestedTerms.ts'

const unknown = (token: Address) => refuse('notFound', `no token ${token}`)

const told = ({ creator, orderKey, token, presale }: Made) => ({
  status: 'made' as const,
  creator,
  orderKey,
  token,
  presale,
})

export const castingHandlers = (service: Service): Handlers<keyof typeof casting> => {
  const { db, chain, launchpad } = service
  const { tokenFactory: factory } = launchpad
  const readSaleTime = onceRead(() => chain.readShared(tokenFactory.saleTime(factory), 'constant'))
  const readInsuranceTime = onceRead(() =>
    chain.readShared(tokenFactory.insuranceTime(factory), 'constant'),
  )
  return {
    async findConfig() {
      if (factory === nobody) return refuse('notFound', 'no launchpad')
      const [settings] = await db.select().from(factorySettings)
      return ok({
        creationFee: String(settings?.creationFee ?? 0n),
        enabled: settings?.enabled ?? false,
        saleMs: await readSaleTime(),
        insuranceMs: await readInsuranceTime(),
        contracts: launchpad,
        now: await chainTime(service),
      })
    },
    async tokenConfig() {
      const now = await chainTime(service)
      return ok({ ...suggestedTerms(now), now })
    },
    async tokenForCreator({ creator, ...page }) {
      const { offset, limit } = pageOf(page)
      const now = await chainTime(service)
      const isTheirs = eq(castTokens.creator, creator)
      const rows = await db
        .select()
        .from(castTokens)
        .where(isTheirs)
        .orderBy(desc(castTokens.createdAt), asc(castTokens.address))
        .limit(limit)
        .offset(offset)
      const addresses = rows.map(({ address }) => address)
      const sales = await db.select().from(presales).where(inArray(presales.token, addresses))
      const saleOf = new Map(sales.map((sale) => [sale.token, toSummary(sale, now)]))
      return ok({
        total: await countNumbered(db, castTokens, castTokens.nthOfCreator, isTheirs),
        items: rows.map((row) => ({
          address: row.address,
          ...shownNames(row),
          createdAt: row.createdAt,
          launchedAt: row.launchedAt,
          presale: saleOf.get(row.address) ?? null,
        })),
        now,
      })
    },
    async parseHash({ txId }) {
      const made = await readMade(db, { txId })
      if (made) return ok(told(made))
      const receipt = await chain.solidifiedReceipt(txId)
      if (!receipt) return ok({ status: 'pending' })
      if (!receipt.succeeded) return ok({ status: 'none' })
      const isRead = await readUpTo(service, receipt)
      const found = await readMade(db, { txId })
      if (found) return ok(told(found))
      return ok({ status: isRead ? 'none' : 'pending' })
    },
    async tokenDetail({ token }) {
      const row = await readToken(db, token)
      return row ? ok(await toCastToken(service, row)) : unknown(token)
    },
    async swapCoinIssuedDetail({ token }) {
      const row = await readToken(db, token)
      if (!row) return unknown(token)
      const now = await chainTime(service)
      const presale = await readPresale(db, token)
      return ok({
        token: await toCastToken(service, row),
        presale: presale ? await toPresale(db, presale, now) : null,
        pool: await toPool(service, row, now),
        now,
      })
    },
  }
}
