import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { view } from '../view.ts'
import { gatewayErrors } from './gateway.ts'

/** Signatures of the calls that side-chain tokens accept in addition to their standard. */
export const sideTokenCalls = { withdrawal: 'withdrawal(uint256)' } as const

/**
 * Calls of the side chain's TRC-20 and TRC-721 tokens. The main chain's gateway holds the
 * originals.
 */
export const sideToken = {
  /**
   * Burns units, or one TRC-721 by its number, and requests them on the main chain. Needs no
   * approval and returns the withdrawal's nonce. `callValue` is the side gateway's fee, exact to
   * the sun.
   */
  withdrawal: (
    token: Address,
    unitsOrUid: bigint,
    options: { readonly callValue: bigint; readonly feeLimit?: bigint },
  ) => contractCall(token, sideTokenCalls.withdrawal, [unitsOrUid], options),
  /** Original token on the main chain. */
  mainToken: view('mainChainAddress()', ['address']),
  gateway: view('gateway()', ['address']),
}

/** Custom errors, for decoding reverts. */
export const sideTokenErrors = [
  ...gatewayErrors,
  'OnlyGateway()',
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC721NonexistentToken(uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
] as const
