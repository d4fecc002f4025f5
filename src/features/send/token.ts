import * as v from 'valibot'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { transferFee } from '../../chain/contracts/transferFee.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { ViewReader } from '../../chain/view.ts'
import type { Address } from '../../core/address.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { symbolText, tokenCoinSchema, type TokenCoin } from '../../core/tokenCoin.ts'

/**
 * Token that can be sent; null if the contract lacks a symbol or decimals, and thus is not a token.
 */
export const tokenAnswer = v.nullable(tokenCoinSchema)

/** Reads the chain data of a token that the user wants to send. */
export async function readToken(
  node: ViewReader,
  usdt: Address,
  token: Address,
): Promise<Result<TokenCoin | null, NodeError>> {
  if (token === usdt) return ok(usdtCoin(usdt))
  const [symbol, decimals] = await Promise.all([
    node.read(trc20.symbol(token)),
    node.read(trc20.decimals(token)),
  ])
  for (const read of [symbol, decimals])
    if (!read.ok && read.error.kind !== 'malformed') return err(read.error)
  const name = symbol.ok ? symbolText(symbol.value) : ''
  return ok(
    name !== '' && decimals.ok && decimals.value <= 36
      ? { symbol: name, decimals: decimals.value, contract: token }
      : null,
  )
}

/** Transfer fee of a token; null if the token does not report one. */
export const keepsAnswer = v.nullable(v.object({ rate: v.bigint(), most: v.bigint() }))

/** Reads the transfer fee that a token reports. */
export async function readKeeps(
  node: ViewReader,
  token: Address,
): Promise<Result<v.InferOutput<typeof keepsAnswer>, NodeError>> {
  const read = await node.readAll([transferFee.rate(token), transferFee.most(token)])
  if (!read.ok) return read.error.kind === 'malformed' ? ok(null) : read
  const [rate, most] = read.value
  return ok({ rate, most })
}
