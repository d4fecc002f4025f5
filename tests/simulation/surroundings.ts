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

/** What the devices of a world have in common. */
export interface Surroundings {
  readonly engine: Engine
  readonly dice: Dice
  /** The chain that the orders of this world are for. */
  readonly chain: Chain
  /** Whether that is the side chain. */
  readonly isOnSide: boolean
  /** What the owner's account wants, if it has three keys, each on a device of its own. */
  readonly shared: Permission | undefined
  /** The other chain, where something of theirs arrives there. */
  readonly across?: Across | undefined
  readonly shop: Shop
  readonly hasTwoNodes: boolean
  /** Whether requests to a node take turns, as in the app. (A world then takes twice as long.) */
  readonly isPaced: boolean
  /** The storage of a device, by its name. */
  readonly openDisk: (engine: Engine, device: string) => Disk
  /** How likely the browser is to wake the worker after a write. */
  readonly workerEagerness: number
  /** The line is made only if somebody reads it. */
  log(line: () => string): void
  /** An outbox has given this to a wallet to sign, or to a node to send. */
  gaveAway(txId: string): void
  /** A page has made these bytes of an order. */
  made(txId: string): void
  /** Whether one has: nothing else is ever to be signed. */
  isMade(txId: string): boolean
  /** Whether no contract keeps it from being done twice. */
  isGiven(raw: RawData): boolean
  /** A wallet has made this of what it was given, and sends it unasked. */
  sentUnasked(txId: string): void
  /** An invariant does not hold. */
  violated(what: string): void
}

/** The same, with what devices report to it. */
export interface Hears<Device> extends Surroundings {
  /** A device has written something. */
  changed(device: Device): void
  /** An outbox reported an error. */
  failed(device: Device, runner: string, error: unknown): void
  /** A fault took effect on a device: on what it struck, or on all that there is. */
  met(kind: FaultKind, device: Device, struck?: Struck): void
}
