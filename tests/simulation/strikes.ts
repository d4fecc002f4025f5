import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Address } from '../../src/core/address.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import type { FaultKind } from './alphabet.ts'
import { shownStage } from './struck.ts'
import type { Device } from './device.ts'
import type { Ambush } from './link.ts'
import type { Lie } from './double.ts'
import type { Manner } from './wallet.ts'
import type { Hears } from './surroundings.ts'

/** World as faults see it, with everything they can do to it. */
export interface Struckable extends Hears<Device> {
  readonly stranger: Address
  /** Runs the step after `ms`, or when all faults end. */
  later(ms: Millis, run: () => void): void
  buy(device: Device): void
  tap(device: Device, done: Promise<unknown>): void
  takeOver(id: string, from: Device): void
  wipe(device: Device): void
  poison(device: Device): void
  orphaned(kind: FaultKind, txId: string): void
}

/** Place and time of a fault. */
export interface Scene {
  readonly world: Struckable
  readonly device: Device
  readonly size: number
  /** Order that reached the stage. */
  readonly operation: Operation
}

export type Strike = (scene: Scene) => void

/** Scales `size` (0 to 1) to a number from `low` to `high`. */
export const scaled = (size: number, low: number, high: number) =>
  Math.round(low + size * (high - low))

/** Waits for requests, and reports each one that it meets to `met`. */
export const ambush =
  (kind: FaultKind, meets: Ambush['meets'], strike: Ambush['strike'], most = 1): Strike =>
  ({ world, device, size }) => {
    device.link.ambushes.push({
      meets,
      left: scaled(size, 1, most),
      strike(process, struck) {
        world.met(kind, device, struck)
        return strike(process, struck)
      },
    })
  }

export const atShop = (kind: FaultKind, strike: ReturnType<Ambush['strike']>): Strike =>
  ambush(
    kind,
    (to) => to === 'shop',
    () => strike,
    4,
  )

export const http = (status: number) => ({ kind: 'http' as const, status })
export const malformed = (detail: string) => ({ kind: 'malformed' as const, detail })

/** Sets the manner of the wallet and its user for the next request. */
export const atWallet =
  (kind: FaultKind, manner: Manner): Strike =>
  ({ world, device }) =>
    void device.wallet.manners.push({ manner, taken: (struck) => world.met(kind, device, struck) })

/** Begins a state and ends it after a while. */
export const forAWhile =
  (kind: FaultKind, low: Millis, high: Millis, begin: (scene: Scene) => () => void): Strike =>
  (scene) => {
    const { world, device, size } = scene
    world.met(kind, device)
    world.later(scaled(size, low, high), begin(scene))
  }

const isCrossing = ({ operation }: Scene) => shownStage(operation) === 'crossing'

/** Does the same if something of the order is crossing to the other chain. */
export const whileCrossing =
  (kind: FaultKind, low: Millis, high: Millis, begin: (scene: Scene) => () => void): Strike =>
  (scene) => {
    const { world, device, operation } = scene
    if (!world.across || !isCrossing(scene)) return
    world.met(kind, device, { order: operation.id })
    world.later(scaled(scene.size, low, high), begin(scene))
  }

/**
 * Orphans an arrival's block on the other chain, as soon as there is one that is not solidified.
 */
export function arrivalOrphaned(scene: Scene, tries = 60): void {
  const { world, device, operation } = scene
  if (!world.across || !isCrossing(scene)) return
  if (world.across.orphan()) world.met('arrivalOrphaned', device, { order: operation.id })
  else if (tries > 0) world.later(3 * SECOND_MS, () => arrivalOrphaned(scene, tries - 1))
}

/** Makes the backend name false terms to every caller for a while. */
export const lying =
  (lie: Lie): Strike =>
  ({ world, size }) => {
    world.shop.lie = lie
    world.later(scaled(size, SECOND_MS, 2 * MINUTE_MS), () => (world.shop.lie = undefined))
  }

/**
 * Orphans all blocks back to the oldest such receipt that is not solidified, as soon as there is
 * one.
 */
export const reorganise =
  (kind: FaultKind, ofSuccess: boolean, tries = 20): Strike =>
  (scene) => {
    const { world, size } = scene
    const { chain } = world
    const recent = chain.included().filter(({ block, outcome }) => {
      const isSuccess = outcome.result === 'SUCCESS'
      return block > chain.solid && isSuccess === ofSuccess
    })
    if (recent.length === 0) {
      if (tries > 0) world.later(3 * SECOND_MS, () => reorganise(kind, ofSuccess, tries - 1)(scene))
      return
    }
    const depth = chain.head - Math.min(...recent.map(({ block }) => block)) + 1
    const gone = chain.reorganise(depth, (txId) => size < 0.5 || txId < '8')
    for (const { txId, outcome } of gone)
      if ((outcome.result === 'SUCCESS') === ofSuccess) world.orphaned(kind, txId)
    world.log(() => `${gone.length} orphaned, ${depth} blocks deep`)
  }

/** Makes a node answer the next broadcast with this code, whatever happens to the transaction. */
export const atBroadcast =
  (kind: FaultKind, code: string): Strike =>
  ({ world, device }) =>
    void device.link.nodeTrouble.codes.push({
      code,
      told: (struck) => world.met(kind, device, struck),
    })
