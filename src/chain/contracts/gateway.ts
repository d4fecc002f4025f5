import type { Address } from '../../core/address.ts'

/** Kinds of assets that cross between the chains, in the order of the gateways' `Kind`. */
const kinds = ['none', 'trx', 'trc10', 'trc20', 'trc721'] as const
export type GatewayKind = Exclude<(typeof kinds)[number], 'none'>

/** An asset that one gateway has taken and the other must pay to the same account. */
export interface Crossing {
  readonly from: Address
  readonly kind: GatewayKind
  /** Token on the main chain; all zeros for TRX and TRC-10. */
  readonly token: Address
  /** Main-chain id of a TRC-10; 0 for all other kinds. */
  readonly tokenId: bigint
  /** Amount in smallest units, or the uid of a TRC-721. */
  readonly value: bigint
}

/** Looks up a kind by its number; undefined for 0 and for unknown numbers. */
export const kindOf = (number: bigint): GatewayKind | undefined => {
  const kind = kinds[Number(number)]
  return kind === 'none' ? undefined : kind
}

/** Decodes a gateway's record of a crossing; undefined for an unknown nonce. */
export function decodeCrossing(
  from: Address,
  number: bigint,
  token: Address,
  tokenId: bigint,
  value: bigint,
): Crossing | undefined {
  const kind = kindOf(number)
  return kind && { from, kind, token, tokenId, value }
}

/** Custom errors of both gateways, for decoding reverts. */
export const gatewayErrors = [
  'OnlyAccounts()',
  'OnlyRelayer()',
  'WrongFee()',
  'BelowMinimum()',
  'WrongAmount()',
  'WrongToken()',
  'UnknownToken()',
  'UnknownNonce()',
  'NotYours()',
  'AlreadyDone()',
  'AlreadyMapped()',
  'NotCovered()',
  'FeeTooHigh()',
  'TransferFailed()',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
  'ReentrancyGuardReentrantCall()',
] as const
