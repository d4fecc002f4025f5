import { weightOf } from '../../src/chain/permission.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Leg, Operation } from '../../src/outbox/operation.ts'
import { currentLeg, currentTransaction, isTooLate, stageOf } from '../../src/outbox/stage.ts'
import { isRetired, tracked } from '../../src/outbox/next.ts'
import { plansOf } from '../../src/outbox/run.ts'
import { actionsOf, type Action } from '../../src/state/operations/actions.ts'
import type { Books } from './books.ts'
import type { Device } from './device.ts'
import type { Surroundings } from './surroundings.ts'

/** A world as its users know it. */
export interface Inhabited extends Surroundings {
  readonly books: Books
  /** All faults are over. */
  readonly isCalm: boolean
  /** Something that a user asked for. */
  tap(device: Device, done: Promise<unknown>): void
  recover(device: Device): void
  /** Whether as many devices as have to sign an order still can. */
  readonly isSignable: boolean
  /** Hands on to another device what was signed here. */
  handOn(operation: Operation, from: Device): void
}

/** Some take their time, and some change their mind. */
export type Temper = 'quick' | 'slow' | 'fickle'

/** How long a signer waits before handing the same on once more; longer each time. */
const HAND_ON_MS = 3 * MINUTE_MS

/** How often a user tries the same order before giving up on it. */
const PATIENCE = 12

/**
 * The person using a device, who looks at the orders now and then and does what the screen offers.
 * Nobody has to be clever: whatever they tap, nothing may be paid twice.
 */
export class User {
  readonly #world: Inhabited
  readonly #device: Device
  readonly #taps = new Map<string, { readonly count: number; readonly at: Millis }>()
  /** By order, leg and stage: what has come further is not tried in vain. */
  readonly #tries = new Map<string, number>()
  /** By transaction. */
  readonly #handedOn = new Map<string, { readonly count: number; readonly at: Millis }>()
  readonly #temper: Temper
  #isLooking = false

  constructor(world: Inhabited, device: Device, temper: Temper) {
    this.#world = world
    this.#device = device
    this.#temper = temper
  }

  /** Looks at the screen some seconds from now. */
  notice(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    const { engine, dice } = this.#world
    const slowness = this.#temper === 'slow' ? 6 : 1
    engine.after(slowness * dice.between(SECOND_MS, 20 * SECOND_MS), () => {
      this.#isLooking = false
      this.#look()
    })
  }

  /** What several sign may live for a day: whoever looks at it so long has tried nothing. */
  get #isShared(): boolean {
    return this.#device.wallet.key !== undefined
  }

  /** All earlier taps are forgotten, and patience is back. */
  takeHeart(): void {
    this.#taps.clear()
  }

  /** Keeps looking, at intervals that grow to 20 minutes. */
  watch(): void {
    let pause = 30 * SECOND_MS
    const again = () => {
      this.#look()
      pause = Math.min(20 * MINUTE_MS, pause * 1.3)
      this.#world.engine.after(pause, again)
    }
    this.#world.engine.after(pause, again)
  }

  #look(): void {
    const device = this.#device
    if (device.disk.trouble.isLost || device.isOff) return
    this.#world.recover(device)
    // With nothing to wait for, the user closes the app.
    if (!device.rows().some(({ archivedAt }) => archivedAt === undefined)) return device.closeTabs()
    const tab = device.front() ?? (device.tabs.length < 4 ? device.openTab() : undefined)
    if (!tab) return
    for (const operation of device.rows()) {
      if (operation.archivedAt === undefined) this.#tend(operation)
    }
  }

  /** Hands on what this key has signed, now and then; false if it has not, or is too late. */
  #handsOn(operation: Operation, leg: Leg): boolean {
    const now = this.#world.engine.now()
    const tx = currentTransaction(leg)
    if (stageOf(leg) !== 'cosigning' || tx?.missedAt !== undefined) return false
    if (!tx?.signers?.some((each) => each === this.#device.wallet.key)) return false
    const { count = 0, at = -Infinity } = this.#handedOn.get(tx.txId) ?? {}
    if (now < at + count * HAND_ON_MS) return true
    this.#handedOn.set(tx.txId, { count: count + 1, at: now })
    this.#world.handOn(operation, this.#device)
    return true
  }

  #tend(operation: Operation): void {
    const device = this.#device
    const outbox = device.front()?.outbox
    const plans = plansOf(device.kinds, operation)
    if (!outbox || !plans) return
    const leg = currentLeg(operation)
    if (!leg || this.#handsOn(operation, leg)) return
    const { engine, dice, log } = this.#world
    const { id } = operation
    const { count: taps = 0, at = -Infinity } = this.#taps.get(id) ?? {}
    // The more often a user has tapped without effect, the rarer the next tap.
    if (engine.now() < at + taps ** 2 * 5 * SECOND_MS) return
    const tap = (what: string, done: () => Promise<unknown>, tries = 1) => {
      this.#taps.set(id, { count: taps + tries, at: engine.now() })
      log(() => `user of ${device.name}: ${what} ${id.slice(0, 4)}`)
      this.#world.tap(device, done())
    }
    const actions = actionsOf(operation, plans)
    const offers = (action: Action) => actions.includes(action)
    const isMissed = currentTransaction(leg)?.missedAt !== undefined
    if (stageOf(leg) === 'cosigning' && !leg.trouble && !isMissed && !isRetired(plans))
      return tap('signs as well', () => outbox.resume(id))
    const isOver = stageOf(leg) === 'failed' || stageOf(leg) === 'dead'
    const isTired = taps > PATIENCE || (this.#temper === 'fickle' && dice.chance(0.3))
    const isGone = isRetired(plans)
    const needsProof = plans.some(({ repeat }) => repeat === 'needsProof')
    const isExpired = leg.trouble?.kind === 'expired'
    // What failed elsewhere and is not tried again there by the end of the sale, never will be.
    const isSaleOver = engine.now() > this.#world.shop.endsAt
    const isInVain = isGone || isExpired || isSaleOver || isTooLate(leg)
    if ((isTired || isInVain) && offers('cancel')) {
      this.#world.books.cancelled.add(id)
      return tap('cancels', () => outbox.cancel(id))
    }
    if (isTired && offers('leaveOut'))
      return tap('leaves out the rest of', () => outbox.leaveOut(id))
    const isElsewhere = leg.trouble?.kind === 'otherDevice'
    const goesOn = (offers('resume') && !isElsewhere) || offers('payAgain') || offers('tryAgain')
    // With all faults over, each try must make progress.
    const { isCalm, isSignable } = this.#world
    // What a wallet has changed may live on for as long as signers were given, and pay after all.
    const mayLive = tracked(leg).some(({ expiresAt }) => expiresAt > engine.now())
    const mustEnd =
      goesOn && isCalm && isSignable && !needsProof && !mayLive && !isShortOfSigners(leg)
    const place = `${id} ${leg.name} ${stageOf(leg)}`
    const tries = this.#tries.get(place) ?? 0
    if (mustEnd && taps > PATIENCE && tries > PATIENCE)
      this.#world.violated(`${device.name} ${id.slice(0, 4)} is tried again and again, in vain`)
    if (mustEnd) this.#tries.set(place, tries + 1)
    // About what failed elsewhere, there is nothing to do here but read it.
    const isNews = isOver && operation.understoodAt === undefined
    const isRead = isNews && actions.every((action) => action === 'openAgain')
    if ((taps > PATIENCE && isOver) || isRead || offers('putAway'))
      return tap('understands', () => outbox.understand(id))
    if (offers('prove') && (isGone || needsProof || dice.chance(0.3)))
      return tap('wants proof', () => outbox.prove(id))
    if (goesOn) return tap('goes on with', () => outbox.resume(id))
    // Most wait for what their other device does.
    if (offers('resume') && dice.chance(0.3)) return tap('insists on', () => outbox.resume(id))
    if ((offers('retryNow') || offers('lookAgain')) && dice.chance(0.5))
      tap('looks again at', () => outbox.lookAgain(id), this.#isShared ? 0 : 1)
  }
}

/** Nobody can be made to sign in time: that too few have is no fault of the outbox. */
function isShortOfSigners(leg: Leg): boolean {
  const { multisig, signers = [] } = leg.transactions.at(-1) ?? {}
  return multisig !== undefined && weightOf(multisig, signers) < multisig.threshold
}
