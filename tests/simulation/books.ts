import { isPlain } from '../../src/chain/call.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { OperationRow } from '../../src/db/database.ts'
import { COSIGNED, type CosignedIntent } from '../../src/outbox/cosigned.ts'
import { LONGEST_PAUSE_MS, WAITS_FOR_USER } from '../../src/outbox/pace.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { plansOf } from '../../src/outbox/run.ts'
import type { Across } from './across.ts'
import type { Chain } from './chain.ts'
import type { Device } from './device.ts'
import type { Engine } from './engine.ts'
import { doublePayments, falsehoods, forgotten, isSettled, type Made } from './laws.ts'
import { reportKey, type Shop } from './shop.ts'
import type { Surroundings } from './surroundings.ts'
import { textOf } from './text.ts'

/**
 * Ledger of what is true in a world, which no part of the world can know. It checks that the outbox
 * agrees: each write as it is made, and everything once more at the end.
 */
export class Books {
  /** Orders that their users cancelled. */
  readonly cancelled = new Set<string>()
  /** Orders that were in storage when it was wiped. */
  readonly wiped = new Set<string>()
  readonly #made = new Map<string, Made>()
  readonly #givenAway = new Map<string, Millis>()
  readonly #unasked = new Set<string>()
  readonly #seen = new WeakSet<OperationRow>()
  readonly #known = new Map<Device, Map<string, OperationRow>>()
  readonly #engine: Engine
  readonly #chain: Chain
  readonly #across: Across | undefined
  readonly #shop: Shop
  readonly #violated: (what: string) => void

  constructor(
    { engine, chain, across, shop }: Pick<Surroundings, 'engine' | 'chain' | 'across' | 'shop'>,
    violated: (what: string) => void,
  ) {
    this.#engine = engine
    this.#chain = chain
    this.#across = across
    this.#shop = shop
    this.#violated = violated
  }

  gaveAway(txId: string): void {
    this.#givenAway.set(txId, this.#engine.now())
  }

  sentUnasked(txId: string): void {
    this.#unasked.add(txId)
  }

  /** Reads the rows that a device has just written, and returns the operations that changed. */
  read(device: Device): Operation[] {
    const changed: Operation[] = []
    for (const row of device.disk.operations.values()) {
      if (this.#seen.has(row) || typeof row.body !== 'object') continue
      this.#seen.add(row)
      const operation = row.body as Operation
      const before = this.#known.get(device)?.get(row.id)
      const lost = before && !device.isRestored ? forgotten(before, row) : []
      for (const what of [...falsehoods(row, this.#chain, this.#across, device.kinds), ...lost])
        this.#violated(`${nameOf(device, operation)}: ${what}`)
      for (const { name, trouble } of operation.legs)
        if (trouble?.kind === 'refused' && !this.#shop.refusals.has(trouble.code))
          this.#violated(`${nameOf(device, operation)}: nobody refused ${name}`)
      this.#enter(operation, device)
      changed.push(operation)
    }
    this.#lookForLosses(device)
    return changed
  }

  /** Checks that no row is delayed for more than an hour, whatever the clock did meanwhile. */
  lookForForgotten(device: Device, now: number): void {
    if (!device.hasWorkedFor(2 * MINUTE_MS)) return
    const latest = now + device.skew + LONGEST_PAUSE_MS
    for (const { live, nextAt, body } of device.disk.operations.values()) {
      const isLate = live === 1 && nextAt > latest && nextAt !== WAITS_FOR_USER
      if (isLate && typeof body === 'object')
        this.#violated(`${nameOf(device, body as Operation)} is put off for more than an hour`)
    }
  }

  /** Checks that every operation has ended correctly. */
  close(devices: readonly Device[]): void {
    for (const device of devices) {
      for (const operation of device.rows()) {
        if (isSettled(operation)) continue
        const { legs } = operation
        this.#violated(`${nameOf(device, operation)} does not come to an end: ${textOf(legs)}`)
      }
    }
    const deeds = { made: this.#made, givenAway: this.#givenAway, unasked: this.#unasked }
    for (const what of doublePayments(this.#chain, deeds)) this.#violated(what)
    this.#lookForReports()
  }

  #enter(operation: Operation, { kinds }: Device): void {
    const plans = plansOf(kinds, operation)
    for (const [index, leg] of operation.legs.entries()) {
      const plan = plans?.[index]
      for (const { txId, origin } of leg.transactions) {
        const made = this.#made.get(txId)
        const order = orderOf(operation)
        if (made && (made.order !== order || made.leg !== leg.name))
          this.#violated(`${txId.slice(0, 6)} stands for ${made.leg} of two orders`)
        // One device may report what another one made.
        if (!plan || (made && (made.report !== undefined || !plan.after))) continue
        this.#made.set(txId, {
          order,
          leg: leg.name,
          origin,
          knownAt: this.#engine.now(),
          ...made,
          isOnce: !plan.preparation && plan.repeat !== 'harmless',
          isKnowable: plan.expects !== undefined || isPlain(plan.call),
          report: plan.after && reportKey(plan.after(txId)),
        })
      }
    }
  }

  /**
   * Checks that a row disappears only if its user cancels it, or its storage is wiped or restored.
   */
  #lookForLosses(device: Device): void {
    const known = this.#known.get(device) ?? new Map<string, OperationRow>()
    this.#known.set(device, known)
    for (const id of known.keys()) {
      if (device.disk.operations.has(id)) continue
      known.delete(id)
      if (!this.cancelled.has(id) && !this.wiped.has(id) && !device.isRestored)
        this.#violated(`${device.name} lost the row of ${id.slice(0, 4)}`)
    }
    for (const [id, row] of device.disk.operations)
      if (typeof row.body === 'object') known.set(id, row)
  }

  /** Checks that every payment was acknowledged under its own order. */
  #lookForReports(): void {
    for (const { txId, outcome } of this.#chain.included()) {
      const of = this.#made.get(txId)
      if (outcome.result !== 'SUCCESS' || of?.report === undefined) continue
      if (this.wiped.has(of.order)) continue
      // Without an event or plain bytes, no one can tell whether a transaction that a wallet
      // altered still did the job.
      if (of.origin === 'wallet' && !of.isKnowable) continue
      if (!this.#shop.acknowledged.has(of.report))
        this.#violated(`${txId.slice(0, 6)} paid ${of.order.slice(0, 4)} and was not reported`)
    }
  }
}

/** Returns the order of a row. For a share from a co-signer, it is its maker's order. */
const orderOf = ({ id, kind, intent }: Operation): string =>
  kind === COSIGNED ? (intent as CosignedIntent).order : id

/** Formats an order on a device: "A 1f3c". */
const nameOf = (device: Device, { id }: Operation) => `${device.name} ${id.slice(0, 4)}`
