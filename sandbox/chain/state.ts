/** Account as stored by the chain. Amounts in sun; times in milliseconds of chain time. */
export interface Account {
  readonly balance: bigint
  readonly nonce: bigint
  readonly createdAt: number
  /** Keccak-256 of the code; present on contracts only. */
  readonly codeHash?: string
  /** Free bandwidth used, as of `freeNetAt`. */
  readonly freeNetUsed: number
  readonly freeNetAt: number
  /** TRC-10 balances by token id. */
  readonly assets?: Readonly<Record<string, bigint>>
  /** Encoded AccountPermissionUpdateContract, if the owner ever sent one. */
  readonly permissions?: string
}

export type StateValue = Account | Uint8Array | bigint

interface JournalEntry {
  readonly key: string
  readonly previous: StateValue | undefined
}

/**
 * Complete state that transactions change, as one flat map of immutable values with an undo
 * journal. Checkpoints of the EVM, discarded calls, blocks and their persistence all use a position
 * in the journal. With a `base` it is an overlay that reads through to older state.
 */
export class FlatState {
  readonly #values = new Map<string, StateValue | undefined>()
  #journal: JournalEntry[] = []
  readonly #base: ((key: string) => StateValue | undefined) | undefined

  constructor(base?: (key: string) => StateValue | undefined) {
    this.#base = base
  }

  get(key: string): StateValue | undefined {
    const value = this.#values.get(key)
    if (value !== undefined || !this.#base || this.#values.has(key)) return value
    return this.#base(key)
  }

  set(key: string, value: StateValue | undefined): void {
    this.#journal.push({ key, previous: this.get(key) })
    this.#put(key, value)
  }

  /** Returns the keys that hold a value and begin with `prefix`; walks the whole map. */
  keys(prefix: string): string[] {
    return [...this.#values.keys()].filter(
      (key) => key.startsWith(prefix) && this.#values.get(key) !== undefined,
    )
  }

  /** Returns a position for `revertTo`. */
  mark(): number {
    return this.#journal.length
  }

  revertTo(mark: number): void {
    while (this.#journal.length > mark) {
      const { key, previous } = this.#journal.pop()!
      this.#put(key, previous)
    }
  }

  /** Returns the value of each changed key at the beginning of the journal. */
  previousValues(): Map<string, StateValue | undefined> {
    const previous = new Map<string, StateValue | undefined>()
    for (const entry of this.#journal)
      if (!previous.has(entry.key)) previous.set(entry.key, entry.previous)
    return previous
  }

  /** Starts a new journal at the present values; earlier changes can no longer be reverted here. */
  seal(): void {
    this.#journal = []
  }

  #put(key: string, value: StateValue | undefined): void {
    if (value === undefined && !this.#base) this.#values.delete(key)
    else this.#values.set(key, value)
  }
}

const isStoredAsBytes = (key: string): boolean => 'cskt'.includes(key.charAt(0))

/**
 * Encodes a value for the database: code, storage, contracts and tokens as they are, others as
 * JSON.
 */
export function encodeStateValue(value: StateValue): Uint8Array {
  if (value instanceof Uint8Array) return value
  return new TextEncoder().encode(stringifyExact(value))
}

export const decodeStateValue = (key: string, bytes: Uint8Array): StateValue =>
  isStoredAsBytes(key) ? bytes : (parseExact(Buffer.from(bytes).toString('utf8')) as StateValue)

/**
 * Writes JSON that preserves bigints, as "123n"; only for our own records, which hold no free text.
 */
export const stringifyExact = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

export const parseExact = (text: string): unknown =>
  JSON.parse(text, (_, each: unknown) =>
    typeof each === 'string' && /^-?\d+n$/.test(each) ? BigInt(each.slice(0, -1)) : each,
  )
