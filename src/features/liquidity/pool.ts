import * as v from 'valibot'
import { castToken } from '../../chain/contracts/castToken.ts'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { View, ViewReader } from '../../chain/view.ts'
import type { Address } from '../../core/address.ts'
import { allOk, ok, type Result } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'

/** Pool as of the newest block, with everything that a quote needs. */
export const poolNow = v.object({
  tokens: v.bigint(),
  trx: v.bigint(),
  total: v.bigint(),
  feeBuy: v.number(),
  feeSell: v.number(),
  burnDue: v.bigint(),
  keptFees: v.bigint(),
  swapThreshold: v.bigint(),
  sellsFees: v.boolean(),
  launchedAt: v.nullable(v.number()),
  /** False while a protected token's pool accepts no tokens, and therefore no liquidity. */
  takesSales: v.boolean(),
})
export type PoolNow = v.InferOutput<typeof poolNow>

export async function readPoolNow(
  node: Pick<ViewReader, 'read'>,
  router: Address,
  { token, pool }: { readonly token: Address; readonly pool: Address },
): Promise<Result<PoolNow, NodeError>> {
  const terms = await node.read(castToken.terms(token))
  if (!terms.ok) return terms
  const { swapThreshold, lpBurnEnabled, isInsideSell } = terms.value
  // Most tokens have neither feature, which saves these calls.
  const numberIf = (wanted: boolean, asked: View<bigint>) => (wanted ? node.read(asked) : ok(0n))
  const read = await allOk([
    node.read(poolRouter.reservesOf(router, token)),
    node.read(trc20.totalSupply(pool)),
    node.read(castToken.currentFees(token)),
    node.read(castToken.launchedAt(token)),
    isInsideSell ? ok(false) : node.read(castToken.isProtected(token)),
    numberIf(lpBurnEnabled, castToken.poolBurnDue(token)),
    numberIf(swapThreshold > 0n, trc20.balanceOf(token, token)),
    numberIf(swapThreshold > 0n, castToken.feesDue(token)),
  ])
  if (!read.ok) return read
  const [{ tokens, sun }, total, [feeBuy, feeSell], launchedAt, isClosed, burnDue, keptFees, due] =
    read.value
  return ok({
    tokens,
    trx: sun,
    total,
    feeBuy: Number(feeBuy),
    feeSell: Number(feeSell),
    burnDue,
    keptFees,
    swapThreshold,
    // Enough fees are held, but none are due. The token sold some a moment ago, or its price was
    // pushed down.
    sellsFees: keptFees < swapThreshold || due > 0n,
    launchedAt: launchedAt === 0n ? null : Number(launchedAt) * SECOND_MS,
    takesSales: launchedAt !== 0n && !isClosed,
  })
}
