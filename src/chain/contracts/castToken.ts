import { view } from '../view.ts'
import { tokenTerms } from './tokenTerms.ts'

/** What a token of the factory says about itself. */
export const castToken = {
  terms: view('terms()', [tokenTerms.type], tokenTerms.decode),
  /** Seconds; zero before trading opens. */
  launchedAt: view('launchedAt()', ['uint64']),
  /** Fees on what is bought, then on what is sold, in basis points. */
  currentFees: view('currentFees()', ['uint256', 'uint256']),
  /** What the next sale would sell of the kept fees, in smallest units. */
  feesDue: view('feesDue()', ['uint256']),
  poolBurnDue: view('poolBurnDue()', ['uint256']),
  poolBurnt: view('poolBurnt()', ['uint256']),
}
