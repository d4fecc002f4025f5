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

/** A card as it was shown; its level's name is for words alone. */
export const seenCard = {
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  levelStr: v.string(),
}
const seen = v.object(seenCard)
export type SeenCard = v.InferOutput<typeof seen>

/**
 * Several cards, with what else is kept of each; as many as one call takes. Initialising so many takes
 * most, 1,230,000 energy where 32 levels are named: beyond 1,500,000 (at 100 sun) a transaction burns
 * its whole limit and brings nothing.
 */
export const several = <const Also extends v.ObjectEntries>(also: Also) =>
  v.pipe(
    v.array(v.object({ ...seenCard, ...also })),
    v.minLength(1),
    v.maxLength(MOST_CARDS),
    v.readonly(),
  )

/** What every operation of equity names. */
export const ofEquity = {
  /** The configured contract. */
  contract: addressSchema,
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

/** What an operation keeps of a card that is shown. */
export const seenOf = ({ tokenId, levelStr }: SeenCard): SeenCard => ({ tokenId, levelStr })

export const nameOf = ({ tokenId, levelStr }: SeenCard): string =>
  cardName(levelStr, BigInt(tokenId))

export const idsOf = (cards: readonly SeenCard[]): readonly bigint[] =>
  cards.map(({ tokenId }) => BigInt(tokenId))

/** How reports name cards. */
export const numbersOf = (cards: readonly SeenCard[]): string =>
  cards.map(({ tokenId }) => tokenId).join(',')

/** Why a card takes nothing out, with the time when it is possible again. */
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

/** What a mismatch or an error of the contract says besides: a card's number, and maybe a time. */
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

/** Words about cards, each of which says which of them. */
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

/** The configured contract, if there is one. */
export const onEquity = ({ rwaEquity: contract }: Contracts): Address[] =>
  contract ? [contract] : []

interface Asked {
  readonly contract: Address
  readonly card: Address
  readonly cards: readonly SeenCard[]
}

/** The cards have to be their owner's still: the first that is not. */
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

/** What decides about withdrawals now, and since which block. */
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
