import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  blindBoxSale,
  blindBoxSaleCalls,
  blindBoxSaleEvents,
  orderOfTypes,
} from '../../../chain/contracts/blindBoxSale.ts'
import { readDrawStanding } from '../../../chain/contracts/draw.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import { defineKind, type LegPlan } from '../../../outbox/kind.ts'
import { describeBox } from './buy.ts'

export const openIntent = v.object({
  order: v.string(),
  productId: v.string(),
  productName: v.string(),
  sale: addressSchema,
  firstIndex: v.number(),
  count: v.number(),
  /**
   * The block of the purchase, unless its draw was sealed when the user confirmed: then it counts for
   * good. Rows of older versions are without it: they go on with the opening alone.
   */
  purchaseBlock: v.optional(v.number()),
})

export type OpenIntent = v.InferOutput<typeof openIntent>

/** Names a new block where the draw was missed; known by its name in rows. */
export const NEW_DRAW = 'prepareDraw'
export const OPENING = 'open'

/**
 * Opens the next boxes of a paid order. Where the draw was missed, a new block is named first, and the
 * opening waits until that is there: whoever bought needs nobody's help.
 */
export const openBlindBox = defineKind({
  name: 'blindbox.open',
  // The legs follow from the intent, so that rows of before are read as they were.
  version: 1,
  intent: openIntent,
  legs: ({ owner, intent: { sale, order, firstIndex, count, purchaseBlock } }) => {
    const opening: LegPlan = {
      name: OPENING,
      label: msg`Opening`,
      call: blindBoxSale.open(sale, order, BigInt(count)),
      typicalEnergy: 60_000n + 1_500n * BigInt(count),
      // It costs a fee only, and the boxes are the owner's anyway.
      repeat: 'harmless',
      opensNextAt: 'included',
      // Another device may have opened them: then the backend tells what they hold.
      skip: async (node) => {
        const read = await node.read(blindBoxSale.orderOf(sale, owner, order), orderOfTypes)
        if (!read.ok) return read
        const opened = Number(read.value[3])
        return ok(opened >= firstIndex + count ? 'alreadyOpened' : undefined)
      },
      expects: {
        contract: sale,
        shape: blindBoxSaleEvents.opened,
        matches: (fields) => fields.order === order && fields.buyer === owner,
      },
      after: (txId) => ({ endpoint: 'openCard', request: { orderKey: order, owner, txId } }),
    }
    if (purchaseBlock === undefined) return [opening]
    return [
      newDrawLeg(sale, purchaseBlock),
      { ...opening, ready: whenDecided(sale, purchaseBlock) },
    ]
  },
  describe: ({ productId, productName, count, purchaseBlock }) => {
    const box = describeBox(productId)
    return {
      ...box,
      reasons: {
        ...box.reasons,
        ...(purchaseBlock !== undefined && { DrawMissed: missedMeanwhileText }),
      },
      title: msg`Open ${count} × ${productName}`,
      payments: [],
    }
  },
  recogniser: {
    signatures: [blindBoxSaleCalls.open, blindBoxSaleCalls.rearm],
    read({ contract, signature, args }, { blindBoxSale: sale }) {
      if (contract !== sale) return undefined
      if (signature === blindBoxSaleCalls.rearm)
        return { seed: contract, title: msg`New draw for blind boxes`, payments: [] }
      if (signature !== blindBoxSaleCalls.open) return undefined
      const order = args[0] as string
      const count = String(args[1])
      return { seed: order, title: msg`Open ${count} × blind box`, payments: [], order }
    },
  },
})

const missedMeanwhileText = msg`The opening came too late for its draw, so a new block has to decide. Trying again asks for it.`

const newDrawLeg = (sale: Address, purchaseBlock: number): LegPlan => ({
  name: NEW_DRAW,
  label: msg`New draw`,
  // If it is missed once more before the boxes are opened, it is needed once more.
  preparation: true,
  call: blindBoxSale.rearm(sale, BigInt(purchaseBlock)),
  typicalEnergy: 48_000n,
  // The contract admits no second one until that was missed as well.
  repeat: 'orderOnce',
  opensNextAt: 'included',
  async skip(node) {
    const standing = await readDrawStanding(node, sale, purchaseBlock)
    if (!standing.ok) return standing
    return ok(standing.value === 'missed' ? undefined : 'drawNotMissed')
  },
  expects: {
    contract: sale,
    shape: blindBoxSaleEvents.rearmed,
    matches: (fields) => fields.purchaseBlock === BigInt(purchaseBlock),
  },
})

/**
 * Before the block that decides is there, an opening would revert, and in the last moments it would
 * come too late. A missed draw is no reason to wait: the opening finds out and has it made anew.
 */
const whenDecided =
  (sale: Address, purchaseBlock: number): NonNullable<LegPlan['ready']> =>
  async (node) => {
    const standing = await readDrawStanding(node, sale, purchaseBlock)
    return standing.ok ? ok(standing.value !== 'early' && standing.value !== 'late') : standing
  }
