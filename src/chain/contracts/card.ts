import type { Address } from '../../core/address.ts'
import { CARDS_PER_LEVEL } from '../../core/cardNumber.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** Signatures of the calls that users send to the card contract. */
export const cardCalls = {
  buy: 'Buy(uint256,bytes32)',
  /** Legacy call without an order id, from other clients. */
  buyWithoutOrder: 'Buy(uint256)',
  pledge: 'pledge(uint256,uint256)',
  unlock: 'unlock(uint256)',
  approve: 'approve(address,uint256)',
  approveForAll: 'setApprovalForAll(address,bool)',
  transfer: 'safeTransferFrom(address,address,uint256)',
  /** Transfers without asking whether the receiver accepts cards. Used by other clients. */
  transferPlainly: 'transferFrom(address,address,uint256)',
} as const

/** Reasons for freezing a card, in the order of the contract's `Reason`. */
export const freezeReasons = ['none', 'stolen', 'order', 'dispute', 'mistake'] as const
export type FreezeReason = Exclude<(typeof freezeReasons)[number], 'none'>

/** A level, with fields named as in the specification. `price` is in sun. */
export interface CardLevel {
  readonly remaining: bigint
  readonly name: string
  /** Minimum staking time of a card, in days. */
  readonly pledgeDays: number
  readonly price: bigint
  readonly nextTokenId: bigint
  readonly fund: Address
}

/** A stake of a card; `since` is 0 if there is none. */
export interface CardPledge {
  readonly since: Millis
  readonly until: Millis
  readonly days: number
  readonly isNode: boolean
  readonly weight: bigint
}

const firstOwner = view(
  'ownerOfPage(uint256,uint256,uint256)',
  ['address[]'],
  ([first]): Address | undefined => first,
)

type Options = { readonly feeLimit?: bigint | undefined }

/** Calls of the card contract (TRC-721). Orders are 32 bytes, as hex. */
export const card = {
  /** Buys a card. `callValue` is the level's price, exact to the sun. */
  buy: (
    contract: Address,
    level: bigint,
    order: string,
    options: Options & { readonly callValue: bigint },
  ) => contractCall(contract, cardCalls.buy, [level, order], options),
  /** Stakes a card for 30, 90, 180 or 365 days. */
  pledge: (contract: Address, tokenId: bigint, days: bigint, options: Options = {}) =>
    contractCall(contract, cardCalls.pledge, [tokenId, days], options),
  unlock: (contract: Address, tokenId: bigint, options: Options = {}) =>
    contractCall(contract, cardCalls.unlock, [tokenId], options),
  /** Lets `spender` take this one card. The all-zero address revokes the approval. */
  approve: (contract: Address, spender: Address, tokenId: bigint, options: Options = {}) =>
    contractCall(contract, cardCalls.approve, [spender, tokenId], options),
  /** Transfers a card. A receiver with code is asked whether it accepts cards. */
  transfer: (
    contract: Address,
    from: Address,
    to: Address,
    tokenId: bigint,
    options: Options = {},
  ) => contractCall(contract, cardCalls.transfer, [from, to, tokenId], options),
  level: view(
    'levels(uint256)',
    ['uint256', 'string', 'uint256', 'uint256', 'uint256', 'address'],
    (remaining, name, pledgeTime, price, nextTokenId, fund): CardLevel => ({
      remaining,
      name,
      pledgeDays: Number(pledgeTime),
      price,
      nextTokenId,
      fund,
    }),
  ),
  /**
   * Terms of a level; a weight of zero means no such level. `supply` is the number of cards that
   * the contract itself ever sells.
   */
  levelTerms: view(
    'levelTerms(uint256)',
    ['uint256', 'uint256', 'uint256', 'bool', 'address'],
    (supply, perAccount, weight, isNode, minter) => ({
      supply,
      perAccount,
      weight,
      isNode,
      minter,
    }),
  ),
  /** Number of a level's cards that an account has bought. */
  boughtBy: view('boughtBy(uint256,address)', ['uint256']),
  /** Whether an account's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  /** Reverts if the card was never minted; `holderOf` does not. */
  ownerOf: view('ownerOf(uint256)', ['address']),
  /** Owner of a card; undefined if never minted. */
  holderOf: (contract: Address, tokenId: bigint) =>
    // Position 0, which no card has, counts as the last position.
    firstOwner(
      contract,
      tokenId / CARDS_PER_LEVEL,
      (tokenId + CARDS_PER_LEVEL - 1n) % CARDS_PER_LEVEL,
      1n,
    ),
  /**
   * Approved spender of this card; the all-zero address if there is none. Reverts if the card was
   * never minted.
   */
  approvedFor: view('getApproved(uint256)', ['address']),
  /** Details of a card, spelt as on chain. Reverts if the card was never minted. */
  tokenDetials: view(
    'tokenDetials(uint256)',
    ['uint256', 'address', 'uint256', 'bool', 'uint256', 'string'],
    (tokenId, owner, level, isPledge, itemUnlockTime, tokenUri) => ({
      tokenId,
      owner,
      level,
      isPledge,
      unlockAt: toMillis(itemUnlockTime),
      tokenUri,
    }),
  ),
  pledgeOf: view(
    'pledgeOf(uint256)',
    ['uint64', 'uint64', 'uint16', 'bool', 'uint96'],
    (since, until, days, isNode, weight): CardPledge => ({
      since: toMillis(since),
      until: toMillis(until),
      days: Number(days),
      isNode,
      weight,
    }),
  ),
  /** Reason why a card is frozen, and until when; undefined if it is not frozen. */
  frozenOf: view(
    'frozenOf(uint256)',
    ['uint8', 'uint64'],
    (reason, until): { readonly reason: FreezeReason; readonly until: Millis } | undefined => {
      const name = freezeReasons[Number(reason)]
      return name && name !== 'none' ? { reason: name, until: toMillis(until) } : undefined
    },
  ),
  /** Numbers of an account's cards from a position on, 200 at most. Their order is not stable. */
  tokenIds: view('tokenIds(address,uint256,uint256)', ['uint256[]']),
  /** Owners of a level's cards from a position on (0 is the first card), 200 at most. */
  ownerOfPage: view('ownerOfPage(uint256,uint256,uint256)', ['address[]']),
  balanceOf: view('balanceOf(address)', ['uint256']),
}

export const cardEvents = {
  transfer: eventShape('Transfer(address indexed from,address indexed to,uint256 indexed tokenId)'),
  approval: eventShape(
    'Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)',
  ),
  /** Purchase of a card. `order` is all zeros if the buyer named none. */
  bought: eventShape(
    'CardBought(bytes32 indexed order,address indexed buyer,uint256 indexed tokenId,uint256 level,uint256 price)',
  ),
  pledged: eventShape(
    'Pledged(uint256 indexed tokenId,address indexed owner,uint256 time,uint64 until,uint256 weight)',
  ),
  unlocked: eventShape('Unlocked(uint256 indexed tokenId,address indexed owner)'),
  frozen: eventShape('Frozen(uint256 indexed tokenId,uint8 reason,uint64 until)'),
  levelSet: eventShape(
    'LevelSet(uint256 indexed level,(string,uint32,uint32,uint16,uint32,bool,uint256,address,address) terms)',
  ),
  baseUriSet: eventShape('BaseUriSet(uint256 indexed level,string baseUri)'),
}

/** Custom errors, for decoding reverts. */
export const cardErrors = [
  'UnknownLevel()',
  'InsufficientRemaining()',
  'ExceedsPersonalMaximum()',
  'OrderAlreadyUsed()',
  'WrongValue()',
  'NotYourCard()',
  'AlreadyPledged()',
  'NotPledged()',
  'WrongTime()',
  'UnlockNotYet()',
  'CardPledged()',
  'CardFrozen()',
  'WrongReceiver()',
  'ERC721NonexistentToken(uint256)',
  'ERC721InsufficientApproval(address,uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
  'ERC721InvalidReceiver(address)',
  'ERC721InvalidApprover(address)',
] as const
