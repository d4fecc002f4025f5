import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { view } from '../view.ts'
import { gatewayErrors } from './gateway.ts'

/** What people send to a token of the side chain beside what its standard has, by signature. */
export const sideTokenCalls = { withdrawal: 'withdrawal(uint256)' } as const

/** Calls of the side chain's TRC-20 and TRC-721, which are what the main chain's gateway holds. */
export const sideToken = {
  /**
   * Burns units, or one TRC-721 by its number, and asks for them on the main chain; needs no
   * approval. Returns the withdrawal's nonce. `callValue` is the side gateway's fee, exact to the sun.
   */
  withdrawal: (
    token: Address,
    unitsOrUid: bigint,
    options: { readonly callValue: bigint; readonly feeLimit?: bigint },
  ) => contractCall(token, sideTokenCalls.withdrawal, [unitsOrUid], options),
  /** The token of the main chain. */
  mainToken: view('mainChainAddress()', ['address']),
  gateway: view('gateway()', ['address']),
}

/** Custom errors, for the reason behind a revert. */
export const sideTokenErrors = [
  ...gatewayErrors,
  'OnlyGateway()',
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC721NonexistentToken(uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
] as const
