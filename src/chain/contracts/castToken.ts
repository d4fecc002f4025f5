import type { Address } from '../../core/address.ts'
import { allOk, ok, type Result } from '../../core/result.ts'
import type { NodeError } from '../nodeAnswers.ts'
import { view, type View, type ViewReader } from '../view.ts'
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
  isProtected: view('isProtected()', ['bool']),
  poolBurnDue: view('poolBurnDue()', ['uint256']),
  poolBurnt: view('poolBurnt()', ['uint256']),
}

/** What a token of the factory would do with its pool now, before it lets a sale through. */
export interface BeforeSale {
  /** Smallest units of kept fees that it sells first. */
  readonly feesSold: bigint
  /** The share of the pool's tokens that it burns then, in basis points; zero while none is due. */
  readonly burnBp: number
  /** It burns no more than this, in smallest units. */
  readonly burnMost: bigint
}

/** As `CastToken.sol` decides: no more fees than the pool bears, and a burn only once it is due. */
export async function readBeforeSale(
  node: Pick<ViewReader, 'read'>,
  token: Address,
): Promise<Result<BeforeSale, NodeError>> {
  const terms = await node.read(castToken.terms(token))
  if (!terms.ok) return terms
  const { swapThreshold, lpBurnEnabled, percentForLPBurn, burnLimit } = terms.value
  // Most tokens do neither: then there is nothing to ask.
  const numberIf = (wanted: boolean, asked: View<bigint>) => (wanted ? node.read(asked) : ok(0n))
  const read = await allOk([
    numberIf(swapThreshold > 0n, castToken.feesDue(token)),
    numberIf(lpBurnEnabled, castToken.poolBurnDue(token)),
    numberIf(lpBurnEnabled, castToken.poolBurnt(token)),
  ])
  if (!read.ok) return read
  const [feesSold, due, burnt] = read.value
  // `due` is the amount as of now; the fees that are sold first increase it.
  const burns = due > 0n
  return ok({
    feesSold,
    burnBp: burns ? percentForLPBurn : 0,
    burnMost: burns ? burnLimit - burnt : 0n,
  })
}
