import { countedShares } from '../../core/poolShares.ts'
import { trx, type Amount } from '../../core/amount.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction, stageOf } from '../../outbox/stage.ts'
import type { Move } from './atoms.ts'
import { buyLiquidity } from './operations/liquidity.ts'

/**
 * State of a purchase, and what moves it on.
 *
 * - `confirming`: in a block; moved on by the chain.
 * - `waiting`: solidified; moved on by the report of this device or another.
 * - `issued`: acknowledged; final.
 * - `failed`: its transaction failed; final.
 */
export type PurchaseState = 'confirming' | 'waiting' | 'issued' | 'failed'

/** Liquidity that an account added to a pool or removed from it. */
export interface LiquidityRecord {
  readonly key: string
  readonly act: Move['act']
  readonly token: { readonly address: Address; readonly symbol: string }
  /** Undefined until the purchase is listed. */
  readonly shares: Amount | undefined
  readonly trx: Amount
  readonly state: PurchaseState
  readonly at: Millis
  readonly txId: string | undefined
}

/** Returns the state of a purchase made on this device; undefined before it is in a block. */
export function purchaseStateOf(operation: Operation): PurchaseState | undefined {
  const leg = operation.legs.at(-1)
  switch (leg && stageOf(leg)) {
    case 'included':
    case 'unneeded':
      return 'confirming'
    case 'final':
      return 'waiting'
    case 'acknowledged':
      return 'issued'
    case 'failed':
      return 'failed'
    default:
      return undefined
  }
}

/** Order of states. The later one wins, because this device may know more or less than the list. */
const RANK: readonly PurchaseState[] = ['confirming', 'waiting', 'issued']

const later = (a: PurchaseState, b: PurchaseState) => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b)

export const keyOfMove = ({ txId, position }: Pick<Move, 'txId' | 'position'>): string =>
  `${txId} ${position}`

/**
 * Merges the loaded part of the list with this device's purchases, newest first. Adds purchases
 * known only to this device. While the list has more pages, a finished one waits until the list
 * reaches its time, because it may be listed there.
 */
export function recordsOf(
  moves: readonly Move[],
  purchases: readonly Operation[],
  hasMore = false,
): readonly LiquidityRecord[] {
  const own = new Map(purchases.map((operation) => [operation.id, operation]))
  const listed = moves.map((move): LiquidityRecord => {
    const known = move.act === 'bought' ? own.get(move.orderKey) : undefined
    const state = known && purchaseStateOf(known)
    own.delete(move.orderKey)
    return {
      key: keyOfMove(move),
      act: move.act,
      token: move.token,
      shares: { units: move.shares, coin: countedShares(move.token.symbol) },
      trx: trx(move.trx),
      state: state && state !== 'failed' ? later(state, move.state) : move.state,
      at: move.at,
      txId: move.txId,
    }
  })
  const loadedSince = hasMore ? (moves.at(-1)?.at ?? Infinity) : -Infinity
  const unlisted = [...own.values()]
    .flatMap(recordOf)
    .filter(({ state, at }) => !isOver(state) || at >= loadedSince)
  return [...unlisted, ...listed].toSorted((a, b) => b.at - a.at)
}

const isOver = (state: PurchaseState) => state === 'issued' || state === 'failed'

function recordOf(operation: Operation): readonly LiquidityRecord[] {
  const intent = buyLiquidity.read(operation)
  const state = purchaseStateOf(operation)
  if (!intent || !state) return []
  const tx = currentTransaction(operation.legs.at(-1)!)
  const { symbol, contract: address } = intent.coin
  return [
    {
      key: operation.id,
      act: 'bought',
      token: { address, symbol },
      shares: undefined,
      trx: trx(intent.paid),
      state,
      at: (tx?.final ?? tx?.included)?.blockTimestamp ?? operation.createdAt,
      txId: tx?.txId,
    },
  ]
}
