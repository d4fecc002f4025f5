/** Ids of transactions sent to this node, accepted or not; the oldest are dropped. */
export class SeenIds {
  readonly #ids = new Set<string>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    if (this.#ids.size <= this.#capacity) return
    const [oldest] = this.#ids
    this.#ids.delete(oldest!)
  }

  forget(id: string): void {
    this.#ids.delete(id)
  }
}
