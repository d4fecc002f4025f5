import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'

/** Signatures of the calls that accounts send to a TRC-721 token. */
export const trc721Calls = { approve: 'approve(address,uint256)' } as const

/** Calls of a TRC-721 token. */
export const trc721 = {
  /** Lets `spender` take this one token. The all-zero address revokes the approval. */
  approve: (token: Address, spender: Address, uid: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(token, trc721Calls.approve, [spender, uid], options),
  name: view('name()', ['string']),
  symbol: view('symbol()', ['string']),
  balanceOf: view('balanceOf(address)', ['uint256']),
  /** Reverts for a token that does not exist. */
  ownerOf: view('ownerOf(uint256)', ['address']),
  /**
   * Approved spender of this one token; the all-zero address if there is none. Reverts for a token
   * that does not exist.
   */
  approvedFor: view('getApproved(uint256)', ['address']),
}

export const trc721Events = {
  approval: eventShape(
    'Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)',
  ),
  transfer: eventShape('Transfer(address indexed from,address indexed to,uint256 indexed tokenId)'),
}
