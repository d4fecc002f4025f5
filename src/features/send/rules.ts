import { isPrecompile, type Address } from '../../core/address.ts'

/** Reason why an address cannot receive anything, or not this asset. */
export type ReceiverProblem = 'oneself' | 'nobody' | 'ownContract' | 'ofApp' | 'contract'

interface Receiving {
  readonly owner: Address | undefined
  /** Token to send; undefined for TRX. */
  readonly token: Address | undefined
  /** Contracts from the configuration. */
  readonly contracts: readonly Address[]
  /** Whether the network reports the receiver as a contract. */
  readonly isContract: boolean
}

/** Returns why a transfer would be lost, or refused by the network. */
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

/** Returns the network fee for sending an amount of TRX, in sun. */
export type FeeOf = (sun: bigint) => bigint

/**
 * Returns the most TRX that can be sent, which is the balance less the fee. The fee depends on the
 * bytes of the amount, so a smaller amount may cost less. At most a thousandth of a TRX then stays
 * unspent.
 */
export function mostSun(balance: bigint, feeOf: FeeOf): bigint {
  const least = balance - feeOf(balance)
  if (least <= 0n) return 0n
  const more = balance - feeOf(least)
  return more + feeOf(more) <= balance ? more : least
}

/**
 * Returns the value of a token amount in the smallest units of USDT, from the price of one whole
 * token; undefined without a price.
 */
export const worthOf = (
  units: bigint,
  decimals: number,
  price: bigint | undefined,
): bigint | undefined => (price ? (units * price) / 10n ** BigInt(decimals) : undefined)

/**
 * Returns the amount that arrives after a transfer fee. The fee is `rate` basis points, rounded
 * down, and at most `most`.
 */
export function arriving(
  units: bigint,
  { rate, most }: { readonly rate: bigint; readonly most: bigint },
): bigint {
  const kept = (units * rate) / 10_000n
  return units - (kept < most ? kept : most)
}

/** Problem of an amount; unknown values cause none. */
export type AmountProblem = 'zero' | 'overBalance' | 'overSpendable'

interface Purse {
  readonly balance: bigint | undefined
  /** Fee of a TRX amount; undefined for tokens. */
  readonly feeOf: FeeOf | undefined
}

export function unitsProblem(units: bigint, { balance, feeOf }: Purse): AmountProblem | undefined {
  if (units === 0n) return 'zero'
  if (balance === undefined) return undefined
  if (units > balance) return 'overBalance'
  return feeOf && units + feeOf(units) > balance ? 'overSpendable' : undefined
}
