import { NOT_FOUND } from './answerCode.ts'

/**
 * Codes of `{ code, message, data }`. A 200 without the success code is a failure. The app shows
 * its own translated text for a code. `message` is only for logs, because its language may be
 * wrong.
 */
export const refusal = {
  /** A field of the request is missing or wrong: our bug, or an older app. */
  badRequest: 1000,
  notFound: NOT_FOUND,
  /** 'Exceeded the maximum purchase quantity' */
  exceedsPersonalMaximum: 2001,
  /** 'Insufficient remaining number' */
  insufficientRemaining: 2002,
  saleNotOpen: 2003,
  saleEnded: 2004,
  soldOut: 2005,
  /** The order key belongs to another owner, product or quantity. */
  orderMismatch: 2006,
  /** The order is already paid, refunded or expired. */
  orderClosed: 2007,
  /** The transaction is solidified, but does not pay (or open) this order. */
  transactionMismatch: 2008,
  /** The factory creates nothing at the moment. */
  castingClosed: 2009,
  /** The contracts would refuse these terms: our bug, an older app, or a start time in the past. */
  wrongTerms: 2010,
  /** The token already has a presale, or is traded. */
  presaleExists: 2011,
  /** Only the token's creator, or the offer's seller, can do this. */
  notYours: 2012,
  /** The offer is the buyer's own. */
  ownOffer: 2013,
  /** Everything released so far is already claimed. */
  nothingToReceive: 2014,
  /** No card has this number yet. */
  notMinted: 2015,
  /** 'The card has already been pledged' */
  alreadyPledged: 2016,
  /** The card is not staked. */
  notPledged: 2017,
  /** 'Unlocking time has not yet arrived' */
  unlockNotYet: 2018,
  /** The card is frozen. */
  cardFrozen: 2019,
  /** The card is on sale, and the market holds it. */
  cardListed: 2020,
  /** The staking time is not offered, or is shorter than the level requires. */
  wrongPledgeDays: 2021,
  /** This address cannot receive cards. */
  wrongReceiver: 2022,
  /** 'Less than the minimum amount' of a pool or plan. */
  belowMinimum: 2023,
  /** The amount exceeds one account's maximum in a pool or plan. */
  exceedsMaximum: 2024,
  /** The pool or plan accepts no more stakes. */
  placeClosed: 2025,
  /** The plan's fund cannot cover the reward of this amount. */
  fundTooSmall: 2026,
  /** 'Insufficient number of unlockable pledges': there is no such stake, or it has ended. */
  nothingToUnlock: 2027,
  /** The token cannot be burnt for power at present. */
  notBurnable: 2028,
  /** The nonce was already used, or its account's miner is active. */
  nonceUsed: 2029,
  nonceExpired: 2030,
  /** The nonce belongs to another account. */
  nonceForeign: 2031,
  /** The account has burnt nothing yet, so it has no power to activate. */
  noPower: 2032,
  /** The amount exceeds what is left of the sale's limit. */
  exceedsSum: 2033,
  /** The account has no session, or its session has ended. */
  signInNeeded: 2034,
  /** The signature is by another key, or of another text. */
  wrongSignature: 2035,
  /**
   * The account is a multisig account whose threshold no single key reaches, so its private data
   * stays closed.
   */
  severalKeys: 2036,
  /** 'Can't activate oneself' */
  selfInvitation: 2037,
  /** The inviter itself is not active. */
  inviterNotActive: 2038,
  /** The account already has an inviter, or is the leader. */
  alreadyBound: 2039,
  /** The inviter belongs to the account's own team. */
  circle: 2040,
  /** The nickname has more than 12 characters, or characters that hide or reorder others. */
  wrongNickname: 2041,
  /** The nickname could be mistaken for another account's. */
  nicknameTaken: 2042,
  wrongIntroduction: 2043,
  /** The picture exceeds 300 kB. */
  imageTooLarge: 2044,
  /** The file is not a JPEG, PNG or WebP, or has too many pixels. */
  wrongImage: 2045,
  /** This client requested too many nonces, or opened too many orders. */
  tooOften: 2046,
  /** The nickname imitates the product, one of its offices or an asset. */
  nicknameGuarded: 2047,
  /** The account does not exist on chain yet: it has neither received nor sent anything. */
  accountNotOnChain: 2048,
  /** 'Not yet open': booked income cannot be withdrawn before the start. */
  notYetOpen: 2049,
  /** 'Withdrawal has ended' */
  withdrawalEnded: 2050,
  /** 'Less than the minimum withdrawal amount' */
  belowWithdrawalMinimum: 2051,
  /** 'No balance to be claimed': everything is withdrawn or under way. */
  noBalanceToClaim: 2052,
  /** 'No income available yet': no income of this type was ever booked. */
  noIncomeYet: 2053,
  /** 'Insufficient withdrawal amount': the amount exceeds what is claimable. */
  insufficientWithdrawal: 2054,
  /** The amount exceeds the daily limit. */
  beyondWithdrawalLimit: 2055,
  /** The fund is paused. */
  withdrawalPaused: 2056,
  /** The order can never be paid: it was refused, or its voucher has expired. */
  withdrawalFailed: 2057,
} as const
