import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import { before, expectEvent, type Order } from '../../../outbox/kind.ts'
import { agreedIf, allOf, checked, judge } from '../../../outbox/verify.ts'
import { definePresaleKind, unlessRefunded, verifyPlace, type Place } from './family.ts'

// Claims of buyers after the launch: their tokens, period by period, and their part of the pool.

/** Amount that can be claimed now, in smallest units; it grows with each release. */
const released = { units: v.bigint() }

/** Claims the tokens that are released but not claimed yet. */
export const receiveReleased = definePresaleKind({
  name: 'presale.receive',
  intent: released,
  legs: (order) => {
    const { owner, intent } = order
    return {
      ...releaseLeg(order, 'tokens'),
      call: presale.receiveTokens(intent.presale, intent),
      typicalEnergy: 65_000n,
      // A second claim brings only what was released since.
      repeat: 'harmless',
      skip: unlessRefunded(
        intent,
        owner,
        ({ bought, received }) => received > 0n && received >= bought && 'received',
      ),
      verify: allOf(
        verifyPlace(intent),
        checked(presale.receivable(intent.presale, owner), (receivable) =>
          // If nothing can be claimed now, the contract itself reports it.
          agreedIf(receivable === 0n || receivable >= intent.units, 'chainAmount', receivable),
        ),
      ),
      expects: expectEvent(
        intent.presale,
        presaleEvents.received,
        ({ buyer, amount }) => buyer === owner && amount >= intent.units,
      ),
    }
  },
  describe: ({ symbol }) => ({
    title: msg`Receive ${symbol} from the presale`,
    fallback: msg`release error`,
  }),
})

/** Tolerance in smallest units. Earlier claims of others may shift a buyer's part by rounding. */
const ROUNDING = 1_000n

/** Claims the buyer's part of the pool's LP tokens, once. */
export const receiveLiquidity = definePresaleKind({
  name: 'presale.receiveLiquidity',
  intent: released,
  legs: (order) => {
    const { owner, intent } = order
    return {
      ...releaseLeg(order, 'liquidity'),
      call: presale.receiveLiquidity(intent.presale, intent),
      typicalEnergy: 70_000n,
      repeat: 'orderOnce',
      skip: unlessRefunded(
        intent,
        owner,
        ({ liquidityReceived }) => liquidityReceived && 'received',
      ),
      verify: allOf(
        verifyPlace(intent),
        checked(presale.liquidityReceivable(intent.presale, owner), (receivable) => {
          const change = receivable - intent.units
          const isSo = receivable > 0n && change >= -ROUNDING && change <= ROUNDING
          return agreedIf(isSo, 'chainAmount', receivable)
        }),
      ),
      // Each buyer has one part of the pool, and the chain decides its amount.
      expects: expectEvent(
        intent.presale,
        presaleEvents.liquidityReceived,
        ({ buyer }) => buyer === owner,
      ),
    }
  },
  describe: ({ symbol }) => ({ title: msg`Receive shares of the ${symbol} pool` }),
})

/** Returns the reports to the backend that both kinds share. The chain decides the amount. */
const releaseLeg = ({ id, owner, intent }: Order<Place>, what: 'tokens' | 'liquidity') => {
  const { token, presale: sale } = intent
  return {
    name: 'receive',
    label: msg`Receiving`,
    before: before(
      'releaseBefore',
      (announced) => ({ orderKey: id, owner, token, what, ...announced }),
      (answer, ours) =>
        judge(
          {
            order: [answer.orderKey, id],
            owner: [answer.owner, owner],
            item: [answer.token, token],
            contract: [answer.presale, sale],
          },
          answer.announced,
          ours,
        ),
    ),
    after: (txId: string) =>
      ({ endpoint: 'releaseAfter', request: { owner, token, what, txId } }) as const,
  }
}
