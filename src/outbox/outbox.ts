import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import type { Due } from '../db/outboxTables.ts'
import type { Kinds } from './kind.ts'
import { isLeavable, LEFT_OUT, mayLeaveOut } from './leaveOut.ts'
import { isLetGo, isRetired, needsTap } from './next.ts'
import type { Event } from './event.ts'
import type { Leg, Notices, Operation } from './operation.ts'
import { portsFor } from './network.ts'
import { currentLeg, isForgettable, stageOf } from './stage.ts'
import { createDrain } from './drain.ts'
import type { PagePorts, RunnerPorts } from './ports.ts'
import { reduce } from './reduce.ts'
import { WAITS_FOR_USER } from './pace.ts'
import { plansOf, schedule } from './run.ts'
import type { TakenUp } from './takeUp.ts'

/** What it takes to open an outbox: everything but who attends, which it tracks itself. */
export interface OutboxPorts extends Omit<RunnerPorts, 'page'> {
  readonly page?: Omit<PagePorts, 'isAttended' | 'handed'>
}

export interface NewOperation {
  readonly id: string
  readonly kind: string
  readonly owner: Address
  readonly intent: unknown
  /** Under which permission it is signed, and how long that may take, in ms of chain time. */
  readonly multisig?: Operation['multisig']
  /** What to say when it ends with no page visible, in the user's language. */
  readonly notices?: Notices
}

/** The queue as pages and the worker see it. */
export interface Outbox {
  readonly kinds: Kinds
  /** The order key of the sheet for `scope` (owner and product), the same one in every tab. */
  draft(scope: string): Promise<string>
  /** The sheet was left: the next one starts with a new key, if this one became an operation. */
  leaveDraft(scope: string): Promise<void>
  /**
   * Writes the operation down, once, and starts it with the user attending. Resolves to the row
   * that stands under that key: a double click or a second tab gets the first one.
   */
  add(operation: NewOperation): Promise<Result<Operation, 'unknownKind' | 'storage'>>
  /** Answers what only pages ask, as this runner asks the network: nothing is written or signed. */
  ask<T>(question: (ports: RunnerPorts) => Promise<T>): Promise<T>
  /**
   * Writes down what was taken up, or adds its signatures to the row that has the transaction here.
   * If `signs`, the wallet is asked. Resolves to the row.
   */
  takeUp(taken: TakenUp, signs: boolean, notices?: Notices): Promise<Result<Operation, 'storage'>>
  /** The user wants to go on: the wallet may be opened from this tab. */
  resume(id: string): Promise<void>
  /**
   * Another runner may have brought these operations to where only a page can go on: continues
   * those that the user asked for in this tab, unless something new has to be answered.
   */
  attend(ids: readonly string[]): void
  /**
   * Starts to prove that what was handed over and never found can no longer execute. That needs no
   * wallet; once it is proved, the user may go on with a new transaction.
   */
  prove(id: string): Promise<void>
  /**
   * Looks at this operation now, whenever it is due and whoever asks; the wallet is left alone. A
   * report that was refused is made once more.
   */
  lookAgain(id: string): Promise<void>
  /** The user has read how it failed; it leaves the list of what is going on. */
  understand(id: string): Promise<void>
  /** The user wants no more of it than was begun (`mayLeaveOut`): the rest is left out. */
  leaveOut(id: string): Promise<void>
  /** Forgets an operation if nothing handed over still matters (`isForgettable`), else false. */
  cancel(id: string): Promise<boolean>
  /** Looks at every live row now: at start, when the network or the page comes back. */
  wake(): void
  /** Drains until it is stopped, or put to rest. */
  start(): () => void
  /** Starts nothing new, and resolves once all that was started is written down. */
  rest(): Promise<void>
  /**
   * Looks at every live row and drains until nothing more is due before `until` (device time), for
   * a worker that has only minutes. True when no row is left that can go on without the user. Ends
   * early when `stopped` aborts.
   */
  finish(until: Millis, stopped: AbortSignal): Promise<boolean>
}

/** The outbox with its database, for code that shows what is in it. */
export interface Queue extends Outbox {
  readonly db: Database
}

export function createOutbox({ page, ...ports }: OutboxPorts): Outbox {
  const { store, clock, random, kinds, onError } = ports
  // By row, the leg from which on the user has asked, in this tab, to go on.
  const attendedFrom = new Map<string, number>()
  const isAttended = (id: string, leg: number) => leg >= (attendedFrom.get(id) ?? WAITS_FOR_USER)
  const runner: RunnerPorts = {
    ...ports,
    ...(page && {
      page: {
        ...page,
        isAttended,
        handed: (id, leg) => attendedFrom.set(id, leg + 1),
      },
    }),
  }
  const drain = createDrain(runner, attended)
  const resting = new AbortController()

  /** Records an event from the user on the legs that it concerns: all of them by default. */
  const tell = (
    id: string,
    event: Event,
    {
      concerns = () => true,
      before = (operation) => operation,
    }: {
      readonly concerns?: (leg: Leg) => boolean
      readonly before?: (operation: Operation) => Operation
    } = {},
  ) =>
    store.write(id, 'user', (current) => {
      const told = current.legs.reduce(
        (operation, leg, index) =>
          concerns(leg) ? reduce(operation, index, event, clock.now()) : operation,
        before(current),
      )
      return { operation: told, schedule: scheduleOf(told) }
    })

  const resume = async (id: string): Promise<void> => {
    await tell(id, { kind: 'resumed' }, { before: revived })
    // Not before the row says so: a pass that is under way must not act on the tap twice.
    attendedFrom.set(id, 0)
    drain.hurry(id)
  }

  /** What the user asked for in this tab, by when; to the queue it waits for the user. */
  async function attended(): Promise<Due[]> {
    const due: Due[] = []
    for (const id of attendedFrom.keys()) {
      const row = await store.read(id)
      const plans = row && plansOf(kinds, row)
      const isOurs = plans && portsFor(runner, row) !== undefined
      if (!isOurs || row.archivedAt !== undefined) attendedFrom.delete(id)
      else due.push({ id, nextAt: schedule(row, plans, (leg) => isAttended(id, leg)).nextAt })
    }
    return due.filter(({ nextAt }) => nextAt !== WAITS_FOR_USER)
  }

  const scheduleOf = (operation: Operation) => {
    const plans = plansOf(kinds, operation)
    return plans ? schedule(operation, plans) : { live: true, nextAt: WAITS_FOR_USER }
  }

  return {
    kinds,

    draft: (scope) => store.draft(scope, () => random.hex(64)),

    leaveDraft: (scope) => store.leaveDraft(scope),

    async add({ id, kind, owner, intent, multisig, notices }) {
      const known = kinds.get(kind)
      const plans = known?.plan({ id, owner, intent })
      const network = known?.chain === 'side' ? ports.across?.network : ports.network
      if (!known || !plans || network === undefined) return err('unknownKind')
      const now = clock.now()
      const operation: Operation = {
        id,
        kind,
        kindVersion: known.version,
        owner,
        network,
        intent,
        ...(notices && { notices }),
        ...(multisig && { multisig }),
        createdAt: now,
        legs: plans.map(({ name }) => ({ name, transactions: [], failures: 0, nextAt: now })),
      }
      try {
        const inserted = await store.insert(operation, schedule(operation, plans))
        if (inserted === 'inserted') {
          attendedFrom.set(id, 0)
          drain.hurry(id)
          return ok(operation)
        }
        const existing = (await store.read(id)) ?? operation
        // It failed earlier and was put away: paying again carries the same row on.
        const isOver = existing.archivedAt !== undefined && currentLeg(existing)
        if (isOver && !isRetired(plansOf(kinds, existing))) await resume(id)
        return ok(existing)
      } catch (error) {
        onError(error)
        return err('storage')
      }
    },

    ask: (question) => question(runner),

    async takeUp(taken, signs, notices) {
      const { network, kind, owner, intent, plan, transaction, multisig, over } = taken
      const { txId, signature = [], signers = [] } = transaction
      const hasIt = ({ transactions }: Leg) => transactions.some((tx) => tx.txId === txId)
      try {
        const ordered = await store.read(intent.order)
        const id = ordered?.legs.some(hasIt) ? intent.order : txId
        const now = clock.now()
        const operation: Operation = {
          id,
          kind,
          kindVersion: 1,
          owner,
          network,
          intent,
          ...(notices && { notices }),
          multisig: { permissionId: multisig.permissionId, lifeMs: 0 },
          createdAt: now,
          legs: [{ name: plan.name, transactions: [transaction], failures: 0, nextAt: now }],
        }
        const isNew =
          id === txId && (await store.insert(operation, scheduleOf(operation))) === 'inserted'
        if (!isNew) {
          const signed = signers.map((signer, at) => ({ signer, signature: signature[at]! }))
          await tell(id, { kind: 'cosigned', txId, multisig, signed }, { concerns: hasIt })
        }
        if (signs && !over) await resume(id)
        else drain.hurry(id)
        return ok((await store.read(id)) ?? operation)
      } catch (error) {
        onError(error)
        return err('storage')
      }
    },

    resume,

    async prove(id) {
      await tell(id, { kind: 'proofWanted' })
      drain.hurry(id)
    },

    attend(ids) {
      if (ids.some((id) => attendedFrom.has(id))) drain.ring()
    },

    async lookAgain(id) {
      const row = await store.read(id)
      if (row?.legs.some(isRefusedReport))
        await tell(id, { kind: 'resumed' }, { concerns: isRefusedReport })
      drain.hurry(id)
    },

    async understand(id) {
      await store.write(id, 'user', (current) => {
        const now = clock.now()
        const understood = { ...current, understoodAt: now }
        const isOver = isLetGo(understood, plansOf(kinds, understood))
        const archived = isOver ? { ...understood, archivedAt: now } : understood
        return { operation: archived, schedule: scheduleOf(archived) }
      })
    },

    async leaveOut(id) {
      const row = await store.read(id)
      const plans = row && plansOf(kinds, row)
      if (!row || !plans || !mayLeaveOut(row, plans)) return
      const leave: Event = { kind: 'skipped', reason: LEFT_OUT, isSolid: true }
      await tell(id, leave, { concerns: isLeavable })
      drain.hurry(id)
    },

    async cancel(id) {
      const isGone = await store.remove(id, isForgettable)
      if (isGone) attendedFrom.delete(id)
      return isGone
    },

    wake: drain.wake,

    start() {
      void drain.run(resting.signal)
      return () => resting.abort()
    },

    rest() {
      resting.abort()
      return drain.idle()
    },

    async finish(until, stopped) {
      drain.wake()
      await drain.run(stopped, until)
      return drain.isDone()
    },
  }
}

const isRefusedReport = (leg: Leg): boolean => stageOf(leg) === 'final' && needsTap(leg.trouble)

/** Puts it back on the list. */
function revived(operation: Operation): Operation {
  const { understoodAt: _, archivedAt: __, ...alive } = operation
  return alive
}
