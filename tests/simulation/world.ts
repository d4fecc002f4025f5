import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '../../src/chain/permission.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { plansOf } from '../../src/outbox/run.ts'
import { COSIGNED } from '../../src/outbox/cosigned.ts'
import { encodeSigningRequest, signingRequestOf } from '../../src/outbox/signingRequest.ts'
import { verifyRequest } from '../../src/outbox/verifyRequest.ts'
import { currentLeg, currentTransaction, stageOf, type Stage } from '../../src/outbox/stage.ts'
import { Across } from './across.ts'
import { Books } from './books.ts'
import { Chain } from './chain.ts'
import { Device, type Tab } from './device.ts'
import { Disk } from './disk.ts'
import { createDice, type Dice } from './dice.ts'
import { Engine } from './engine.ts'
import { kinds } from './kinds.ts'
import type { Fault, FaultKind } from './alphabet.ts'
import { strike } from './faults.ts'
import { isOver } from './laws.ts'
import { callIn, callOf, unpackTransaction, type RawData } from './bytes.ts'
import { handOnKey, handOnLies, lieAbout, type HandOnLie } from './handOns.ts'
import { KEYS, OWNER, PERMISSION, sharedBy, STRANGER } from './places.ts'
import type { Plan } from './plan.ts'
import { playKey } from './plays.ts'
import { paidThere, scenarios } from './scenarios.ts'
import { Shop } from './shop.ts'
import { shownStage, stagesStruck, type Struck } from './struck.ts'
import type { Surroundings } from './surroundings.ts'
import type { Struckable } from './strikes.ts'
import { User, type Inhabited } from './user.ts'

const START: Millis = 1_700_000_000_000
/**
 * Time after the last fault within which everything must end. A wallet may let a transaction live
 * for 24 h.
 */
const LIMIT_MS = 30 * HOUR_MS
/**
 * The same limit for multisig accounts. A shared transaction may live as long, and be made again
 * after that.
 */
const SHARED_LIMIT_MS = 80 * HOUR_MS
/**
 * Time from the last fault to the end of the sale. Users who have not paid by then do not want to,
 * or cannot.
 */
const SALE_MS = 28 * HOUR_MS
const SHARED_SALE_MS = 76 * HOUR_MS

/** Result of a world. */
export interface Verdict {
  readonly violations: readonly string[]
  /** Number of times that each fault met each stage: "offline sent". */
  readonly met: ReadonlyMap<string, number>
  readonly log: readonly string[]
}

/** World made from one seed: a chain, a backend, devices with their users, and faults. */
export class World implements Struckable, Inhabited {
  readonly engine = new Engine(START)
  readonly dice: Dice
  readonly chain: Chain
  readonly isOnSide: boolean
  readonly shared: Permission | undefined
  readonly #bytes = new Set<string>()
  readonly across: Across | undefined
  readonly shop: Shop
  readonly stranger = STRANGER
  readonly hasTwoNodes: boolean
  readonly isPaced: boolean
  readonly workerEagerness: number
  readonly books: Books
  readonly openDisk: Surroundings['openDisk']
  readonly #plan: Plan
  readonly #devices: readonly Device[]
  readonly #users: readonly User[]
  readonly #waiting: Fault[]
  readonly #passes = new Map<Fault, number>()
  readonly #stages = new Map<string, Stage>()
  readonly #ends = new Set<() => void>()
  readonly #violations: string[] = []
  readonly #met = new Map<string, number>()
  readonly #log: string[] = []
  readonly #isTold: boolean
  #draftsLeft = 0
  isCalm = false

  /**
   * Creates a world from a plan. `openDisk` gives each device its storage, by default a simulated
   * one.
   */
  constructor(plan: Plan, isTold = false, openDisk: Surroundings['openDisk'] = () => new Disk()) {
    this.#plan = plan
    this.openDisk = openDisk
    this.#isTold = isTold
    this.dice = createDice(plan.seed ^ 0x5eed)
    this.hasTwoNodes = plan.hasTwoNodes
    this.isPaced = plan.isPaced
    this.workerEagerness = plan.workerEagerness
    const { scenario } = plan
    this.chain = new Chain(this.engine.now, {
      double: scenarios[scenario].double,
      oldAllowance: plan.hasOldAllowance ? 1n : 0n,
    })
    const { kind, double } = scenarios[scenario]
    this.isOnSide = kinds.get(kind)?.chain === 'side'
    if (double.crosses)
      this.across = new Across(this.engine.now, this.chain, this.dice, double.crosses)
    this.shop = new Shop(this.chain)
    this.books = new Books(this, (what) => this.violated(what))
    this.shared = plan.signatures === undefined ? undefined : sharedBy(plan.signatures)
    this.shop.isForged = plan.hasForgedNews
    const names = this.shared ? ['A', 'B', 'C'] : ['A', 'B']
    this.#devices = names.map((name, index) => {
      const key = this.shared && KEYS[index]
      return new Device(name, this, { owner: OWNER, key }, plan.hasSync)
    })
    this.#users = this.#devices.map((device) => new User(this, device, plan.user))
    this.#waiting = [...plan.faults]
  }

  async run(): Promise<Verdict> {
    const [first] = this.#devices
    for (const user of this.#users) user.watch()
    this.engine.after(0, () => this.buy(first!))
    const over = () => this.#violations.length > 0
    await this.engine.run(START + this.#plan.calmAt, over)
    if (!over()) this.#becomeCalm()
    const end = START + this.#plan.calmAt + (this.shared ? SHARED_LIMIT_MS : LIMIT_MS)
    await this.engine.run(end, () => over() || this.#isEnded())
    if (!over()) this.books.close(this.#devices)
    return { violations: this.#violations, met: this.#met, log: this.#log }
  }

  gaveAway(txId: string): void {
    this.books.gaveAway(txId)
  }

  sentUnasked(txId: string): void {
    this.books.sentUnasked(txId)
  }

  /**
   * Orders something for a device's user. Now and then, it opens one sheet in two tabs, or taps
   * twice.
   */
  buy(device: Device): void {
    if (device.isOff) return
    const tab = device.front() ?? device.openTab()
    const isDouble = this.dice.chance(0.2)
    const tabs = isDouble ? [tab, this.dice.chance(0.5) ? tab : device.openTab()] : [tab]
    const { size: wiped } = this.books.wiped
    const left = this.#draftsLeft
    const ids = new Set<string>()
    const order = async ({ outbox, process }: Tab) => {
      // Enough time for the other tab to get there.
      const pause = () =>
        new Promise<void>((resolve) => {
          if (isDouble) this.engine.after(3 * SECOND_MS, () => process.step(resolve))
          else resolve()
        })
      const id = await outbox.draft('box')
      ids.add(id)
      if (ids.size > 1 && this.#draftsLeft === left && this.books.wiped.size === wiped)
        this.violated(`one sheet of ${device.name} is two orders`)
      await pause()
      await outbox.add(this.#order(id, device))
      await pause()
      // Until this is done, another sheet may already get the next order.
      this.#draftsLeft += 1
      await outbox.leaveDraft('box')
      this.#draftsLeft += 1
    }
    for (const each of tabs) this.tap(device, order(each))
  }

  /** Handles an action of a user; errors of a broken storage are shown to the user. */
  tap(device: Device, done: Promise<unknown>): void {
    done.catch((error: unknown) => this.failed(device, 'user', error))
  }

  #order(id: string, device: Device) {
    const { scenario } = this.#plan
    // The other device pays what this one has handed over.
    const name = (device !== this.#devices[0] && paidThere[scenario]) || scenario
    const { kind, double } = scenarios[name]
    const order = { id, kind, owner: double.owner ?? OWNER, intent: double.intent(id) }
    if (!this.shared) return order
    const lives = [10 * MINUTE_MS, HOUR_MS, DAY_MS]
    const lifeMs = this.dice.pick(this.shared.threshold > 2n ? lives.slice(1) : lives)
    return { ...order, multisig: { permissionId: PERMISSION, lifeMs } }
  }

  get isSignable(): boolean {
    const able = this.#devices.filter(({ isLater }) => !isLater)
    return this.shared === undefined || able.length >= Number(this.shared.threshold)
  }

  made(txId: string): void {
    this.#bytes.add(txId)
  }

  isMade(txId: string): boolean {
    return this.#bytes.has(txId)
  }

  isGiven({ signature }: RawData): boolean {
    const { scenario } = this.#plan
    const { kind, double } = scenarios[scenario]
    const id = '0'.repeat(64)
    const plans = kinds.get(kind)?.plan({ id, owner: OWNER, intent: double.intent(id) }) ?? []
    return plans.some(
      ({ repeat, call }) => repeat === 'needsProof' && callOf(OWNER, call).signature === signature,
    )
  }

  /**
   * Passes a signed share from one signer to another, who takes it up at most hours later. Now and
   * then, it is damaged on its way or replaced by a false one.
   */
  signingRequest(operation: Operation, from: Device): void {
    const leg = currentLeg(operation)
    const tx = leg && currentTransaction(leg)
    const handed = tx && signingRequestOf(operation, tx)
    if (!handed) return
    const { dice, engine, chain } = this
    // Once all faults are over, people are honest and quick, because everything they begin has to
    // end.
    const { isCalm } = this
    const lie = !isCalm && dice.chance(0.2) ? dice.pick(handOnLies) : undefined
    const raw = unpackTransaction(handed.rawDataHex)
    const [key, now] = [from.wallet.key!, chain.timeOf(chain.head)]
    const told = lie
      ? lieAbout(lie, handed, { key, dice, now, isGiven: this.isGiven(raw) })
      : handed
    const isDamaged = !isCalm && !lie && dice.chance(0.1)
    const bytes = unpackTransaction(told.rawDataHex)
    const text = isDamaged ? damaged(encodeSigningRequest(told), dice) : encodeSigningRequest(told)
    const others = this.#devices.filter((device) => device !== from)
    const pauses = [MINUTE_MS, 5 * MINUTE_MS, dice.chance(0.1) ? 2 * HOUR_MS : MINUTE_MS]
    const pause = isCalm ? 10 * SECOND_MS : dice.pick(pauses)
    for (const to of isCalm ? others : [dice.pick(others)])
      engine.after(dice.between(SECOND_MS, pause), () => {
        if (to.isOff || to.disk.trouble.isLost) return
        this.log(() => `${from.name} hands on ${operation.id.slice(0, 4)} to ${to.name}`)
        this.tap(to, this.#acceptRequest(to, text, { lie, isDamaged, bytes }))
      })
  }

  /** Opens a share from another signer. Any change made to it must be detected. */
  async #acceptRequest(
    to: Device,
    text: string,
    { lie, isDamaged, bytes }: { lie: HandOnLie | undefined; isDamaged: boolean; bytes: RawData },
  ): Promise<void> {
    const { outbox } = to.front() ?? to.openTab()
    const isTroubled = () => to.isLater || to.link.isTroubled
    const wasTroubled = isTroubled()
    const taken = await outbox.ask((ports) => verifyRequest(ports, text))
    if (!taken.ok) {
      this.log(() => `${to.name} takes up nothing: ${taken.error}`)
      const isOurs = !lie && !isDamaged && taken.error !== 'unreachable'
      if (isOurs && !wasTroubled && !isTroubled())
        this.violated(`${to.name} refuses what is as it should be: ${taken.error}`)
      if (isDamaged) this.#count(handOnKey('refused: damaged'))
      if (lie) this.#count(handOnKey(`refused: ${lie}`))
      return
    }
    if (isDamaged) this.violated(`${to.name} takes up what was damaged`)
    const { owner, plan, transaction, over } = taken.value
    if (!isDeepStrictEqual(callOf(owner, plan.call), callIn(bytes)))
      this.violated(`${to.name} is shown what ${transaction.txId.slice(0, 6)} does not do`)
    // The description fits these bytes, perhaps of another leg, so the signer is not deceived.
    if (lie === 'otherWords' || lie === 'paysMore') return
    if (lie) this.violated(`${to.name} believes a lie: ${lie}`)
    const { key } = to.wallet
    const signs = key !== undefined && !transaction.signers?.includes(key)
    const isKnown = to
      .rows()
      .some(({ legs }) =>
        legs.some(({ transactions }) => transactions.some((tx) => tx.txId === transaction.txId)),
      )
    this.#count(
      handOnKey(over ? 'too late' : isKnown ? 'merged with a row that has it' : 'taken up'),
    )
    await outbox.acceptRequest(taken.value, signs)
  }

  #count(key: string): void {
    this.#met.set(key, (this.#met.get(key) ?? 0) + 1)
  }

  /**
   * Does the same on another device: with the same order if the backend knows orders of this kind,
   * otherwise with a new one. It skips payments that the contract would take twice.
   */
  takeOver(id: string, from: Device): void {
    const { scenario } = this.#plan
    const { kind, double } = scenarios[scenario]
    const plans = kinds.get(kind)?.plan({ id, owner: OWNER, intent: double.intent(id) })
    if (plans?.some(({ repeat }) => repeat === 'needsProof')) return
    const other = this.#devices.find((device) => device !== from) ?? from
    const device = paidThere[scenario] ? this.#devices[1]! : other
    this.engine.after(this.dice.between(SECOND_MS, 20 * SECOND_MS), () => {
      // An order that failed and was dismissed there is resumed.
      const known = device.rows().find((row) => row.id === id)
      const isPutAway = known?.archivedAt !== undefined && currentLeg(known) !== undefined
      if (device.isOff || (device.disk.operations.has(id) && !isPutAway)) return
      if (!double.told) return this.buy(device)
      const tab = device.front() ?? device.openTab()
      this.tap(device, tab.outbox.add(this.#order(id, device)))
    })
  }

  /** Restores lost orders from the backend's list, and opens orders that were handed over. */
  recover(device: Device): void {
    const { scenario } = this.#plan
    if (paidThere[scenario] && device === this.#devices[0])
      for (const { id, kind, archivedAt } of device.rows())
        if (kind === scenarios[scenario].kind && archivedAt === undefined) this.takeOver(id, device)
    for (const id of this.books.wiped) {
      if (device.disk.operations.has(id) || !this.shop.isUnfinished(id)) continue
      const tab = device.front() ?? device.openTab()
      this.tap(device, tab.outbox.add(this.#order(id, device)))
    }
  }

  wipe(device: Device): void {
    for (const id of device.disk.operations.keys()) this.books.wiped.add(id)
    device.records.remember()
    device.disk.wipe()
  }

  poison(device: Device): void {
    const id = 'f'.repeat(64)
    device.disk.spoil({
      id,
      owner: OWNER,
      createdAt: 0,
      live: 1,
      nextAt: 0,
      fence: 0,
      lease: null,
      runnerVersion: 1,
      body: 'nothing that anybody can read',
    })
  }

  /** Runs the step after `ms`, or when all faults end. */
  later(ms: Millis, run: () => void): void {
    const end = () => {
      if (this.#ends.delete(end)) run()
    }
    this.#ends.add(end)
    this.engine.after(ms, end)
  }

  readonly log = (line: () => string): void => {
    if (!this.#isTold) return
    const seconds = ((this.engine.now() - START) / SECOND_MS).toFixed(3)
    this.#log.push(`${seconds.padStart(10)}  ${line()}`)
  }

  met(kind: FaultKind, device: Device, struck?: Struck): void {
    this.log(() => `— ${kind} on ${device.name}`)
    for (const stage of stagesStruck(device.disk.operations.values(), struck)) {
      const key = `${kind} ${stage}`
      this.#met.set(key, (this.#met.get(key) ?? 0) + 1)
    }
    const play = playKey(scenarios[this.#plan.scenario].kind, kind)
    this.#met.set(play, (this.#met.get(play) ?? 0) + 1)
  }

  /** Reports that a transaction's block was orphaned, which strikes every device that has it. */
  orphaned(kind: FaultKind, txId: string): void {
    for (const device of this.#devices) {
      this.met(kind, device, { transaction: txId })
      this.met(kind, device, {
        undone: (operation, leg) => {
          const plan = plansOf(device.kinds, operation)?.[leg]
          return plan !== undefined && !this.chain.isDone(operation.owner, plan.call)
        },
      })
    }
  }

  failed(device: Device, runner: string, error: unknown): void {
    const { isFull, isLost } = device.disk.trouble
    const isExpected = error instanceof DOMException
    this.log(() => `${runner}: ${String(error)}`)
    if (!isExpected || (this.isCalm && (isFull || isLost)))
      this.violated(`${runner}: ${error instanceof Error ? error.stack : String(error)}`)
  }

  violated(what: string): void {
    this.log(() => `VIOLATED: ${what}`)
    this.#violations.push(what)
  }

  changed(device: Device): void {
    for (const operation of this.books.read(device)) this.#follow(device, operation)
    this.#users[this.#devices.indexOf(device)]?.notice()
  }

  /** Triggers faults that wait for the stages of an order. */
  #follow(device: Device, operation: Operation): void {
    const stage = shownStage(operation)
    const key = `${device.name} ${operation.id}`
    if (this.#stages.get(key) === stage) return
    if (stage === 'sent' && operation.kind === COSIGNED)
      this.#count(handOnKey('sent by another than its maker'))
    this.#stages.set(key, stage)
    const stages = operation.legs.map(stageOf).join(' ')
    this.log(() => `${device.name} ${operation.id.slice(0, 4)} ${stages}`)
    this.#trigger(device, stage, operation)
  }

  #trigger(device: Device, stage: Stage, operation: Operation): void {
    if (this.isCalm) return
    const index = this.#devices.indexOf(device)
    for (const fault of this.#waiting.slice()) {
      if (fault.stage !== stage || fault.device !== index) continue
      const passes = this.#passes.get(fault) ?? 0
      this.#passes.set(fault, passes + 1)
      if (passes < (fault.passes ?? 0)) continue
      this.#waiting.splice(this.#waiting.indexOf(fault), 1)
      this.engine.after(fault.delay, () => {
        if (!this.isCalm) strike(fault, { world: this, device, operation })
      })
    }
  }

  #becomeCalm(): void {
    this.log(() => '— nothing goes wrong any more')
    for (const device of this.#devices) this.books.lookForForgotten(device, this.engine.now())
    this.isCalm = true
    for (const end of this.#ends) end()
    if (this.across) this.across.isHeld = this.across.isListLying = false
    this.chain.delayBlocks = 0
    this.chain.dropNext = 0
    this.chain.failNext = 0
    this.shop.lie = undefined
    this.shop.endsAt = this.engine.now() + (this.shared ? SHARED_SALE_MS : SALE_MS)
    for (const device of this.#devices) device.recover(OWNER)
    for (const user of this.#users) user.takeHeart()
  }

  #isEnded(): boolean {
    return this.#devices.every((device) => device.rows().every(isOver)) && !this.chain.isBusy
  }
}

/** Changes one letter. In every second text, it is one of the version or the checksum. */
function damaged(text: string, dice: Dice): string {
  const place = dice.int(2 * text.length)
  const at = place < text.length ? place : place % 7
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}
