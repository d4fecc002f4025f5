import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { TRX, type Coin } from '../../src/core/amount.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { OperationRow } from '../../src/db/database.ts'
import { HANDED } from '../../src/features/blindbox/handed.ts'
import { buyBlindBox } from '../../src/features/blindbox/operation.ts'
import { LONGEST_PAUSE_MS } from '../../src/outbox/next.ts'
import { currentLeg, stageOf, type Operation, type Stage } from '../../src/outbox/operation.ts'
import { WAITS_FOR_USER } from '../../src/outbox/reduce.ts'
import { Chain } from './chain.ts'
import { Device } from './device.ts'
import { createDice, type Dice } from './dice.ts'
import { Engine } from './engine.ts'
import type { FaultKind } from './alphabet.ts'
import { strike, type Fault } from './faults.ts'
import { transfer } from './kinds.ts'
import { doublePayments, falsehoods, isOver, isPayment, isSettled, type Made } from './laws.ts'
import type { Plan } from './plan.ts'
import { Shop } from './shop.ts'
import type { Surroundings } from './surroundings.ts'
import { textOf } from './text.ts'
import { User } from './user.ts'

const START: Millis = 1_700_000_000_000
const OWNER = addressFromHex('aa'.repeat(20))
const STRANGER = addressFromHex('bb'.repeat(20))
const SALE = addressFromHex('cc'.repeat(20))
const TOKEN = addressFromHex('dd'.repeat(20))
const PURSE = addressFromHex('ee'.repeat(20))
const USDT: Coin = { symbol: 'USDT', decimals: 6, contract: TOKEN }
const UNITS = 5_000_000n

/** After the last fault all must end within this time: a wallet may give a transaction a whole day. */
const LIMIT_MS = 30 * HOUR_MS

/** What a world comes to. */
export interface Verdict {
  readonly violations: readonly string[]
  /** How often each fault met each stage: "offline sent". */
  readonly met: ReadonlyMap<string, number>
  readonly log: readonly string[]
}

/** One seeded world: a chain, a shop, two devices with their users, and what goes wrong. */
export class World implements Surroundings {
  readonly engine = new Engine(START)
  readonly dice: Dice
  readonly chain: Chain
  readonly shop: Shop
  readonly stranger = STRANGER
  readonly hasTwoNodes: boolean
  readonly isPaced: boolean
  readonly workerEagerness: number
  /** Orders that their users took back. */
  readonly cancelled = new Set<string>()
  readonly #plan: Plan
  readonly #coins: readonly Coin[]
  readonly #devices: readonly Device[]
  readonly #users: readonly User[]
  readonly #waiting: Fault[]
  readonly #made = new Map<string, Made>()
  /** Orders that were in a storage which was wiped. */
  readonly #wiped = new Set<string>()
  readonly #seen = new Map<OperationRow, boolean>()
  readonly #known: (readonly [Device, Set<string>])[]
  readonly #stages = new Map<string, Stage>()
  readonly #ends = new Set<() => void>()
  readonly #violations: string[] = []
  readonly #met = new Map<string, number>()
  readonly #log: string[] = []
  readonly #isTold: boolean
  isCalm = false

  constructor(plan: Plan, isTold = false) {
    this.#plan = plan
    this.#isTold = isTold
    this.dice = createDice(plan.seed ^ 0x5eed)
    this.hasTwoNodes = plan.hasTwoNodes
    this.isPaced = plan.isPaced
    this.workerEagerness = plan.workerEagerness
    const { scenario } = plan
    this.#coins = scenario === 'usdt' ? [USDT] : scenario === 'both' ? [TRX, USDT] : [TRX]
    this.chain = new Chain(this.engine.now, {
      sale: SALE,
      token: TOKEN,
      purse: PURSE,
      oldAllowance: plan.hasOldAllowance ? 1n : 0n,
      payments: this.#coins.map(({ contract }) => ({
        units: UNITS,
        inToken: contract !== undefined,
      })),
    })
    this.shop = new Shop(this.chain, this.#coins, STRANGER)
    this.#devices = ['A', 'B'].map((name) => new Device(name, this, OWNER, plan.hasSync))
    this.#users = this.#devices.map((device) => new User(this, device, plan.user))
    this.#known = this.#devices.map((device) => [device, new Set<string>()] as const)
    this.#waiting = [...plan.faults]
  }

  async run(): Promise<Verdict> {
    const [first] = this.#devices
    for (const user of this.#users) user.watch()
    this.engine.after(0, () => this.buy(first!))
    const over = () => this.#violations.length > 0
    await this.engine.run(START + this.#plan.calmAt, over)
    if (!over()) this.#becomeCalm()
    const end = START + this.#plan.calmAt + LIMIT_MS
    await this.engine.run(end, () => over() || this.#isEnded())
    if (!over()) this.#judge()
    return { violations: this.#violations, met: this.#met, log: this.#log }
  }

  /** The user of a device orders something. */
  buy(device: Device): void {
    const tab = device.front() ?? device.openTab()
    const { outbox } = tab
    const ordered = async () => {
      const id = await outbox.draft('box')
      await outbox.add(this.#order(id, device))
      await outbox.leaveDraft('box')
    }
    this.tap(device, ordered())
  }

  /** Something that a user asked for; what a broken storage says to it is shown to them. */
  tap(device: Device, done: Promise<unknown>): void {
    done.catch((error: unknown) => this.failed(device, 'user', error))
  }

  #order(id: string, device: Device) {
    const payments = this.#coins.map((coin) => ({ coin, units: UNITS }))
    const box = { productId: '1', productName: 'Genesis', sale: SALE, quantity: 1, payments }
    if (this.#plan.scenario === 'transfer') {
      const intent = { purse: PURSE, units: UNITS }
      return { id, kind: transfer.name, owner: OWNER, intent }
    }
    if (this.#plan.scenario === 'handOver' && device === this.#devices[0])
      return {
        id,
        kind: HANDED,
        owner: nobody as Address,
        intent: { ...box, handedTo: 'tronlink' },
      }
    const intent = { ...box, feeLimit: 100_000_000n }
    return { id, kind: buyBlindBox.name, owner: OWNER, intent }
  }

  /** The same order is paid on another device, as far as the shop tells it about it. */
  takeOver(id: string, from: Device): void {
    if (this.#plan.scenario === 'transfer') return
    const other = this.#devices.find((device) => device !== from) ?? from
    const device = this.#plan.scenario === 'handOver' ? this.#devices[1]! : other
    this.engine.after(this.dice.between(SECOND_MS, 20 * SECOND_MS), () => {
      if (device.disk.operations.has(id)) return
      const tab = device.front() ?? device.openTab()
      this.tap(device, tab.outbox.add(this.#order(id, device)))
    })
  }

  /** What the storage lost comes back from the shop's list, and what was handed over is opened. */
  recover(device: Device): void {
    if (this.#plan.scenario === 'handOver' && device === this.#devices[0])
      for (const { id, kind, archivedAt } of device.rows())
        if (kind === HANDED && archivedAt === undefined) this.takeOver(id, device)
    for (const id of this.#wiped) {
      if (device.disk.operations.has(id) || !this.shop.isUnfinished(id)) continue
      const tab = device.front() ?? device.openTab()
      this.tap(device, tab.outbox.add(this.#order(id, device)))
    }
  }

  wipe(device: Device): void {
    for (const id of device.disk.operations.keys()) this.#wiped.add(id)
    device.forgotten.push(...device.disk.operations.values())
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

  /** Runs it so much later, or when all faults end. */
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

  met(kind: FaultKind, device: Device): void {
    this.log(() => `— ${kind} on ${device.name}`)
    const rows = device.rows()
    const live = rows.filter(({ archivedAt }) => archivedAt === undefined)
    for (const operation of live.length > 0 ? live : rows) {
      const stage = shownStage(operation)
      const key = `${kind} ${stage}`
      this.#met.set(key, (this.#met.get(key) ?? 0) + 1)
    }
  }

  failed(device: Device, runner: string, error: unknown): void {
    const { isFull, isLost } = device.disk.trouble
    const isExpected = error instanceof DOMException
    this.log(() => `${runner}: ${String(error)}`)
    if (!isExpected || (this.isCalm && (isFull || isLost)))
      this.violated(`${runner}: ${error instanceof Error ? error.stack : String(error)}`)
  }

  heard(theirs: string, ours: string): void {
    const made = this.#made.get(ours)
    if (theirs !== ours && made) this.#made.set(theirs, { ...made, origin: 'wallet' })
  }

  violated(what: string): void {
    this.log(() => `VIOLATED: ${what}`)
    this.#violations.push(what)
  }

  changed(device: Device): void {
    for (const row of device.disk.operations.values()) {
      if (this.#seen.has(row) || typeof row.body !== 'object') continue
      this.#seen.set(row, true)
      this.#read(device, row)
    }
    this.#lookForLosses(device)
    this.#users[this.#devices.indexOf(device)]?.notice()
  }

  #read(device: Device, row: OperationRow): void {
    const operation = row.body as Operation
    for (const what of falsehoods(row, this.chain))
      this.violated(`${device.name} ${row.id.slice(0, 4)}: ${what}`)
    for (const leg of operation.legs) {
      for (const { txId, origin } of leg.transactions) {
        const made = this.#made.get(txId)
        if (made && (made.order !== row.id || made.leg !== leg.name))
          this.violated(`${txId.slice(0, 6)} stands for ${made.leg} of two orders`)
        if (!made) this.#made.set(txId, { order: row.id, leg: leg.name, origin })
      }
    }
    const stage = shownStage(operation)
    const key = `${device.name} ${row.id}`
    if (this.#stages.get(key) === stage) return
    this.#stages.set(key, stage)
    this.log(() => `${device.name} ${row.id.slice(0, 4)} ${operation.legs.map(stageOf).join(' ')}`)
    this.#trigger(device, stage, operation)
  }

  #trigger(device: Device, stage: Stage, operation: Operation): void {
    if (this.isCalm) return
    const index = this.#devices.indexOf(device)
    for (const fault of this.#waiting.slice()) {
      if (fault.stage !== stage || fault.device !== index) continue
      this.#waiting.splice(this.#waiting.indexOf(fault), 1)
      this.engine.after(fault.delay, () => {
        if (!this.isCalm) strike(fault, { world: this, device, operation })
      })
    }
  }

  /** A row goes when its user takes it back, and not otherwise. */
  #lookForLosses(device: Device): void {
    const known = this.#known.find(([each]) => each === device)![1]
    for (const id of known) {
      if (device.disk.operations.has(id)) continue
      known.delete(id)
      if (!this.cancelled.has(id) && !this.#wiped.has(id) && !device.isRestored)
        this.violated(`${device.name} lost the row of ${id.slice(0, 4)}`)
    }
    for (const id of device.disk.operations.keys()) known.add(id)
  }

  #becomeCalm(): void {
    this.log(() => '— nothing goes wrong any more')
    for (const device of this.#devices) this.#lookForForgotten(device)
    this.isCalm = true
    for (const end of this.#ends) end()
    this.chain.delayBlocks = 0
    this.chain.dropNext = 0
    this.chain.failNext = 0
    this.shop.lie = undefined
    for (const device of this.#devices) device.recover(OWNER)
    for (const user of this.#users) user.takeHeart()
  }

  /** Nothing is put off for longer than an hour, whatever the clock did meanwhile. */
  #lookForForgotten(device: Device): void {
    if (!device.hasWorkedFor(2 * MINUTE_MS)) return
    const latest = this.engine.now() + device.skew + LONGEST_PAUSE_MS
    for (const { id, live, nextAt, body } of device.disk.operations.values()) {
      const isLate = live === 1 && nextAt > latest && nextAt !== WAITS_FOR_USER
      if (isLate && typeof body === 'object')
        this.violated(`${device.name} ${id.slice(0, 4)} is put off for more than an hour`)
    }
  }

  #isEnded(): boolean {
    return this.#devices.every((device) => device.rows().every(isOver)) && !this.chain.isBusy
  }

  #judge(): void {
    for (const device of this.#devices) {
      for (const operation of device.rows()) {
        if (!isSettled(operation))
          this.violated(
            `${device.name} ${operation.id.slice(0, 4)} does not come to an end: ${textOf(operation.legs)}`,
          )
      }
    }
    for (const what of doublePayments(this.chain, this.#made)) this.violated(what)
    this.#judgeReports()
  }

  /** Every payment was acknowledged, and under one order. */
  #judgeReports(): void {
    for (const { txId, outcome } of this.chain.included()) {
      const of = this.#made.get(txId)
      if (outcome.result !== 'SUCCESS' || !of || !isPayment(of.leg)) continue
      if (this.#wiped.has(of.order)) continue
      // Whether what a wallet made of a transfer is that transfer, nobody can tell.
      if (of.origin === 'wallet' && this.#plan.scenario === 'transfer') continue
      if (!this.shop.acknowledged.has(`${of.order} ${txId}`))
        this.violated(`${txId.slice(0, 6)} paid ${of.order.slice(0, 4)} and was not reported`)
    }
  }
}

/** The stage that a fault meets: of the leg that is worked on, or of the last one. */
function shownStage(operation: Operation): Stage {
  const leg = currentLeg(operation) ?? operation.legs.at(-1)
  return leg ? stageOf(leg) : 'planned'
}
