import { view } from '../view.ts'

/** Transfer fee that a USDT-like token declares. */
export const transferFee = {
  /** Rate in basis points. */
  rate: view('basisPointsRate()', ['uint256']),
  most: view('maximumFee()', ['uint256']),
}
