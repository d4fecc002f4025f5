import type { CounterRow, DraftRow, OperationRow } from '../../src/db/database.ts'
import type { Due, OutboxDatabase, OutboxTables } from '../../src/db/outboxTables.ts'

/** Everything that a browser has written, as of one commit. */
interface Contents {
  readonly operations: ReadonlyMap<string, OperationRow>
  readonly drafts: ReadonlyMap<string, DraftRow>
  readonly counters: ReadonlyMap<string, CounterRow>
}

const EMPTY: Contents = { operations: new Map(), drafts: new Map(), counters: new Map() }

/** Failures of a disk. */
export interface DiskTrouble {
  /** True if the quota is reached and writes are refused. */
  isFull: boolean
  /** True if the connection is lost: nothing can be read or written until the page reopens it. */
  isLost: boolean
}

/**
 * IndexedDB of one browser. Its transactions run one at a time, each completely or not at all. A
 * process that dies loses its unfinished transaction; a dying battery loses everything not yet on
 * disk.
 */
export class Disk {
  readonly trouble: DiskTrouble = { isFull: false, isLost: false }
  /** Number of commits, which measures the cost of durable writes. */
  commits = 0
  /** Number of failures. */
  refusals = 0
  #contents = EMPTY
  /** Contents after each commit that the disk has not confirmed yet, oldest first. */
  #unflushed: Contents[] = []
  #flushed = EMPTY
  #busy: Promise<unknown> = Promise.resolve()
  readonly #watchers = new Set<() => void>()

  /** Rows that every tab sees. */
  get operations(): ReadonlyMap<string, OperationRow> {
    return this.#contents.operations
  }

  /** Rows that survive if the battery dies now. */
  get flushed(): ReadonlyMap<string, OperationRow> {
    return this.#flushed.operations
  }

  /** Stores a row that no version of the app wrote. */
  spoil(row: OperationRow): void {
    this.#commit({ ...this.#contents, operations: new Map(this.operations).set(row.id, row) })
    this.flush()
  }

  /** Calls back after each commit. */
  watch(changed: () => void): void {
    this.#watchers.add(changed)
  }

  /**
   * Runs one transaction with no other in parallel. It asks `isAlive` right before the commit.
   * Resolves to undefined if the transaction was aborted because its process is gone.
   */
  transact<T>(
    work: (tables: OutboxTables) => Promise<T>,
    isAlive: () => boolean,
  ): Promise<{ value: T } | undefined> {
    const turn = this.#busy.then(async () => {
      if (this.trouble.isLost) this.#refuse('The connection is lost', 'AbortError')
      const draft = new Draft(this.#contents)
      const value = await work(draft)
      if (!isAlive()) return undefined
      if (draft.isChanged) {
        if (this.trouble.isFull) this.#refuse('The quota is reached', 'QuotaExceededError')
        this.#commit(draft.contents())
      }
      return { value }
    })
    this.#busy = turn.catch(() => undefined)
    return turn
  }

  #refuse(why: string, name: string): never {
    this.refusals += 1
    throw new DOMException(why, name)
  }

  #commit(contents: Contents): void {
    this.#contents = contents
    this.#unflushed.push(contents)
    this.commits += 1
    for (const changed of this.#watchers) changed()
  }

  /** Confirms that everything committed so far is on disk. */
  flush(): void {
    this.#flushed = this.#contents
    this.#unflushed = []
  }

  /**
   * Simulates a dying battery; a share `kept` (0 to 1) of unconfirmed commits had reached the disk.
   */
  losePower(kept: number): void {
    const reached = Math.round(kept * this.#unflushed.length)
    this.#contents = this.#unflushed[reached - 1] ?? this.#flushed
    this.flush()
    for (const changed of this.#watchers) changed()
  }

  /** Deletes everything, as a browser may. */
  wipe(): void {
    this.#contents = EMPTY
    this.flush()
    for (const changed of this.#watchers) changed()
  }

  due(limit: number): Due[] | Promise<Due[]> {
    if (this.trouble.isLost) this.#refuse('The connection is lost', 'AbortError')
    const due: Due[] = []
    for (const { id, live, nextAt } of this.#contents.operations.values())
      if (live === 1 && nextAt >= 0 && nextAt <= Number.MAX_VALUE) due.push({ id, nextAt })
    return due.sort((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1)).slice(0, limit)
  }

  read(id: string): OperationRow | undefined | Promise<OperationRow | undefined> {
    if (this.trouble.isLost) this.#refuse('The connection is lost', 'AbortError')
    return this.#contents.operations.get(id)
  }
}

/** Tables inside one transaction, which sees its own writes. */
class Draft implements OutboxTables {
  readonly #base: Contents
  #operations: Map<string, OperationRow> | undefined
  #drafts: Map<string, DraftRow> | undefined
  #counters: Map<string, CounterRow> | undefined

  constructor(base: Contents) {
    this.#base = base
  }

  get isChanged(): boolean {
    return [this.#operations, this.#drafts, this.#counters].some((table) => table !== undefined)
  }

  contents = (): Contents => ({
    operations: this.#operations ?? this.#base.operations,
    drafts: this.#drafts ?? this.#base.drafts,
    counters: this.#counters ?? this.#base.counters,
  })

  readonly operations = {
    get: async (id: string) => this.contents().operations.get(id),
    put: async (row: OperationRow) =>
      void (this.#operations ??= new Map(this.#base.operations)).set(row.id, row),
    delete: async (id: string) =>
      void (this.#operations ??= new Map(this.#base.operations)).delete(id),
  }

  readonly drafts = {
    get: async (scope: string) => this.contents().drafts.get(scope),
    put: async (row: DraftRow) =>
      void (this.#drafts ??= new Map(this.#base.drafts)).set(row.scope, row),
    delete: async (scope: string) =>
      void (this.#drafts ??= new Map(this.#base.drafts)).delete(scope),
    toArray: async () => [...this.contents().drafts.values()],
  }

  readonly counters = {
    get: async (name: string) => this.contents().counters.get(name),
    put: async (row: CounterRow) =>
      void (this.#counters ??= new Map(this.#base.counters)).set(row.name, row),
  }
}

/**
 * Returns the disk as a process that never dies sees it, so that the conformance suite can compare.
 */
export const wholeDisk = (disk: Disk): OutboxDatabase => ({
  async transact(work) {
    const done = await disk.transact(work, () => true)
    disk.flush()
    return done!.value
  },
  read: async (id) => disk.read(id),
  due: async (limit) => disk.due(limit),
})
