import { castToken, readBeforeSale } from '../../chain/contracts/castToken.ts'
import { poolRouter } from '../../chain/contracts/poolRouter.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import { allOk, ok, type Result } from '../../core/result.ts'
import type { Reserves } from './atoms.ts'

// Chain reads of the trade feature, whose code loads with the first request.

/** Reads a pool's reserves and its token's taxes in the newest block. */
export async function readReserves(
  node: ChainNode,
  router: Address,
  token: Address,
): Promise<Result<Reserves, NodeError>> {
  const read = await allOk([
    node.read(poolRouter.reservesOf(router, token)),
    node.read(castToken.currentFees(token)),
    readBeforeSale(node, token),
  ])
  if (!read.ok) return read
  const [{ tokens, sun: trx }, [feeBuy, feeSell], beforeSale] = read.value
  return ok({ tokens, trx, feeBuy: Number(feeBuy), feeSell: Number(feeSell), beforeSale })
}
