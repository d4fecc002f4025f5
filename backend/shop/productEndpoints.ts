import { refusal } from '../../src/api/refusal.ts'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { readBought, readBox, readBoxes, stateOf, toProducts, whyNot } from './products.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

export const productHandlers = (
  service: Service,
): Handlers<
  | 'productPage'
  | 'productDetail'
  | 'canBuyProductNum'
  | 'countdown'
  | 'getTimestamp'
  | 'productIfCanBuy'
> => {
  const { db, sale } = service
  const unknown = (id: string) => refuse('notFound', `no product ${id}`)
  return {
    async productPage(asked, language) {
      const { offset, limit } = pageOf(asked)
      const now = await chainTime(service)
      const boxes = await readBoxes(db)
      const rows = boxes.slice(offset, offset + limit)
      return ok({
        total: boxes.length,
        items: await toProducts(db, rows, { sale, now, language }),
      })
    },
    async productDetail({ productId }, language) {
      const box = await readBox(db, productId)
      if (!box) return unknown(productId)
      const now = await chainTime(service)
      const [product] = await toProducts(db, [box], { sale, now, language })
      return ok(product!)
    },
    async canBuyProductNum({ productId, owner }) {
      const box = await readBox(db, productId)
      if (!box) return unknown(productId)
      const { perPerson, remaining } = box
      const bought = await readBought(db, productId, owner)
      const canBuy = Math.max(0, Math.min(perPerson - bought, remaining))
      return ok({ canBuy, bought, perPerson, remaining })
    },
    async countdown({ productId }) {
      const box = await readBox(db, productId)
      if (!box) return unknown(productId)
      const now = await chainTime(service)
      return ok({ now, startAt: box.startAt, endAt: box.endAt, state: stateOf(box, now) })
    },
    getTimestamp: async () => ok({ now: await chainTime(service) }),
    async productIfCanBuy({ productId, owner, quantity }) {
      const box = await readBox(db, productId)
      if (!box) return unknown(productId)
      if (quantity === 0) return refuse('badRequest', 'the quantity is zero')
      const now = await chainTime(service)
      const bought = await readBought(db, productId, owner)
      const reason = whyNot(box, { now, bought, quantity })
      return ok({ canBuy: reason === undefined, code: reason ? refusal[reason] : 0 })
    },
  }
}
