import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'

/** What accounts send to a TRC-721 token, by signature. */
export const trc721Calls = { approve: 'approve(address,uint256)' } as const

/** Calls of a TRC-721 token. */
export const trc721 = {
  /** Lets `spender` take this one; the all-zero address takes that back. */
  approve: (token: Address, spender: Address, uid: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(token, trc721Calls.approve, [spender, uid], options),
  name: view('name()', ['string']),
  symbol: view('symbol()', ['string']),
  balanceOf: view('balanceOf(address)', ['uint256']),
  /** Reverts for one that does not exist. */
  ownerOf: view('ownerOf(uint256)', ['address']),
  /** Who may take this one: the all-zero address for nobody. Reverts as `ownerOf`. */
  approvedFor: view('getApproved(uint256)', ['address']),
}

export const trc721Events = {
  approval: eventShape(
    'Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)',
  ),
  transfer: eventShape('Transfer(address indexed from,address indexed to,uint256 indexed tokenId)'),
}
