import { and, eq, type SQL } from 'drizzle-orm'
import { burning } from '../../src/chain/contracts/burning.ts'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import { burns, miners, type BurnCoinRow } from '../database/books/burnSchema.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { beginOrder, findRival, keepOrder } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import { readBurnCoin, termsAt } from './burnCoins.ts'
import { noBurning } from './burnEndpoints.ts'

/** Largest amount in smallest units that the contract accepts at once. */
const MOST_UNITS = 2n ** 112n - 1n

/** Lifetime of a nonce, in chain time. */
export const NONCE_LIFE_MS = 15 * MINUTE_MS

/**
 * Creates the handlers called before and after a burn, and before and after a miner is activated.
 */
export const burnReportHandlers = (
  service: Service,
): Handlers<'computerValue' | 'fuelAdd' | 'getChainSignNonce' | 'saveMiningRecord'> => {
  const contract = service.launchpad.burning
  const after =
    (table: typeof burns | typeof miners) =>
    async ({ orderKey, owner, txId }: Request<'fuelAdd'>) => {
      if (!contract) return noBurning
      const isReported = and(isOrder(table, { owner, orderKey }), eq(table.txId, txId))
      return report(service, txId, async () => (await service.db.$count(table, isReported)) > 0)
    }
  return {
    computerValue: async (asked, _, requester) =>
      contract ? beforeBurn(service, contract, asked, requester) : noBurning,
    fuelAdd: after(burns),
    getChainSignNonce: async (asked, _, requester) =>
      contract ? beforeActivation(service, contract, asked, requester) : noBurning,
    saveMiningRecord: after(miners),
  }
}

const isOrder = (
  table: typeof burns | typeof miners,
  { owner, orderKey }: { readonly owner: Address; readonly orderKey: string },
): SQL | undefined => and(eq(table.owner, owner), eq(table.orderKey, orderKey))

/**
 * Checks and begins a burn. It does not check whether the pool sells the token: the chain answers
 * that before anyone signs.
 */
async function beforeBurn(
  service: Service,
  contract: Address,
  asked: Request<'computerValue'>,
  requester: string,
): Promise<Result<Answer<'computerValue'>, Refused>> {
  const { db } = service
  const { orderKey, owner, way, coin, quantity } = asked
  if (isHalf(asked)) return halfAnnounced
  const now = await chainTime(service)
  const row = await readBurnCoin(db, coin)
  const { uPrice, factor } = row ? termsAt(row, now) : { uPrice: 0n, factor: 0 }
  if (!row || factor === 0) return refuse('notBurnable', coin)
  if ((await db.$count(burns, isOrder(burns, asked))) > 0) return refuse('orderClosed', orderKey)
  if (!isQuantity(row, quantity)) return refuse('badRequest', `${quantity} whole coins`)
  const uAmount = quantity * uPrice
  const power = (uAmount * BigInt(factor)) / WHOLE_BP
  if (power === 0n) return refuse('belowMinimum', `${quantity} of ${coin} give no power`)
  const order = { orderKey, owner, kind: `burn.${way}`, asked: { coin, quantity } }
  const begun = await beginOrder(service, order, { ...asked, requester, now })
  if (!begun.ok) return begun
  return ok({
    orderKey,
    owner,
    contract,
    coin,
    quantity: String(quantity),
    uAmount: String(uAmount),
    power: String(power),
    ...begun.value,
  })
}

/** Whether the contract accepts this number of whole tokens. */
const isQuantity = ({ decimals }: BurnCoinRow, quantity: bigint): boolean =>
  quantity > 0n && quantity <= MOST_UNITS / 10n ** BigInt(decimals)

/**
 * Reserves a nonce for an activation. The nonce is the order's key, and the first account that asks
 * owns it for a time. Burns and activations are read from the newest block, so an account that has
 * just burnt need not wait for the index.
 */
async function beforeActivation(
  service: Service,
  contract: Address,
  asked: Request<'getChainSignNonce'>,
  requester: string,
): Promise<Result<Answer<'getChainSignNonce'>, Refused>> {
  const { chain } = service
  const { orderKey, owner, purpose } = asked
  if (isHalf(asked)) return halfAnnounced
  const [power, activatedAt, isUsed] = await Promise.all([
    chain.read(burning.powerOf(contract, owner)),
    chain.read(burning.activatedAt(contract, owner)),
    chain.read(burning.isUsed(contract, owner, orderKey)),
  ])
  if (activatedAt > 0 || isUsed) return refuse('nonceUsed', orderKey)
  if (power === 0n) return refuse('noPower', owner)
  const now = await chainTime(service)
  const order = { orderKey, owner, kind: purpose, asked: {} }
  const known = await keepOrder(service, order, { requester, now })
  // Past the order limit, the nonce is reserved only until the limit ends and someone asks again.
  const kept = known ?? { ...order, createdAt: now }
  if (kept.owner !== owner) return refuse('nonceForeign', orderKey)
  if (kept.kind !== purpose) return refuse('orderMismatch', orderKey)
  const expiresAt = kept.createdAt + NONCE_LIFE_MS
  if (now >= expiresAt) return refuse('nonceExpired', orderKey)
  return ok({
    nonce: orderKey,
    owner,
    purpose,
    contract,
    expiresAt,
    power: String(power),
    ...(await findRival(service, known ? asked : { orderKey, owner }, now)),
  })
}
