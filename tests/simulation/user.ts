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

/** World as its users know it. */
export interface Inhabited extends Surroundings {
  readonly books: Books
  /** True once all faults are over. */
  readonly isCalm: boolean
  /** Handles an action of a user. */
  tap(device: Device, done: Promise<unknown>): void
  recover(device: Device): void
  /** Whether as many devices as have to sign an order still can. */
  readonly isSignable: boolean
  /** Passes a share signed here to another device for signing. */
  signingRequest(operation: Operation, from: Device): void
}

/** Temper of a user: some take their time, and some change their mind. */
export type Temper = 'quick' | 'slow' | 'fickle'

/** Time that a signer waits before passing on the same share again; it grows each time. */
const HAND_ON_MS = 3 * MINUTE_MS

/** Number of times that a user tries the same order before giving up on it. */
const PATIENCE = 12

/**
 * User of a device, who looks at the orders now and then and takes the actions that the screen
 * offers. Users need not be clever: whatever they tap, nothing may be paid twice.
 */
export class User {
  readonly #world: Inhabited
  readonly #device: Device
  readonly #taps = new Map<string, { readonly count: number; readonly at: Millis }>()
  /**
   * Number of tries by order, leg and stage. An order that reaches a further stage was not tried in
   * vain.
   */
  readonly #tries = new Map<string, number>()
  /** Hand-overs by transaction. */
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

  /**
   * Whether the account is shared. A shared transaction may live for a day, so looking at it counts
   * as no try.
   */
  get #isShared(): boolean {
    return this.#device.wallet.key !== undefined
  }

  /** Forgets all earlier taps and restores the user's patience. */
  takeHeart(): void {
    this.#taps.clear()
  }

  /** Looks regularly, at intervals that grow to 20 minutes. */
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
    // The user closes the app if there is nothing to wait for.
    if (!device.rows().some(({ archivedAt }) => archivedAt === undefined)) return device.closeTabs()
    const tab = device.front() ?? (device.tabs.length < 4 ? device.openTab() : undefined)
    if (!tab) return
    for (const operation of device.rows()) {
      if (operation.archivedAt === undefined) this.#tend(operation)
    }
  }

  /**
   * Passes on what this key has signed, now and then. Returns false if it has not signed, or is too
   * late.
   */
  #handsOn(operation: Operation, leg: Leg): boolean {
    const now = this.#world.engine.now()
    const tx = currentTransaction(leg)
    if (stageOf(leg) !== 'cosigning' || tx?.missedAt !== undefined) return false
    if (!tx?.signers?.some((each) => each === this.#device.wallet.key)) return false
    const { count = 0, at = -Infinity } = this.#handedOn.get(tx.txId) ?? {}
    if (now < at + count * HAND_ON_MS) return true
    this.#handedOn.set(tx.txId, { count: count + 1, at: now })
    this.#world.signingRequest(operation, this.#device)
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
    // A user taps less often after each tap without effect.
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
    // An order that failed elsewhere, and is not tried again there before the sale ends, never will
    // be.
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
    // Once all faults are over, each try must make progress.
    const { isCalm, isSignable } = this.#world
    // A transaction that a wallet altered may live as long as its signers were given, and still
    // pay.
    const mayLive = tracked(leg).some(({ expiresAt }) => expiresAt > engine.now())
    const mustEnd =
      goesOn && isCalm && isSignable && !needsProof && !mayLive && !isShortOfSigners(leg)
    const place = `${id} ${leg.name} ${stageOf(leg)}`
    const tries = this.#tries.get(place) ?? 0
    if (mustEnd && taps > PATIENCE && tries > PATIENCE)
      this.#world.violated(`${device.name} ${id.slice(0, 4)} is tried again and again, in vain`)
    if (mustEnd) this.#tries.set(place, tries + 1)
    // The user can only read about a failure elsewhere.
    const isNews = isOver && operation.understoodAt === undefined
    const isRead = isNews && actions.every((action) => action === 'openAgain')
    if ((taps > PATIENCE && isOver) || isRead || offers('dismiss'))
      return tap('understands', () => outbox.dismiss(id))
    if (offers('prove') && (isGone || needsProof || dice.chance(0.3)))
      return tap('wants proof', () => outbox.prove(id))
    if (goesOn) return tap('goes on with', () => outbox.resume(id))
    // Most users wait for their other device.
    if (offers('resume') && dice.chance(0.3)) return tap('insists on', () => outbox.resume(id))
    if ((offers('retryNow') || offers('lookAgain')) && dice.chance(0.5))
      tap('looks again at', () => outbox.lookAgain(id), this.#isShared ? 0 : 1)
  }
}

/**
 * Whether too few co-signers have signed. The outbox cannot make them sign in time, so it is not at
 * fault.
 */
function isShortOfSigners(leg: Leg): boolean {
  const { multisig, signers = [] } = leg.transactions.at(-1) ?? {}
  return multisig !== undefined && weightOf(multisig, signers) < multisig.threshold
}
