import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { card, cardErrors } from '../../../chain/contracts/card.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import { coinSchema, type Coin } from '../../../core/amount.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { defineFamily } from '../../../outbox/family.ts'
import { agreed, mismatch, type Contracts, type Verify } from '../../../outbox/kind.ts'
import { checked } from '../../../outbox/verify.ts'

/**
 * Maximum number of cards that one operation stakes or unlocks; each is a transaction of its own.
 */
export const MOST_AT_ONCE = 10

export const tokenId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/**
 * Card as the user saw it. The level's name is used only in texts, and `isNode` only in estimates.
 * A card counts as a node, which needs more energy, unless `isNode` says otherwise.
 */
export const seenCard = v.object({
  tokenId,
  levelStr: v.string(),
  isNode: v.optional(v.boolean()),
})
export type SeenCard = v.InferOutput<typeof seenCard>

/** Selects the fields of a displayed card that an operation stores. */
export const seenOf = ({ tokenId, levelStr, isNode }: SeenCard): SeenCard => ({
  tokenId,
  levelStr,
  isNode,
})

export const amount = v.object({ coin: coinSchema, units: v.bigint() })

export const nameOf = ({ tokenId, levelStr }: SeenCard): string =>
  cardName(levelStr, BigInt(tokenId))

/** Contracts denote TRX by the all-zero address. */
export const coinAddress = ({ contract }: Coin): Address => contract ?? nobody

/** Fields common to every card operation. */
export const ofCards = {
  card: addressSchema,
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

export const alreadyPledgedText = msg`The card has already been pledged`

export const notYetText = msg`Unlocking time has not yet arrived`

/** Texts common to all card operations. */
export const cardWords = {
  refusals: {
    [refusal.exceedsPersonalMaximum]: msg`Exceeded the maximum purchase quantity`,
    [refusal.insufficientRemaining]: msg`Insufficient remaining number`,
    [refusal.soldOut]: msg`Sold out`,
    [refusal.notYours]: msg`This belongs to another account.`,
    [refusal.ownOffer]: msg`This is your own card.`,
    [refusal.notMinted]: msg`NFT not yet minted`,
    [refusal.alreadyPledged]: alreadyPledgedText,
    [refusal.notPledged]: msg`The card is not pledged`,
    [refusal.unlockNotYet]: notYetText,
    [refusal.cardFrozen]: msg`The card is frozen`,
    [refusal.cardListed]: msg`The card is on sale: take it down first`,
    [refusal.wrongPledgeDays]: msg`This card cannot be pledged for so many days`,
    [refusal.wrongReceiver]: msg`Cards cannot be sent to this address`,
  },
  mismatches: {
    notMinted: msg`NFT not yet minted`,
    cardOwner: msg`The card belongs to another account by now. Nothing was signed.`,
  },
  reasons: {
    UnknownLevel: msg`There is no such level`,
    InsufficientRemaining: msg`Insufficient remaining number`,
    ExceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
    OrderAlreadyUsed: msg`This order was carried out already`,
    WrongValue: msg`The price was changed meanwhile`,
    NotYourCard: msg`The card belongs to another account`,
    AlreadyPledged: alreadyPledgedText,
    NotPledged: msg`The card is not pledged`,
    WrongTime: msg`This card cannot be pledged for so many days`,
    UnlockNotYet: notYetText,
    CardPledged: msg`The card is pledged and cannot move`,
    CardFrozen: msg`The card is frozen`,
    WrongReceiver: msg`The receiver does not take cards`,
    ERC721NonexistentToken: msg`NFT not yet minted`,
    ERC721IncorrectOwner: msg`The card belongs to another account`,
    ERC721InsufficientApproval: msg`The card belongs to another account`,
    ERC721InvalidApprover: msg`The card belongs to another account`,
    ERC721InvalidReceiver: msg`Cards cannot be sent to this address`,
  },
}

export const defineCardKind = defineFamily({
  intent: ofCards,
  describe: () => ({ errors: cardErrors, ...cardWords }),
})

/** Card of the configured contract and its owner; chain and backend must agree on both. */
interface OwnCard {
  readonly tokenId: string
  readonly contract: Address
  readonly owner: Address
}

/** Pairs the card in the backend's answer with the confirmed one, for `compare`. */
export const sameCard = (answer: OwnCard, confirmed: OwnCard) => ({
  card: [answer.tokenId, confirmed.tokenId] as const,
  contract: [answer.contract, confirmed.contract] as const,
  owner: [answer.owner, confirmed.owner] as const,
})

/** Returns the configured contracts, if any. */
export const onCard = ({ card: contract }: Contracts) => (contract ? [contract] : [])
export const onCardMarket = ({ cardMarket }: Contracts) => (cardMarket ? [cardMarket] : [])

/** Verifies that the card still belongs to its owner. */
export const verifyOwner = (contract: Address, tokenId: string, owner: Address): Verify =>
  checked(card.holderOf(contract, BigInt(tokenId)), (known) => {
    if (known === undefined) return mismatch('notMinted', tokenId)
    return known === owner ? agreed : mismatch('cardOwner', known)
  })
