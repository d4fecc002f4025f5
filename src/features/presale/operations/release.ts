import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import type { Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import {
  before,
  defineKind,
  mismatch,
  waitFor,
  type LegPlan,
  type Verdict,
} from '../../../outbox/kind.ts'
import {
  compare,
  describePresale,
  inPresale,
  readBuyer,
  verifyInPresale,
  vouchedFor,
  type BuyerOf,
} from './buy.ts'

// What buyers receive after the launch: their tokens, period by period, and their part of the pool.

/** What can be received now, in smallest units: more, if more is released meanwhile. */
export const releaseIntent = v.object({ ...inPresale, units: v.bigint() })
export type ReleaseIntent = v.InferOutput<typeof releaseIntent>

type What = 'tokens' | 'liquidity'

/** Receives the tokens that are released and were not received yet. */
export const receiveReleased = defineKind({
  name: 'presale.receive',
  version: 1,
  intent: releaseIntent,
  legs: ({ id, owner, intent }): LegPlan[] => [
    {
      ...releaseLeg(id, owner, intent, 'tokens'),
      call: presale.receiveTokens(intent.presale, intent),
      typicalEnergy: 65_000n,
      // A second one brings only what was released since.
      repeat: 'harmless',
      skip: async (node) => {
        const buyer = await readBuyer(node, intent, owner)
        return buyer.ok ? ok(settledOf(buyer.value)) : buyer
      },
      verify: verifyInPresale(intent, async (node) => {
        const read = await node.read(presale.receivable(intent.presale, owner), ['uint256'])
        if (!read.ok) return read
        const receivable = read.value[0] as bigint
        // Where there is nothing to receive now, the contract itself says so.
        const isSo = receivable === 0n || receivable >= intent.units
        return compare(isSo, 'chainAmount', receivable)
      }),
      expects: {
        contract: intent.presale,
        shape: presaleEvents.received,
        matches: (fields) =>
          fields['buyer'] === owner && (fields['amount'] as bigint) >= intent.units,
      },
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Receive ${symbol} from the presale`,
    fallback: msg`unlockLimit error`,
    payments: [],
  }),
})

/** Why a buyer never receives more: nothing is released to whoever was paid back. */
function settledOf({ bought, received, refunded }: BuyerOf): string | undefined {
  if (refunded) return 'refunded'
  return received > 0n && received >= bought ? 'received' : undefined
}

/** In smallest units: what others receive before may change somebody's part by what was rounded. */
const ROUNDING = 1_000n

/** Receives the buyer's part of the pool's shares, once. */
export const receiveLiquidity = defineKind({
  name: 'presale.receiveLiquidity',
  version: 1,
  intent: releaseIntent,
  legs: ({ id, owner, intent }): LegPlan[] => [
    {
      ...releaseLeg(id, owner, intent, 'liquidity'),
      call: presale.receiveLiquidity(intent.presale, intent),
      typicalEnergy: 70_000n,
      repeat: 'orderOnce',
      skip: async (node) => {
        const buyer = await readBuyer(node, intent, owner)
        if (!buyer.ok) return buyer
        const { refunded, liquidityReceived } = buyer.value
        return ok(refunded ? 'refunded' : liquidityReceived ? 'received' : undefined)
      },
      verify: verifyInPresale(intent, async (node) => {
        const call = presale.liquidityReceivable(intent.presale, owner)
        const read = await node.read(call, ['uint256'])
        if (!read.ok) return read
        const receivable = read.value[0] as bigint
        const change = receivable - intent.units
        const isSo = receivable > 0n && change >= -ROUNDING && change <= ROUNDING
        return compare(isSo, 'chainAmount', receivable)
      }),
      expects: {
        contract: intent.presale,
        shape: presaleEvents.liquidityReceived,
        // There is one part of the pool for each buyer: how much that is, the chain decides.
        matches: (fields) => fields['buyer'] === owner,
      },
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Receive shares of the ${symbol} pool`,
    payments: [],
  }),
})

/** What both have in common: whom they tell. */
const releaseLeg = (order: string, owner: Address, intent: ReleaseIntent, what: What) => ({
  ...vouchedFor(intent),
  name: 'receive',
  label: msg`Receiving`,
  before: before(
    'releaseBefore',
    (announced) => ({ orderKey: order, owner, token: intent.token, what, ...announced }),
    (answer, ours) => judgeRelease(answer, order, owner, intent, ours),
  ),
  after: (txId: string) =>
    ({
      endpoint: 'releaseAfter',
      request: { owner, token: intent.token, what, txId },
    }) as const,
})

type ReleaseAnswer = ResponseOf<(typeof endpoints)['releaseBefore']>

/** Contract and owner must be what the user confirmed; how much it is, the chain decides. */
export function judgeRelease(
  answer: ReleaseAnswer,
  order: string,
  owner: Address,
  intent: Pick<ReleaseIntent, 'token' | 'presale'>,
  ours: string | undefined,
): Verdict {
  if (answer.orderKey !== order) return mismatch('order', answer.orderKey)
  if (answer.owner !== owner) return mismatch('owner', answer.owner)
  if (answer.token !== intent.token) return mismatch('item', answer.token)
  if (answer.presale !== intent.presale) return mismatch('contract', answer.presale)
  return waitFor(answer.announced, ours)
}
