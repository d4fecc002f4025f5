import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'

/** Order ids: each account may use each of them once. */
export class Orders {
  readonly #used = new Set<string>()
  readonly #drawn: string[] = []

  /** A new one, or now and then one that was drawn before. */
  draw(dice: Dice): string {
    if (this.#drawn.length > 0 && dice.chance(0.1)) return dice.pick(this.#drawn)
    const order = dice.hex(64)
    this.#drawn.push(order)
    return order
  }

  isUsed = (who: Address, order: string): boolean => this.#used.has(`${who} ${order}`)

  /** Books that it was admitted; throws Broken if it was before. */
  use(who: Address, order: string): void {
    law(!this.isUsed(who, order), () => `order ${order} was admitted twice`)
    this.#used.add(`${who} ${order}`)
  }
}
