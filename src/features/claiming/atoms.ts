import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { income } from '../../api/endpoints/income.ts'
import { incomeFund } from '../../chain/contracts/incomeFund.ts'
import { nobody, type Address } from '../../core/address.ts'
import { coinSchema } from '../../core/amount.ts'
import { mapOk, ok } from '../../core/result.ts'
import { nextDayAt } from '../../core/time.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { readCoin } from '../../state/answers/chainCoins.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { refreshFor } from '../../state/answers/manyReads.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { claimingKinds } from './kinds.ts'
import { orderOf } from './operations/orderOf.ts'
import { unfinishedOf } from './rules.ts'

export type Applied = ResponseOf<typeof income.apply>
export type Total = ResponseOf<typeof income.totalMemberProfit>['rows'][number]
export type Withdrawal = ResponseOf<typeof income.withdrawRecord>['items'][number]

/** Other income pages ask the same question. */
export {
  incomeClaimsAtom as claimsAtom,
  incomeOrderAtom as withdrawalAtom,
  incomeTotalsAtom as totalsAtom,
} from '../../state/answers/income.ts'

/** Booked income of an account and the terms of withdrawing it. */
export const appliedAtom = (owner: Address) => snapshotAtom(income.apply, { owner })

const newest = { pageNo: 1, pageSize: 50 }

/** Newest withdrawals of an account. */
export const withdrawalsAtom = (owner: Address) =>
  snapshotAtom(income.withdrawRecord, { owner, ...newest })

/** Newest failed withdrawals of an account. */
const failedAtom = (owner: Address) =>
  snapshotAtom(income.withdrawRecord, { owner, state: 'failed', ...newest })

/** Announced minimum, in smallest units, and the time from which it applies. */
const coming = v.object({ least: v.bigint(), from: v.number() })

export type Coming = v.InferOutput<typeof coming>

const fundNow = v.object({
  isPaused: v.boolean(),
  start: v.number(),
  end: v.number(),
  feeMinimum: v.bigint(),
  feeMaximum: v.bigint(),
  comingFee: v.optional(coming),
  nextDayAt: v.number(),
  /** In the order of the requested assets. */
  limits: v.array(
    v.object({
      dayCap: v.bigint(),
      leftToday: v.bigint(),
      minimum: v.bigint(),
      comingMinimum: v.optional(coming),
    }),
  ),
})
export type FundNow = v.InferOutput<typeof fundNow>

/** State of the fund and its limits for these assets, as of the newest block. */
export const fundAtom = (
  fund: Address,
  coins: readonly (Address | undefined)[],
): ChainSnapshotAtom<FundNow> =>
  chainSnapshotAtom({
    name: `income fund ${fund} ${coins.join()}`,
    schema: fundNow,
    refreshMs: refreshFor(2 * coins.length + 4),
    async ask({ node }) {
      const head = await node.head()
      if (!head.ok) return head
      const contracts = coins.map((coin) => coin ?? nobody)
      const [terms, isPaused, limits, fees, minimums] = await Promise.all([
        node.read(incomeFund.data(fund)),
        node.read(incomeFund.isPaused(fund)),
        node.readAll(contracts.map((coin) => incomeFund.limitsOf(fund, coin))),
        node.read(incomeFund.nextFees(fund)),
        node.readAll(contracts.map((coin) => incomeFund.nextMinimum(fund, coin))),
      ])
      if (!terms.ok) return terms
      if (!isPaused.ok) return isPaused
      if (!fees.ok) return fees
      if (!minimums.ok) return minimums
      const { start, end, feeMinimum, feeMaximum } = terms.value
      return mapOk(limits, (known) => ({
        isPaused: isPaused.value,
        start,
        end,
        feeMinimum,
        feeMaximum,
        comingFee: fees.value && { least: fees.value.feeMinimum, from: fees.value.from },
        nextDayAt: nextDayAt(head.value.timestamp),
        limits: known.map(({ cap, left, minimum }, index) => {
          const next = minimums.value[index]
          return {
            dayCap: cap,
            leftToday: left,
            minimum,
            comingMinimum: next && { least: next.minimum, from: next.from },
          }
        }),
      }))
    },
  })

const order = v.object({
  coin: coinSchema,
  units: v.bigint(),
  /** In sun. */
  fee: v.bigint(),
  paidAt: v.number(),
  state: v.picklist(['none', 'open', 'paid', 'takenBack']),
})
export type Order = v.InferOutput<typeof order>

/** Order of an account as the contract stores it, as of the newest block. */
export const orderAtom = (fund: Address, owner: Address, key: string): ChainSnapshotAtom<Order> =>
  chainSnapshotAtom({
    name: `income order ${fund} ${owner} ${key}`,
    schema: order,
    refreshMs: refreshFor(1),
    async ask(services) {
      const read = await services.node.read(incomeFund.orderOf(fund, owner, key))
      if (!read.ok) return read
      const { coin: address, amount: units, fee, paidAt, state } = read.value
      const coin = await readCoin(services, address)
      return coin.ok ? ok({ coin: coin.value, units, fee, paidAt, state }) : coin
    },
  })

/** Unfinished operations of this feature by the connected account on this device. */
export const underwayAtom = underwayOf(claimingKinds)

/** Finds the operation that refunds the fee of an order. */
export const feeBackOf = (operations: readonly Operation[], wanted: string) =>
  operations.find(
    (operation) => isOf(operation, claimingKinds.feeBack) && orderOf(operation) === wanted,
  )

/** Unfinished or refundable orders that this device does not list as its own. */
export const openOrdersAtom = (owner: Address): Atom<readonly Withdrawal[]> =>
  remembered(`open income orders of ${owner}`, () =>
    atom((get) => {
      const { items = [], total = 0 } = get(withdrawalsAtom(owner)).data ?? {}
      // Unfinished orders are at most days old. A fee never refunded may belong to an older one.
      const failed = total > items.length ? get(failedAtom(owner)).data?.items : undefined
      return unfinishedOf([...items, ...(failed ?? [])], get(underwayAtom).map(orderOf))
    }),
  )
