import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'

/** Order ids. Each account may use each of them once. */
export class Orders {
  readonly #used = new Set<string>()
  readonly #drawn: string[] = []

  /** Draws a new order id, or occasionally an earlier one. */
  draw(dice: Dice): string {
    if (this.#drawn.length > 0 && dice.chance(0.1)) return dice.pick(this.#drawn)
    const order = dice.hex(64)
    this.#drawn.push(order)
    return order
  }

  isUsed = (who: Address, order: string): boolean => this.#used.has(`${who} ${order}`)

  /** Records that an order was accepted. Throws Broken if it was before. */
  use(who: Address, order: string): void {
    law(!this.isUsed(who, order), () => `order ${order} was admitted twice`)
    this.#used.add(`${who} ${order}`)
  }
}
