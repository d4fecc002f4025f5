import type { Permission } from '../../src/chain/permission.ts'
import type { Across } from './across.ts'
import type { RawData } from './bytes.ts'
import type { Chain } from './chain.ts'
import type { Dice } from './dice.ts'
import type { Disk } from './disk.ts'
import type { Engine } from './engine.ts'
import type { FaultKind } from './alphabet.ts'
import type { Shop } from './shop.ts'
import type { Struck } from './struck.ts'

export const NETWORK = '00'.repeat(32)
export const SIDE_NETWORK = '51'.repeat(32)
export const SIDE_CHAIN_ID = '41c2dc7a62818de36321fa3eb71080ca59f7e4fc35'

/** Parts of a world that its devices share. */
export interface Surroundings {
  readonly engine: Engine
  readonly dice: Dice
  /** Chain of this world's orders. */
  readonly chain: Chain
  /** Whether that is the side chain. */
  readonly isOnSide: boolean
  /** Permission of the owner's account, if it has three keys, each on a device of its own. */
  readonly shared: Permission | undefined
  /** The other chain, if the orders' transactions arrive there. */
  readonly across?: Across | undefined
  readonly shop: Shop
  readonly hasTwoNodes: boolean
  /** Whether requests to a node take turns, as in the app. A world then takes twice as long. */
  readonly isPaced: boolean
  /** Opens the storage of a device, by its name. */
  readonly openDisk: (engine: Engine, device: string) => Disk
  /** Probability that the browser wakes the worker after a write. */
  readonly workerEagerness: number
  /** Logs a line, which is built only if someone reads it. */
  log(line: () => string): void
  /** Records that an outbox has given the transaction to a wallet to sign, or to a node to send. */
  gaveAway(txId: string): void
  /** Records that a page has built these bytes for an order. */
  made(txId: string): void
  /** Whether a page has built these bytes; no other bytes may ever be signed. */
  isMade(txId: string): boolean
  /** Whether no contract prevents a second payment. */
  isGiven(raw: RawData): boolean
  /** Records that a wallet altered a transaction and sends the result unasked. */
  sentUnasked(txId: string): void
  /** Reports that an invariant does not hold. */
  violated(what: string): void
}

/** Surroundings to which devices report. */
export interface Hears<Device> extends Surroundings {
  /** Reports that a device has written something. */
  changed(device: Device): void
  /** Reports that an outbox had an error. */
  failed(device: Device, runner: string, error: unknown): void
  /** Reports that a fault took effect on a device: on its target, or on everything there. */
  met(kind: FaultKind, device: Device, struck?: Struck): void
}
