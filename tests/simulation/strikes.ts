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

/** A world as faults know it: what they can do to it. */
export interface Struckable extends Hears<Device> {
  readonly stranger: Address
  /** Runs it after `ms`, or when all faults end. */
  later(ms: Millis, run: () => void): void
  buy(device: Device): void
  tap(device: Device, done: Promise<unknown>): void
  takeOver(id: string, from: Device): void
  wipe(device: Device): void
  poison(device: Device): void
  orphaned(kind: FaultKind, txId: string): void
}

/** Where and when a fault strikes. */
export interface Scene {
  readonly world: Struckable
  readonly device: Device
  readonly size: number
  /** The order that reached the stage. */
  readonly operation: Operation
}

export type Strike = (scene: Scene) => void

/** Between `low` and `high`, as `size` (0 to 1) says. */
export const scaled = (size: number, low: number, high: number) =>
  Math.round(low + size * (high - low))

/** Lies in wait for requests; `met` is told when it meets one. */
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

/** What the wallet and its user do the next time it is asked. */
export const atWallet =
  (kind: FaultKind, manner: Manner): Strike =>
  ({ world, device }) =>
    void device.wallet.manners.push({ manner, taken: (struck) => world.met(kind, device, struck) })

/** Holds for a while, and then ends. */
export const forAWhile =
  (kind: FaultKind, low: Millis, high: Millis, begin: (scene: Scene) => () => void): Strike =>
  (scene) => {
    const { world, device, size } = scene
    world.met(kind, device)
    world.later(scaled(size, low, high), begin(scene))
  }

const isCrossing = ({ operation }: Scene) => shownStage(operation) === 'crossing'

/** The same, where something of the order is under way to the other chain. */
export const whileCrossing =
  (kind: FaultKind, low: Millis, high: Millis, begin: (scene: Scene) => () => void): Strike =>
  (scene) => {
    const { world, device, operation } = scene
    if (!world.across || !isCrossing(scene)) return
    world.met(kind, device, { order: operation.id })
    world.later(scaled(scene.size, low, high), begin(scene))
  }

/** The other chain loses the block of an arrival that is not solidified, once there is one. */
export function arrivalOrphaned(scene: Scene, tries = 60): void {
  const { world, device, operation } = scene
  if (!world.across || !isCrossing(scene)) return
  if (world.across.orphan()) world.met('arrivalOrphaned', device, { order: operation.id })
  else if (tries > 0) world.later(3 * SECOND_MS, () => arrivalOrphaned(scene, tries - 1))
}

/** For a while, the shop names something else to everybody who asks. */
export const lying =
  (lie: Lie): Strike =>
  ({ world, size }) => {
    world.shop.lie = lie
    world.later(scaled(size, SECOND_MS, 2 * MINUTE_MS), () => (world.shop.lie = undefined))
  }

/** Orphans all blocks back to the oldest such receipt that is not solidified, once there is one. */
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

/** A node answers the next broadcast with this code, whatever becomes of the transaction. */
export const atBroadcast =
  (kind: FaultKind, code: string): Strike =>
  ({ world, device }) =>
    void device.link.nodeTrouble.codes.push({
      code,
      told: (struck) => world.met(kind, device, struck),
    })
