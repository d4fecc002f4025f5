import { view } from '../view.ts'

/** What a token that is made like USDT says that it keeps of a transfer. */
export const transferFee = {
  /** In basis points. */
  rate: view('basisPointsRate()', ['uint256']),
  most: view('maximumFee()', ['uint256']),
}
