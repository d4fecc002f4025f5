import type { Address } from '../../core/address.ts'

/** What crosses between the chains, by the numbers of the gateways' `Kind`. */
const kinds = ['none', 'trx', 'trc10', 'trc20', 'trc721'] as const
export type GatewayKind = Exclude<(typeof kinds)[number], 'none'>

/** Something that one gateway has taken and the other one has to give, to the same account. */
export interface Crossing {
  readonly from: Address
  readonly kind: GatewayKind
  /** On the main chain; all zeros for TRX and TRC-10. */
  readonly token: Address
  /** The main chain's number of a TRC-10, 0 for all others. */
  readonly tokenId: bigint
  /** In smallest units; the number of a TRC-721. */
  readonly value: bigint
}

/** The kind by its number; undefined for nothing. */
export const kindOf = (number: bigint): GatewayKind | undefined => {
  const kind = kinds[Number(number)]
  return kind === 'none' ? undefined : kind
}

/** What a gateway's answer means: undefined for a nonce that it does not know. */
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

/** Custom errors of both gateways, for the reason behind a revert. */
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
