import { constant, integer, nat, oneof, record, type Arbitrary } from 'fast-check'
import type { BoxPrice } from '../../sandbox/world/boxes.ts'
import type { SaleOutcome } from './saleFixture.ts'

/** Action of one person. `who`, `order` and `box` are indexes into small lists. */
export type Step =
  | { act: 'pay'; who: number; order: number; box: number; quantity: number }
  | { act: 'paySecond'; who: number; order: number }
  | { act: 'refund'; who: number; order: number }
  | { act: 'open'; who: number; order: number; count: number }

export type Move = Step | { act: 'wait'; seconds: number }

const who = nat(2)
const order = nat(2)

export const moves: Arbitrary<Move> = oneof(
  {
    weight: 4,
    arbitrary: record({ act: constant('pay'), who, order, box: nat(2), quantity: nat(4) }),
  },
  { weight: 2, arbitrary: record({ act: constant('paySecond'), who, order }) },
  { weight: 2, arbitrary: record({ act: constant('refund'), who, order }) },
  { weight: 2, arbitrary: record({ act: constant('open'), who, order, count: nat(3) }) },
  {
    weight: 1,
    arbitrary: record({ act: constant('wait'), seconds: integer({ min: 1, max: 200 }) }),
  },
) as Arbitrary<Move>

export const SUPPLY = 8
export const PER_PERSON = 4
export const DEADLINE_SECONDS = 60
export const PRICES: readonly (readonly [BoxPrice] | readonly [BoxPrice, BoxPrice])[] = [
  [{ coin: 'USDT', units: 30n }],
  [
    { coin: 'USDT', units: 20n },
    { coin: 'TRX', units: 7n },
  ],
  [
    { coin: 'TRX', units: 11n },
    { coin: 'USDT', units: 5n },
  ],
]

interface ModelOrder {
  readonly who: number
  readonly box: number
  readonly quantity: number
  readonly purchaseBlock: number
  readonly deadline: number
  readonly state: 'firstPaid' | 'bought' | 'refunded'
  readonly opened: number
}

/** Second implementation of the sale's rules, as short as possible. */
export class SaleModel {
  readonly #orders = new Map<string, ModelOrder>()
  /** Amounts that the contract must hold, in smallest units. */
  readonly inside = { TRX: 0n, USDT: 0n }

  sold(box: number, by?: number): number {
    return [...this.#orders.values()]
      .filter((each) => each.box === box && each.state !== 'refunded')
      .filter((each) => by === undefined || each.who === by)
      .reduce((sum, each) => sum + each.quantity, 0)
  }

  /** Returns the payment that a step must include. */
  payment(step: Step): BoxPrice | undefined {
    const known = this.#orders.get(nameOf(step))
    const [price, quantity] =
      step.act === 'pay'
        ? [PRICES[step.box]![0], step.quantity]
        : step.act === 'paySecond' && known
          ? [PRICES[known.box]![1], known.quantity]
          : []
    return price && { coin: price.coin, units: price.units * BigInt(quantity!) }
  }

  /** Returns the result that a step must have, given the time and block of its execution. */
  judge(step: Step, { time, blockNumber }: SaleOutcome): string {
    const known = this.#orders.get(nameOf(step))
    switch (step.act) {
      case 'pay':
        if (known) return 'OrderAlreadyPaid'
        if (step.quantity === 0) return 'WrongQuantity'
        if (step.quantity > PER_PERSON - this.sold(step.box, step.who))
          return 'ExceedsPersonalMaximum'
        return step.quantity > SUPPLY - this.sold(step.box) ? 'InsufficientRemaining' : 'SUCCESS'
      case 'paySecond':
        if (!known) return 'FirstPaymentMissing'
        if (known.state === 'bought') return 'OrderAlreadyPaid'
        if (known.state === 'refunded') return 'OrderRefunded'
        return time > known.deadline ? 'SecondPaymentLate' : 'SUCCESS'
      case 'refund':
        if (known?.state !== 'firstPaid') return 'NothingToRefund'
        return time > known.deadline ? 'SUCCESS' : 'RefundNotYet'
      case 'open':
        if (known?.state !== 'bought') return 'OrderNotBought'
        if (step.count === 0 || step.count > known.quantity - known.opened) return 'WrongQuantity'
        return blockNumber > known.purchaseBlock + 1 ? 'SUCCESS' : 'NotDrawnYet'
    }
  }

  /** Books a step that succeeded. */
  book(step: Step, { time, blockNumber: purchaseBlock }: SaleOutcome): void {
    const paid = this.payment(step)
    if (paid) this.inside[paid.coin] += paid.units
    const name = nameOf(step)
    if (step.act === 'pay') {
      const state = PRICES[step.box]!.length === 1 ? 'bought' : 'firstPaid'
      const deadline = time + DEADLINE_SECONDS
      this.#orders.set(name, { ...step, state, opened: 0, purchaseBlock, deadline })
      return
    }
    const known = this.#orders.get(name)!
    if (step.act === 'paySecond')
      this.#orders.set(name, { ...known, state: 'bought', purchaseBlock })
    if (step.act === 'open') this.#orders.set(name, { ...known, opened: known.opened + step.count })
    if (step.act === 'refund') {
      const [first] = PRICES[known.box]!
      this.inside[first.coin] -= first.units * BigInt(known.quantity)
      this.#orders.set(name, { ...known, state: 'refunded' })
    }
  }
}

const nameOf = (step: Step) => `${step.who} ${step.order}`
