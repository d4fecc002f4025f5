import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { card } from '../../../chain/contracts/card.ts'
import { MOST_CARDS, rwaEquity, rwaEquityErrors } from '../../../chain/contracts/rwaEquity.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { cardName } from '../../../core/cardNumber.ts'
import { ok, type Result } from '../../../core/result.ts'
import type { Millis } from '../../../core/time.ts'
import { utcText } from '../../../core/utcText.ts'
import type { NodeError } from '../../../chain/nodeAnswers.ts'
import type { ChainState } from '../../../chain/chainState.ts'
import { defineFamily } from '../../../outbox/family.ts'
import { mismatch, type Contracts, type Finding } from '../../../outbox/kind.ts'
import { noIncomeText } from '../../../outbox/noIncomeText.ts'
import {
  noBalanceText,
  notYetOpenText,
  withdrawalEndedText,
} from '../../../outbox/withdrawalTexts.ts'
import type { Barrier } from '../rules.ts'

/** Card as it was shown; its level's name is used only in texts. */
export const seenCard = {
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  levelStr: v.string(),
}
const seen = v.object(seenCard)
export type SeenCard = v.InferOutput<typeof seen>

/**
 * Builds the schema of several cards with additional fields, up to the maximum of one call.
 *
 * Initialisation needs the most energy: 1,230,000 for that many cards if 32 levels are named.
 * Beyond 1,500,000 energy (at 100 sun), a transaction burns its whole fee limit and fails.
 */
export const several = <const Also extends v.ObjectEntries>(also: Also) =>
  v.pipe(
    v.array(v.object({ ...seenCard, ...also })),
    v.minLength(1),
    v.maxLength(MOST_CARDS),
    v.readonly(),
  )

/** Fields common to every equity operation. */
export const ofEquity = {
  /** Configured equity contract. */
  contract: addressSchema,
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

/** Selects the fields of a displayed card that an operation stores. */
export const seenOf = ({ tokenId, levelStr }: SeenCard): SeenCard => ({ tokenId, levelStr })

export const nameOf = ({ tokenId, levelStr }: SeenCard): string =>
  cardName(levelStr, BigInt(tokenId))

export const idsOf = (cards: readonly SeenCard[]): readonly bigint[] =>
  cards.map(({ tokenId }) => BigInt(tokenId))

/** Formats the card numbers for reports to the backend. */
export const numbersOf = (cards: readonly SeenCard[]): string =>
  cards.map(({ tokenId }) => tokenId).join(',')

/** Explains why a card cannot withdraw, with the time when it can again. */
export function barrierText({ why, at }: Barrier, name: string): MessageDescriptor {
  const time = at === undefined ? '' : utcText(at)
  switch (why) {
    case 'notYetOpen':
      return time ? msg`Not yet open. It opens at ${time}` : notYetOpenText
    case 'ended':
      return withdrawalEndedText
    case 'notInitialised':
      return msg`${name} is not initialised yet: it shares in nothing`
    case 'limitLocked':
      return msg`The limit of this stage is not open for ${name}: open it first`
    case 'noMaximum':
      return msg`Cards of the level of ${name} may take nothing in this stage`
    case 'limitReached':
      return time
        ? msg`${name} has taken all that it may in this stage. It can again from ${time}`
        : msg`${name} has taken all that it may in this stage, and no later one is known`
    case 'withdrawnToday':
      return time
        ? msg`${name} has withdrawn today already. It can again from ${time}`
        : msg`${name} has withdrawn today already, and no later day is known`
    case 'noIncome':
      return noIncomeText
    case 'nothing':
      return noBalanceText
  }
}

/**
 * Builds the text of a mismatch or contract error from its detail: a card's number, and possibly a
 * time.
 */
const barrierWords =
  (cards: readonly SeenCard[], why: Barrier['why']) =>
  (detail: string): MessageDescriptor => {
    const [tokenId = '', at] = detail.split(' ')
    return barrierText({ why, at: at ? Number(at) : undefined }, nameIn(cards, tokenId))
  }

const nameIn = (cards: readonly SeenCard[], tokenId: string): string => {
  const found = cards.find((each) => each.tokenId === tokenId) ?? cards[0]
  return found ? nameOf(found) : tokenId
}

export const barred = (tokenId: string, { why, at }: Barrier): Finding =>
  mismatch(why, at === undefined ? tokenId : `${tokenId} ${at}`)

/** Returns the texts about cards, each of which names the card concerned. */
export function wordsOf(cards: readonly SeenCard[]) {
  const named = (text: (name: string) => MessageDescriptor) => (detail: string) =>
    text(nameIn(cards, detail.split(' ')[0] ?? ''))
  const byBarrier = (why: Barrier['why']) => barrierWords(cards, why)
  const otherOwner = named(
    (name) => msg`${name} belongs to another account by now. Nothing was signed.`,
  )
  const wrongLevel = named((name) => msg`Cards of the level of ${name} do not share`)
  const already = named((name) => msg`${name} is initialised already`)
  const open = named((name) => msg`The limit of this stage is open for ${name} already`)
  return {
    mismatches: {
      cardOwner: otherOwner,
      wrongLevel,
      alreadyInitialised: already,
      alreadyOpen: open,
      stageOver: msg`The stage has ended: another one runs now. Nothing was signed.`,
      notYetOpen: byBarrier('notYetOpen'),
      ended: withdrawalEndedText,
      notInitialised: byBarrier('notInitialised'),
      limitLocked: byBarrier('limitLocked'),
      noMaximum: byBarrier('noMaximum'),
      limitReached: byBarrier('limitReached'),
      withdrawnToday: byBarrier('withdrawnToday'),
      noIncome: noIncomeText,
      nothing: noBalanceText,
    },
    reasons: {
      NotYourCard: named((name) => msg`${name} belongs to another account`),
      WrongLevel: wrongLevel,
      AlreadyInitialised: already,
      NotInitialised: byBarrier('notInitialised'),
      LimitUnlocked: open,
      LimitLocked: byBarrier('limitLocked'),
      LimitReached: byBarrier('limitReached'),
      WithdrawnToday: byBarrier('withdrawnToday'),
      NothingToWithdraw: noBalanceText,
    },
  }
}

export const defineEquityKind = defineFamily({
  intent: ofEquity,
  describe: ({ contract }) => ({
    seed: contract,
    errors: rwaEquityErrors,
    reasons: {
      NotYetOpen: notYetOpenText,
      HasEnded: withdrawalEndedText,
      WrongValue: msg`The fee is another one by now`,
      NotOwed: msg`This withdrawal is not owed any more`,
      CoinNotSent: msg`The coin refused to be paid out`,
      ERC721NonexistentToken: msg`NFT not yet minted`,
    },
  }),
})

/** Returns the configured contract, if there is one. */
export const onEquity = ({ rwaEquity: contract }: Contracts): Address[] =>
  contract ? [contract] : []

interface Asked {
  readonly contract: Address
  readonly card: Address
  readonly cards: readonly SeenCard[]
}

/**
 * Verifies that the cards still belong to their owner, and returns a finding for the first that
 * does not.
 */
export async function strangerOf(
  node: ChainState,
  owner: Address,
  { card: cardContract, cards }: Asked,
): Promise<Result<Finding | undefined, NodeError>> {
  const holders = await node.readAll(idsOf(cards).map((id) => card.holderOf(cardContract, id)))
  if (!holders.ok) return holders
  const index = holders.value.findIndex((holder) => holder !== owner)
  return ok(index < 0 ? undefined : mismatch('cardOwner', cards[index]!.tokenId))
}

/** Reads the chain time, the running stage, and the current and announced terms of withdrawals. */
export async function readTimes(node: ChainState, contract: Address) {
  const head = await node.head()
  if (!head.ok) return head
  const read = await node.readAll([
    rwaEquity.data(contract),
    rwaEquity.next(contract),
    rwaEquity.stage(contract),
  ])
  if (!read.ok) return read
  const [data, next, { stage }] = read.value
  const now: Millis = head.value.timestamp
  return ok({ now, data, next, stage })
}
