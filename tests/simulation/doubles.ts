import { TRX } from '../../src/core/amount.ts'
import type { KindName } from '../../src/operations.ts'
import type { Double } from './double.ts'
import {
  blindBoxIn,
  claimedCards,
  handedBox,
  openedBox,
  openedBoxes,
  refundedBox,
} from './doubles/blindbox.ts'
import { revocation } from './doubles/allowance.ts'
import * as bridge from './doubles/bridge.ts'
import * as burning from './doubles/burning.ts'
import * as cards from './doubles/cards.ts'
import * as casting from './doubles/casting.ts'
import * as equity from './doubles/equity.ts'
import * as income from './doubles/income.ts'
import { binding } from './doubles/invite.ts'
import * as liquidity from './doubles/liquidity.ts'
import * as lock from './doubles/lock.ts'
import * as otc from './doubles/otc.ts'
import * as pool from './doubles/pool.ts'
import { activation } from './doubles/power.ts'
import * as presale from './doubles/presale.ts'
import * as stakes from './doubles/stakes.ts'
import * as send from './doubles/send.ts'
import { gift } from './doubles/trxburn.ts'
import { handedOver } from './doubles/handed.ts'
import { unwrapping } from './doubles/wrapped.ts'

/** Doubles of all kinds. The code does not compile if one is missing. */
export const doubles: { readonly [K in KindName]: Double } = {
  'blindbox.buy': blindBoxIn(TRX),
  'blindbox.handed': handedBox,
  'blindbox.open': openedBox,
  'blindbox.openMany': openedBoxes,
  'blindbox.claim': claimedCards,
  'blindbox.refund': refundedBox,
  'token.create': casting.token,
  'token.createWithPresale': casting.tokenWithPresale,
  'token.presell': casting.presaleOfToken,
  'pool.buy': pool.purchase,
  'pool.sell': pool.sale,
  'otc.offer': otc.offer,
  'otc.edit': otc.change,
  'otc.cancel': otc.cancellation,
  'otc.buy': otc.purchase,
  'lock.lock': lock.lock,
  'lock.unlock': lock.unlocking,
  'presale.buy': presale.purchase,
  'presale.refund': presale.refund,
  'presale.insurance': presale.insurance,
  'presale.receive': presale.tokens,
  'presale.receiveLiquidity': presale.liquidity,
  'presale.launch': presale.launch,
  'presale.payCreator': presale.payout,
  'presale.takeBack': presale.tokensBack,
  'wtrx.unwrap': unwrapping,
  'card.buy': cards.purchase,
  'card.list': cards.listing,
  'card.changePrice': cards.change,
  'card.unlist': cards.unlisting,
  'card.take': cards.taking,
  'card.revoke': cards.revocation,
  'card.transfer': cards.gift,
  'card.pledge': cards.pledge,
  'card.unlock': cards.unlocking,
  'card.claim': cards.claim,
  'liquidity.buy': liquidity.purchase,
  'liquidity.remove': liquidity.removal,
  'stake.pledge': stakes.sharesPledge,
  'stake.unlock': stakes.unlocking,
  'stake.cancel': stakes.cancellation,
  'earn.claim': stakes.claim,
  'power.activate': activation,
  'allowance.revoke': revocation,
  'trxburn.give': gift,
  'burn.burn': burning.burn,
  'burn.swap': burning.swap,
  'equity.initialise': equity.initialisation,
  'equity.unlockLimit': equity.limit,
  'equity.withdraw': equity.withdrawal,
  'equity.settle': equity.settlement,
  'invite.bind': binding,
  'income.withdraw': income.withdrawal,
  'income.feeBack': income.feeBack,
  'send.trx': send.trx,
  'send.token': send.token,
  handed: handedOver('presale.buy', presale.purchase),
  'bridge.deposit': bridge.deposit,
  'bridge.withdraw': bridge.withdrawal,
  'bridge.map': bridge.mapping,
  'bridge.retryDeposit': bridge.retriedDeposit,
  'bridge.retryWithdrawal': bridge.retriedWithdrawal,
  'bridge.retryMapping': bridge.retriedMapping,
  'bridge.inject': bridge.injection,
}
