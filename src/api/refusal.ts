import { NOT_FOUND } from './answerCode.ts'

/**
 * Codes of `{ code, message, data }`. A 200 without the success code is a failure. The app shows
 * its own translated text for a code; `message` is for logs, since it may be in the wrong language.
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
  /** The order is paid, refunded or expired already. */
  orderClosed: 2007,
  /** The transaction is solidified and is not a payment (or opening) of this order. */
  transactionMismatch: 2008,
  /** The factory makes nothing at the moment. */
  castingClosed: 2009,
  /** The contracts would refuse these terms: our bug, an older app, or a start in the past. */
  wrongTerms: 2010,
  /** The token has a presale, or is traded already. */
  presaleExists: 2011,
  /** Only the token's creator, or the offer's seller, can do this. */
  notYours: 2012,
  /** The buyer's own offer. */
  ownOffer: 2013,
  /** Everything released so far was received. */
  nothingToReceive: 2014,
  /** No card has this number (yet). */
  notMinted: 2015,
  /** 'The card has already been pledged' */
  alreadyPledged: 2016,
  /** The card is not staked. */
  notPledged: 2017,
  /** 'Unlocking time has not yet arrived' */
  unlockNotYet: 2018,
  /** The card is frozen. */
  cardFrozen: 2019,
  /** The card is on sale, and held by the market. */
  cardListed: 2020,
  /** The time of a stake is none of those offered, or less than the level asks for. */
  wrongPledgeDays: 2021,
  /** Cards cannot be given to this address. */
  wrongReceiver: 2022,
  /** 'Less than the minimum amount' of a pool or plan. */
  belowMinimum: 2023,
  /** More than one account may have in a pool or plan. */
  exceedsMaximum: 2024,
  /** The pool or plan takes no more stakes. */
  placeClosed: 2025,
  /** The plan's fund does not cover the reward of so much. */
  fundTooSmall: 2026,
  /** 'Insufficient number of unlockable pledges': no such stake, or it is over. */
  nothingToUnlock: 2027,
  /** The coin cannot be burnt for power (now). */
  notBurnable: 2028,
  /** The nonce was used already, or its account's miner is active. */
  nonceUsed: 2029,
  nonceExpired: 2030,
  /** The nonce is another account's. */
  nonceForeign: 2031,
  /** The account has burnt nothing yet, so there is no power to activate. */
  noPower: 2032,
  /** More than is left of the sum that is given. */
  exceedsSum: 2033,
  /** There is no session of this account, or it is over. */
  signInNeeded: 2034,
  /** Another key signed, or another text. */
  wrongSignature: 2035,
  /** No single key reaches what the account asks for, so private parts stay closed. */
  severalKeys: 2036,
  /** 'Can't activate oneself' */
  selfInvitation: 2037,
  /** The inviter is not active itself. */
  inviterNotActive: 2038,
  /** The account has an inviter, or is the leader. */
  alreadyBound: 2039,
  /** The inviter is of the account's own team. */
  circle: 2040,
  /** A nickname of more than 12 characters, or with characters that hide or reorder others. */
  wrongNickname: 2041,
  /** A nickname that could be mistaken for another's. */
  nicknameTaken: 2042,
  wrongIntroduction: 2043,
  /** More than 300 kB. */
  imageTooLarge: 2044,
  /** Not a JPEG, PNG or WebP, or more pixels than a picture needs. */
  wrongImage: 2045,
  /** This client asked for too many nonces, or began too many orders. */
  tooOften: 2046,
  /** A nickname that imitates the product, one of its offices or a coin. */
  nicknameGuarded: 2047,
  /** The account is not on the chain yet: it has neither received nor sent anything. */
  accountNotOnChain: 2048,
  /** 'Not yet open': booked income cannot be taken out before the start. */
  notYetOpen: 2049,
  /** 'Withdrawal has ended' */
  withdrawalEnded: 2050,
  /** 'Less than the minimum withdrawal amount' */
  belowWithdrawalMinimum: 2051,
  /** 'No balance to be claimed': all is taken or under way. */
  noBalanceToClaim: 2052,
  /** 'No income available yet': nothing of this type was ever booked. */
  noIncomeYet: 2053,
  /** 'Insufficient withdrawal amount': more than is claimable. */
  insufficientWithdrawal: 2054,
  /** More than a day pays. */
  beyondWithdrawalLimit: 2055,
  /** The fund was paused. */
  withdrawalPaused: 2056,
  /** The order can never be paid: it was refused, or its voucher has expired. */
  withdrawalFailed: 2057,
} as const
