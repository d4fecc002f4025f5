import type { Address } from '../../src/core/address.ts'
import type { BookedCard, CardBooks } from './cardBooks.ts'
import { law } from './broken.ts'
import { dayOf, EquityModel } from './equityModel.ts'
import { wordOf, type Lens } from './lens.ts'

/** States of the contract's orders. */
export const PAID = 1
export const OWED = 2

interface Order {
  readonly user: Address
  readonly amount: bigint
  status: typeof PAID | typeof OWED
}

/** Expected state of one equity contract. Its orders count from 1. */
export class EquityBooks {
  readonly model = new EquityModel()
  readonly orders: Order[] = []
  readonly #lens: Lens
  readonly #equity: Address

  constructor(lens: Lens, equity: Address) {
    this.#lens = lens
    this.#equity = equity
  }

  get owed(): bigint {
    return this.owedBefore(this.orders.length + 1)
  }

  get paid(): bigint {
    return sumOf(this.orders.filter(({ status }) => status === PAID))
  }

  owedBefore = (order: number): bigint =>
    sumOf(this.orders.slice(0, order - 1).filter(({ status }) => status === OWED))

  /** Lists the numbers of owed orders, oldest first. */
  owedOrders = (): number[] =>
    this.orders.flatMap(({ status }, index) => (status === OWED ? [index + 1] : []))

  /** Throws Broken unless everything that the contract reports matches the books. */
  async check(
    now: number,
    { cards, levels }: CardBooks,
    users: readonly Address[],
    held: bigint,
  ): Promise<void> {
    const { model } = this
    const numbers = levels.map(({ number }) => number)
    const ids = cards.map(({ tokenId }) => tokenId)
    const args = [this.#equity, numbers.map(BigInt), ids, [...users]]
    const signature = 'all(address,uint256[],uint256[],address[])'
    const told = (await this.#lens.look(signature, args, 1)).flat()
    const due: (readonly [what: string, words: readonly bigint[]])[] = [
      ['the contract', this.#whole(now, held)],
      ...numbers.map((level): (typeof due)[number] => [
        `level ${level}`,
        [model.levels.at(now).includes(level) ? 1n : 0n, ...this.#maxima(level, now)],
      ]),
      ...cards.map((card): (typeof due)[number] => [
        `card ${card.tokenId}`,
        this.#ofCard(card, now),
      ]),
      ...users.map((user): (typeof due)[number] => [
        'a user',
        this.#ofUser(
          cards.filter(({ owner, listing }) => owner === user && !listing),
          now,
        ),
      ]),
      ...this.orders.map(({ user, amount, status }, index): (typeof due)[number] => [
        `order ${index + 1}`,
        [wordOf(user), amount, BigInt(status), status === OWED ? this.owedBefore(index + 1) : 0n],
      ]),
    ]
    let at = 0
    for (const [what, words] of due)
      for (const [place, word] of words.entries()) {
        const has = told[at++]
        law(has === word, () => `${what} has ${has} of ${word} at ${place}`)
      }
    law(told.length === at, () => 'there is more than in the books')
  }

  #whole(now: number, held: bigint): readonly bigint[] {
    const { model } = this
    const from = model.pendingFrom(now)
    const settings = (time: number) => {
      const [fees, times] = [model.fees.at(time), model.times.at(time)]
      // The owner has set no times yet.
      const dis = times.end === 0 ? 0 : times.dis
      return [fees.minimum, fees.maximum, BigInt(times.start), BigInt(times.end), BigInt(dis)]
    }
    return [
      ...settings(now),
      held,
      ...(from > 0 ? settings(from) : [0n, 0n, 0n, 0n, 0n]),
      BigInt(from),
      model.stageAt(now)?.id ?? 0n,
      model.totalWeight,
      model.deposited,
      this.owed,
      BigInt(this.orders.length),
      BigInt(model.levels.at(now).length),
      model.feeOf(1, now),
      model.feeOf(20, now),
    ]
  }

  /** A level's maximum in force, the announced one, and the time from which that one applies. */
  #maxima(level: number, now: number): readonly bigint[] {
    const said = this.model.maximum(level)
    const { value, from } = said.last
    return [said.at(now), ...(from > now ? [value, BigInt(from)] : [0n, 0n])]
  }

  #ofCard({ tokenId, level }: BookedCard, now: number): readonly bigint[] {
    const { model } = this
    const share = model.shares.get(tokenId)
    const isOpen = model.isOpen(tokenId, now)
    return [
      share?.weight ?? 0n,
      share?.taken ?? 0n,
      model.maximum(level.number).at(now),
      isOpen ? 1n : 0n,
      isOpen ? share!.takenInStage : 0n,
      BigInt(share?.lastAt ?? 0),
      BigInt(dayOf(share?.lastAt ?? 0)),
      model.profit(tokenId),
    ]
  }

  #ofUser(cards: readonly BookedCard[], now: number): readonly bigint[] {
    const { model } = this
    const left = cards.reduce(
      (sum, { tokenId, level }) => sum + model.left(tokenId, level.number, now),
      0n,
    )
    const last = cards.map(({ tokenId }) => model.shares.get(tokenId)?.lastAt ?? 0)
    return [left, model.stageAt(now)?.id ?? 0n, BigInt(Math.max(0, ...last))]
  }
}

const sumOf = (orders: readonly Order[]): bigint =>
  orders.reduce((sum, { amount }) => sum + amount, 0n)
