import { SECOND_MS } from '../../src/core/time.ts'
import type { OutboxDatabase } from '../../src/db/outboxTables.ts'
import type { Disk } from './disk.ts'
import type { Process } from './process.ts'
import type { Surroundings } from './surroundings.ts'

/** Storage of one device, as its processes reach it. */
export class Storage {
  readonly disk: Disk
  /** True if a write is on disk before it is answered. */
  isStrict = true
  /** Tabs of a newer version that wait for the older ones to close. */
  readonly blocked = new Set<Process>()
  readonly #world: Surroundings

  constructor(world: Surroundings, disk: Disk) {
    this.#world = world
    this.disk = disk
  }

  /** Repairs everything. */
  mend(): void {
    this.disk.trouble.isFull = false
    this.disk.trouble.isLost = false
    this.blocked.clear()
  }

  /**
   * Returns the database as one process has it. Whatever the process has not committed when it dies
   * never happened.
   */
  connect(process: Process): OutboxDatabase {
    return {
      transact: async (work) => {
        await this.#opened(process)
        const done = await this.disk.transact(work, () => process.isAlive)
        // The process is gone, so the promise never settles.
        if (!done) return new Promise(() => {})
        await this.#written(process)
        return done.value
      },
      read: async (id) => {
        await this.#opened(process)
        return this.disk.read(id)
      },
      due: async (limit) => {
        await this.#opened(process)
        return this.disk.due(limit)
      },
    }
  }

  #opened(process: Process): Promise<void> {
    const { engine, dice } = this.#world
    return new Promise((resolve) => {
      const begin = () => {
        if (this.blocked.has(process)) engine.after(SECOND_MS, () => process.step(begin))
        else resolve()
      }
      engine.after(dice.int(3), () => process.step(begin))
    })
  }

  #written(process: Process): Promise<void> {
    const { engine, dice } = this.#world
    if (!this.isStrict) engine.after(dice.between(100, 20_000), () => this.disk.flush())
    return new Promise((resolve) => {
      engine.after(dice.int(4), () => {
        if (this.isStrict) this.disk.flush()
        process.step(resolve)
      })
    })
  }
}
