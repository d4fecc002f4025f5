import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { tokenTermsType } from './tokenTerms.ts'

/** What a token of the factory tells of itself. */
export const castToken = {
  terms: (token: Address) => contractCall(token, 'terms()', []),
  launchedAt: (token: Address) => contractCall(token, 'launchedAt()', []),
  currentFees: (token: Address) => contractCall(token, 'currentFees()', []),
  /** What the next sale would sell of the kept fees, in smallest units. */
  feesDue: (token: Address) => contractCall(token, 'feesDue()', []),
  poolBurnDue: (token: Address) => contractCall(token, 'poolBurnDue()', []),
  poolBurnt: (token: Address) => contractCall(token, 'poolBurnt()', []),
}

export const castTokenTypes = {
  terms: [tokenTermsType],
  /** Seconds; zero before trading was opened. */
  launchedAt: ['uint64'],
  /** Taken of what is bought, then of what is sold, in basis points. */
  currentFees: ['uint256', 'uint256'],
} as const
