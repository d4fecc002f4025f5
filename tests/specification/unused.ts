import type { ServedName } from '../../src/api/endpoints/served.ts'

/**
 * Endpoints that the app does not call, each with the reason. The backend still serves them,
 * because the specification names them and other clients may call them. A line that no longer holds
 * fails the test.
 */
export const unused: Readonly<Partial<Record<ServedName, string>>> = {
  // The app reads these from the chain instead of trusting a backend.
  getTimestamp: 'countdowns run on the newest block’s time, which the app reads from the node',
  countdown: 'the same; start and end of a sale come with `productDetail`',
  productIfCanBuy: 'the before call refuses with the same code, and the contract has the last word',
  cardIfCanBuy: 'the same for cards of a level',
  canBuyCardNum: 'how many an account has bought and may buy is read from the card contract',
  ifCanOperateCard: 'whether a card can be moved, sold or staked is read from the card contract',
  cardSkuInfo: '`nftDetail` has the listing too, with the card around it',
  liquidityInfo: 'how much of a pool is locked for good is in the risk report, read from the pool',
  liquidityDetail: 'an account’s shares and what they would yield are read from the pool',
  presaleEnd: '`swapCoinIssuedDetail` has the presale’s phase with everything else on its page',
  presaleSum: 'the same: what was sold and raised, and by how many buyers',

  // The app needs no answer to these.
  parseHash:
    'a creation that a device began is a row of its outbox, which looks at the chain itself',
  donateSum: 'an account’s purchases are listed one by one, each token’s sums on its own page',
  swapCoinList: 'home lists traded tokens beside those on sale, by `swapCoinIssuedList`',
}
