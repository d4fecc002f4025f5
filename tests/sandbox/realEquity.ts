import type { Operator } from '../../backend/tron/operator.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import type { KindName } from '../../src/operations.ts'
import { USDT } from './cardFixture.ts'
import { FEE, openEquity, type EquityFixture } from './equityFixture.ts'
import type { Ordered } from './ordered.ts'

const FEE_LIMIT = 150_000_000n

export type EquityKind = Extract<KindName, `equity.${string}`>

export interface RealEquity {
  readonly equity: EquityFixture
  /** Functions that set everything up, so that the order can run at once. */
  readonly orders: { readonly [K in EquityKind]: () => Promise<Ordered> }
}

/** Opens real contracts, with an order of each equity operation. */
export async function openRealEquity(): Promise<RealEquity> {
  const equity = await openEquity({ people: 2 })
  const [who, other] = equity.people as [Operator, Operator]
  const { equity: contract, card, succeed } = equity
  const coin = { symbol: 'USDT', decimals: 6, contract: equity.usdt }
  const seen = (tokenId: bigint) => ({ tokenId: String(tokenId), levelStr: 'Ingot' })
  const ofEquity = { contract, feeLimit: FEE_LIMIT }
  const ofCard = (tokenId: bigint) => ({ ...ofEquity, card, cards: [seen(tokenId)] })

  /** Returns a card with equity to withdraw. */
  async function funded(of: Operator) {
    const tokenId = await equity.shareCard(of)
    await equity.deposit(50n * USDT)
    await succeed(of, rwaEquity.unlockLimit(contract, [tokenId]))
    return tokenId
  }

  const orders: RealEquity['orders'] = {
    'equity.initialise': async () => ({ who, intent: ofCard(await equity.buyCard(who)) }),
    'equity.unlockLimit': async () => {
      const tokenId = await equity.shareCard(who)
      const { stage } = await equity.says(rwaEquity.stage(contract))
      return { who, intent: { ...ofCard(tokenId), stage } }
    },
    'equity.withdraw': async () => {
      const tokenId = await funded(who)
      const cards = [{ ...seen(tokenId), units: USDT, lastAt: 0 }]
      return { who, intent: { ...ofEquity, card, cards, coin, fee: FEE } }
    },
    'equity.settle': async () => {
      const tokenId = await funded(other)
      await equity.emptyFund()
      await succeed(other, rwaEquity.withDraw(contract, [tokenId], { callValue: FEE }))
      const order = await equity.says(rwaEquity.orderCount(contract))
      const { user, amount: units } = await equity.says(rwaEquity.orderOf(contract, order))
      await equity.fillFund(100n * USDT)
      return { who, intent: { ...ofEquity, order, user, coin, units } }
    },
  }
  return { equity, orders }
}
