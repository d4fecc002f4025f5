import { buyCard } from './features/card/operations/buy.ts'
import { claimRewards } from './features/card/operations/claim.ts'
import { changeCardPrice, unlistCard } from './features/card/operations/edit.ts'
import { pledgeCards, unlockCards } from './features/card/operations/pledge.ts'
import { listCard, revokeCard } from './features/card/operations/sell.ts'
import { takeCard } from './features/card/operations/take.ts'
import { transferCard } from './features/card/operations/transfer.ts'
import { handedBlindBox } from './features/blindbox/operations/handed.ts'
import { claimBoxCards, openBlindBox, openManyBoxes } from './features/blindbox/operations/open.ts'
import { buyBlindBox, refundBlindBox } from './features/blindbox/operations/buy.ts'
import {
  createToken,
  createTokenWithPresale,
  presellToken,
} from './features/publish/operations/cast.ts'
import { cancelOffer, editOffer, makeOffer, takeOffer } from './features/trade/operations/offers.ts'
import { buyInPool, sellInPool } from './features/trade/operations/pool.ts'
import { lockCoins, unlockCoins } from './features/lock/operations/lock.ts'
import { launchPresale, payCreator, takeBackTokens } from './features/presale/operations/closing.ts'
import { buyInPresale } from './features/presale/operations/buy.ts'
import { claimInsurance, refundPresale } from './features/presale/operations/payback.ts'
import { receiveLiquidity, receiveReleased } from './features/presale/operations/release.ts'
import { unwrapTrx } from './features/wrapped/operations/unwrap.ts'
import { revokeAllowance } from './features/allowance/operations/revoke.ts'
import { claimEarnings } from './features/earn/operations/claim.ts'
import { buyLiquidity, removeLiquidity } from './features/liquidity/operations/liquidity.ts'
import { cancelStake, unlockStakes } from './features/stake/operations/leave.ts'
import { pledgeStake } from './features/stake/operations/pledge.ts'
import { giveTrx } from './features/trxburn/operations/give.ts'
import { burnCoins } from './features/burn/operations/burn.ts'
import { swapToBurn } from './features/burn/operations/swap.ts'
import { initialiseCards, unlockLimit } from './features/equity/operations/prepare.ts'
import { settleEquity, withdrawEquity } from './features/equity/operations/withdraw.ts'
import { activateMiner } from './features/power/operations/activate.ts'
import { takeFeeBack } from './features/claiming/operations/feeBack.ts'
import { withdrawIncome } from './features/claiming/operations/withdraw.ts'
import { bindInviter } from './features/invite/operations/bind.ts'
import { deposit } from './features/bridge/operations/deposit.ts'
import { injectFund } from './features/bridge/operations/inject.ts'
import { mapToken } from './features/bridge/operations/map.ts'
import { retryDeposit, retryMapping, retryWithdrawal } from './features/bridge/operations/retry.ts'
import { withdraw } from './features/bridge/operations/withdraw.ts'
import { sendToken } from './features/send/operations/token.ts'
import { sendTrx } from './features/send/operations/trx.ts'
import { COSIGNED, COSIGNED_THERE, cosignedKind } from './outbox/cosigned.ts'
import { handedKind } from './outbox/handed.ts'
import type { Kind, Kinds } from './outbox/kind.ts'

const own = [
  buyBlindBox,
  handedBlindBox,
  openBlindBox,
  openManyBoxes,
  claimBoxCards,
  refundBlindBox,
  createToken,
  createTokenWithPresale,
  presellToken,
  buyInPool,
  sellInPool,
  makeOffer,
  editOffer,
  cancelOffer,
  takeOffer,
  lockCoins,
  unlockCoins,
  buyInPresale,
  refundPresale,
  claimInsurance,
  receiveReleased,
  receiveLiquidity,
  launchPresale,
  payCreator,
  takeBackTokens,
  unwrapTrx,
  buyCard,
  listCard,
  changeCardPrice,
  unlistCard,
  takeCard,
  revokeCard,
  transferCard,
  pledgeCards,
  unlockCards,
  claimRewards,
  buyLiquidity,
  removeLiquidity,
  pledgeStake,
  unlockStakes,
  cancelStake,
  claimEarnings,
  activateMiner,
  revokeAllowance,
  giveTrx,
  burnCoins,
  swapToBurn,
  initialiseCards,
  unlockLimit,
  withdrawEquity,
  settleEquity,
  bindInviter,
  withdrawIncome,
  takeFeeBack,
  sendTrx,
  sendToken,
  deposit,
  withdraw,
  mapToken,
  retryDeposit,
  retryMapping,
  retryWithdrawal,
  injectFund,
] as const

const byName = (kinds: readonly Kind[]): Kinds => new Map(kinds.map((kind) => [kind.name, kind]))

/** Operations that a phone without a wallet hands over to a wallet app's browser. */
const handed = handedKind(byName(own))

/** Transactions that other signers of a multisig account share for signing, on either chain. */
const cosigned = cosignedKind(COSIGNED, byName(own.filter(({ chain }) => !chain)))
const cosignedThere = cosignedKind(COSIGNED_THERE, byName(own.filter(({ chain }) => chain)), 'side')

/** Names by which rows identify their kind of operation. */
export type KindName = (typeof own)[number]['name'] | (typeof handed)['name']

/** Every operation kind, for the page and the worker. */
export const kinds: Kinds = byName([...own, handed, cosigned, cosignedThere])
