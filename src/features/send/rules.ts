import { isPrecompile, type Address } from '../../core/address.ts'

/** Why somebody cannot be sent anything, or not this. */
export type ReceiverProblem = 'oneself' | 'nobody' | 'ownContract' | 'ofApp' | 'contract'

interface Receiving {
  readonly owner: Address | undefined
  /** The token that is sent; undefined for TRX. */
  readonly token: Address | undefined
  /** The contracts of the configuration. */
  readonly contracts: readonly Address[]
  /** Whether the network says that the receiver is a contract. */
  readonly isContract: boolean
}

/** What would be lost, or refused by the network. */
export function receiverProblem(
  to: Address,
  { owner, token, contracts, isContract }: Receiving,
): ReceiverProblem | undefined {
  if (to === owner) return 'oneself'
  if (isPrecompile(to)) return 'nobody'
  if (to === token) return 'ownContract'
  if (contracts.includes(to)) return 'ofApp'
  return isContract && token === undefined ? 'contract' : undefined
}

/** What the network takes to send so much TRX, in sun. */
export type FeeOf = (sun: bigint) => bigint

/**
 * The most TRX that can be sent: all of it but the fee. Its bytes are the amount's own, so that a
 * smaller amount may cost less; what cannot be spent is then a thousandth of a TRX at most.
 */
export function mostSun(balance: bigint, feeOf: FeeOf): bigint {
  const least = balance - feeOf(balance)
  if (least <= 0n) return 0n
  const more = balance - feeOf(least)
  return more + feeOf(more) <= balance ? more : least
}

/**
 * What so much of a token is worth in the smallest units of USDT, at the price of a whole one;
 * undefined where none is known.
 */
export const worthOf = (
  units: bigint,
  decimals: number,
  price: bigint | undefined,
): bigint | undefined => (price ? (units * price) / 10n ** BigInt(decimals) : undefined)

/** What arrives of a token that keeps some basis points, rounded down, but no more than the most. */
export function arriving(
  units: bigint,
  { rate, most }: { readonly rate: bigint; readonly most: bigint },
): bigint {
  const kept = (units * rate) / 10_000n
  return units - (kept < most ? kept : most)
}

/** What is wrong with an amount; nothing is said of what is not known. */
export type AmountProblem = 'zero' | 'overBalance' | 'overSpendable'

interface Purse {
  readonly balance: bigint | undefined
  /** For TRX alone. */
  readonly feeOf: FeeOf | undefined
}

export function unitsProblem(units: bigint, { balance, feeOf }: Purse): AmountProblem | undefined {
  if (units === 0n) return 'zero'
  if (balance === undefined) return undefined
  if (units > balance) return 'overBalance'
  return feeOf && units + feeOf(units) > balance ? 'overSpendable' : undefined
}
