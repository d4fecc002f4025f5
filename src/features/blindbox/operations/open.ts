import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  blindBoxSale,
  blindBoxSaleCalls,
  blindBoxSaleErrors,
  blindBoxSaleEvents,
} from '../../../chain/contracts/blindBoxSale.ts'
import { readDrawStanding } from '../../../chain/contracts/draw.ts'
import type { Address } from '../../../core/address.ts'
import { shortOrder } from '../../../core/orderKey.ts'
import { ok } from '../../../core/result.ts'
import type { Named } from '../../../outbox/family.ts'
import { expectEvent, type IntentOf, type Leg, type LegPlan } from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { when } from '../../../outbox/verify.ts'
import { defineBoxKind, onSale } from './family.ts'

/** Name of the leg that requests a new block after a missed draw. Stored rows use this name. */
export const NEW_DRAW = 'prepareDraw'
export const OPENING = 'open'

/** Next boxes of a paid order to open. */
const opening = {
  order: v.string(),
  firstIndex: v.number(),
  count: v.number(),
  /**
   * Block of the purchase; absent if the draw was sealed, and thus final, when the user confirmed.
   * Rows of older versions lack it too, and continue with the opening alone.
   */
  purchaseBlock: v.optional(v.number()),
  /** Whether the boxes yield cards, which needs more energy. Rows of older versions lack it. */
  hasCards: v.optional(v.boolean()),
}

/** Fee limit of each transaction, in sun. Older rows lack it and use the default. */
const feeLimit = v.optional(v.bigint())

type Opening = Named<typeof opening>

/**
 * Opens the next boxes of a paid order. After a missed draw it first requests a new block, and
 * waits until that block exists. The buyer needs no one's help.
 */
export const openBlindBox = defineBoxKind({
  name: 'blindbox.open',
  intent: { ...opening, feeLimit },
  // The legs follow from the intent, so that older rows keep their original legs.
  legs: ({ owner, intent }) => openingLegs(owner, intent, intent),
  describe: ({ productName, count, purchaseBlock }) => ({
    title: msg`Open ${count} × ${productName}`,
    ...(purchaseBlock !== undefined && { reasons: { DrawMissed: missedMeanwhileText } }),
  }),
  recogniser: recogniseAny(
    recognise(blindBoxSaleCalls.open, onSale, ([order, boxes]) => {
      const count = String(boxes)
      return { seed: order, title: msg`Open ${count} × blind box`, order }
    }),
    recognise(blindBoxSaleCalls.rearm, onSale, (_, { contract }) => ({
      seed: contract,
      title: msg`New draw for blind boxes`,
    })),
  ),
})

/** Maximum number of openings in one operation. */
export const MOST_OPENINGS = 50

/**
 * Returns the name of the leg that performs the opening at `index` of an operation with several.
 */
export const manyLegName = (index: number): string => OPENING + suffixOf(index)

const suffixOf = (index: number) => ` ${index + 1}`

/**
 * Opens more boxes than one transaction can, one transaction after another. They may belong to
 * several orders; the operation names the product of the first.
 */
export const openManyBoxes = defineBoxKind({
  name: 'blindbox.openMany',
  intent: {
    openings: v.pipe(v.array(v.object(opening)), v.minLength(1), v.maxLength(MOST_OPENINGS)),
    feeLimit,
  },
  legs: ({ owner, intent }) =>
    intent.openings.flatMap((each, index) => {
      const { order, firstIndex, count } = each
      const shown = shortOrder(order)
      const openedSome = when(
        blindBoxSale.orderOf(intent.sale, owner, order),
        ({ quantity, opened }) => {
          if (opened >= firstIndex + count) return 'alreadyOpened'
          // Fewer boxes are left than this would open, so the contract would revert.
          return opened > firstIndex && quantity - opened < count && 'openedSome'
        },
      )
      return openingLegs(owner, intent, each, suffixOf(index)).map((leg): Leg => ({
        ...leg,
        optional: true,
        ...(!leg.preparation && {
          label: msg`Opening ${count} of order ${shown}`,
          skip: openedSome,
          skippedLabels: { openedSome: msg`Some of these were opened meanwhile` },
        }),
      }))
    }),
  describe: ({ openings }) => {
    const boxes = openings.reduce((sum, { count }) => sum + count, 0)
    return {
      title: msg`Open ${boxes} blind boxes`,
      reasons: { DrawMissed: missedMeanwhileText },
    }
  },
})

/** Mints the cards of boxes opened before their box had cards, up to the index `upTo`. */
export const claimBoxCards = defineBoxKind({
  name: 'blindbox.claim',
  intent: {
    order: v.string(),
    /** Number of the order's boxes that have their cards afterwards. */
    upTo: v.number(),
    count: v.number(),
    feeLimit: v.bigint(),
  },
  legs: ({ owner, intent: { sale, order, upTo, count, feeLimit } }) => ({
    name: 'claim',
    label: msg`Claiming`,
    call: blindBoxSale.claimCards(sale, order, { feeLimit }),
    typicalEnergy: cardsEnergy(count),
    // Each card is minted once: a second transaction mints the next ones, or reverts.
    repeat: 'harmless',
    skip: when(
      blindBoxSale.cardsOf(sale, owner, order),
      ({ claimed }) => claimed >= upTo && 'alreadyClaimed',
    ),
    expects: expectEvent(
      sale,
      blindBoxSaleEvents.cardsMade,
      (fields) => fields.order === order && fields.buyer === owner,
    ),
    after: (txId) => ({ endpoint: 'openCard', request: { orderKey: order, owner, txId } }),
  }),
  describe: ({ productName, count }) => ({
    title: msg`Claim the cards of ${count} × ${productName}`,
    errors: [...blindBoxSaleErrors, 'NoCardsToClaim()'],
    reasons: { NoCardsToClaim: msg`There are no cards to claim` },
    settled: { alreadyClaimed: msg`These cards are claimed already` },
  }),
  recogniser: recognise(blindBoxSaleCalls.claimCards, onSale, ([order]) => ({
    seed: order,
    title: msg`Cards of opened boxes claimed`,
    order,
  })),
})

/** Energy to mint cards for an account that had none. */
const cardsEnergy = (count: number): bigint => 140_000n + 75_000n * BigInt(count)

/**
 * Builds the legs of one opening. `suffix` keeps leg names unique if an operation has several
 * openings.
 */
function openingLegs(
  owner: Address,
  { sale, feeLimit }: { readonly sale: Address; readonly feeLimit?: bigint | undefined },
  { order, firstIndex, count, purchaseBlock, hasCards }: Opening,
  suffix = '',
): readonly Leg[] {
  const opened: Leg = {
    name: OPENING + suffix,
    label: msg`Opening`,
    call: blindBoxSale.open(sale, order, BigInt(count), { feeLimit }),
    typicalEnergy: hasCards ? cardsEnergy(count) : 60_000n + 1_500n * BigInt(count),
    // A repeat costs only a fee, and the boxes belong to the owner anyway.
    repeat: 'harmless',
    // Another device may have opened the boxes. The backend then reports their results.
    skip: when(
      blindBoxSale.orderOf(sale, owner, order),
      ({ opened }) => opened >= firstIndex + count && 'alreadyOpened',
    ),
    expects: expectEvent(
      sale,
      blindBoxSaleEvents.opened,
      (fields) => fields.order === order && fields.buyer === owner,
    ),
    after: (txId) => ({ endpoint: 'openCard', request: { orderKey: order, owner, txId } }),
  }
  if (purchaseBlock === undefined) return [opened]
  return [
    newDrawLeg(sale, purchaseBlock, feeLimit, suffix),
    { ...opened, ready: whenDecided(sale, purchaseBlock) },
  ]
}

export type OpenIntent = IntentOf<typeof openBlindBox>
export type OpenManyIntent = IntentOf<typeof openManyBoxes>
export type ClaimBoxCardsIntent = IntentOf<typeof claimBoxCards>

const missedMeanwhileText = msg`The opening came too late for its draw, so a new block has to decide. Trying again asks for it.`

const newDrawLeg = (
  sale: Address,
  purchaseBlock: number,
  feeLimit: bigint | undefined,
  suffix: string,
): Leg => ({
  name: NEW_DRAW + suffix,
  label: msg`New draw`,
  // If the new draw is missed too before the boxes are opened, another one is needed.
  preparation: true,
  skippedLabels: { drawNotMissed: msg`Not needed` },
  call: blindBoxSale.rearm(sale, BigInt(purchaseBlock), { feeLimit }),
  typicalEnergy: 48_000n,
  // The contract allows a second new draw only after the first is missed as well.
  repeat: 'orderOnce',
  async skip(node) {
    const standing = await readDrawStanding(node, sale, purchaseBlock)
    if (!standing.ok) return standing
    return ok(standing.value === 'missed' ? undefined : 'drawNotMissed')
  },
  expects: expectEvent(
    sale,
    blindBoxSaleEvents.rearmed,
    (fields) => fields.purchaseBlock === BigInt(purchaseBlock),
  ),
})

/**
 * Waits for the deciding block, because an earlier opening would revert. It also waits in the
 * draw's last moments, when an opening would come too late. A missed draw does not wait: the
 * opening detects it, and requests a new draw.
 */
const whenDecided =
  (sale: Address, purchaseBlock: number): NonNullable<LegPlan['ready']> =>
  async (node) => {
    const standing = await readDrawStanding(node, sale, purchaseBlock)
    return standing.ok ? ok(standing.value !== 'early' && standing.value !== 'late') : standing
  }
