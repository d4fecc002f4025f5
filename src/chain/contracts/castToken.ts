import { view } from '../view.ts'
import { tokenTerms } from './tokenTerms.ts'

/** What a token of the factory tells of itself. */
export const castToken = {
  terms: view('terms()', [tokenTerms.type], tokenTerms.decode),
  /** Seconds; zero before trading was opened. */
  launchedAt: view('launchedAt()', ['uint64']),
  /** Taken of what is bought, then of what is sold, in basis points. */
  currentFees: view('currentFees()', ['uint256', 'uint256']),
  /** What the next sale would sell of the kept fees, in smallest units. */
  feesDue: view('feesDue()', ['uint256']),
  poolBurnDue: view('poolBurnDue()', ['uint256']),
  poolBurnt: view('poolBurnt()', ['uint256']),
}
