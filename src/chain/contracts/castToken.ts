import type { Address } from '../../core/address.ts'
import { allOk, ok, type Result } from '../../core/result.ts'
import type { NodeError } from '../nodeAnswers.ts'
import { view, type View, type ViewReader } from '../view.ts'
import { tokenTerms } from './tokenTerms.ts'

/** Views of a token that the factory created. */
export const castToken = {
  terms: view('terms()', [tokenTerms.type], tokenTerms.decode),
  /** Launch time in seconds; zero before trading opens. */
  launchedAt: view('launchedAt()', ['uint64']),
  /** Current buy tax and sell tax, in basis points. */
  currentFees: view('currentFees()', ['uint256', 'uint256']),
  /** Accrued trading taxes that the next sell would swap, in smallest units. */
  feesDue: view('feesDue()', ['uint256']),
  isProtected: view('isProtected()', ['bool']),
  poolBurnDue: view('poolBurnDue()', ['uint256']),
  poolBurnt: view('poolBurnt()', ['uint256']),
}

/** Actions on its pool that a token of the factory would take before the next sell. */
export interface BeforeSale {
  /** Accrued taxes that it sells first, in smallest units. */
  readonly feesSold: bigint
  /** Share of the pool's tokens that it then burns, in basis points; zero if no burn is due. */
  readonly burnBp: number
  /** Maximum amount that it burns, in smallest units. */
  readonly burnMost: bigint
}

/**
 * Predicts these actions by the rules of `CastToken.sol`. It sells only as many taxes as the pool
 * bears, and burns only when a burn is due.
 */
export async function readBeforeSale(
  node: Pick<ViewReader, 'read'>,
  token: Address,
): Promise<Result<BeforeSale, NodeError>> {
  const terms = await node.read(castToken.terms(token))
  if (!terms.ok) return terms
  const { swapThreshold, lpBurnEnabled, percentForLPBurn, burnLimit } = terms.value
  // Most tokens do neither, so no read is needed.
  const numberIf = (wanted: boolean, asked: View<bigint>) => (wanted ? node.read(asked) : ok(0n))
  const read = await allOk([
    numberIf(swapThreshold > 0n, castToken.feesDue(token)),
    numberIf(lpBurnEnabled, castToken.poolBurnDue(token)),
    numberIf(lpBurnEnabled, castToken.poolBurnt(token)),
  ])
  if (!read.ok) return read
  const [feesSold, due, burnt] = read.value
  // `due` is the amount at present. The taxes that are sold first increase it.
  const burns = due > 0n
  return ok({
    feesSold,
    burnBp: burns ? percentForLPBurn : 0,
    burnMost: burns ? burnLimit - burnt : 0n,
  })
}
