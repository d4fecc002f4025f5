import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import type { Due } from '../db/outboxTables.ts'
import type { Kinds } from './kind.ts'
import { isLeavable, LEFT_OUT, mayLeaveOut } from './leaveOut.ts'
import { isDismissed, isRetired, needsTap } from './next.ts'
import type { Event } from './event.ts'
import type { Leg, Notices, Operation } from './operation.ts'
import { portsFor } from './network.ts'
import { currentLeg, isForgettable, stageOf } from './stage.ts'
import { createDrain } from './drain.ts'
import type { PagePorts, RunnerPorts } from './ports.ts'
import { reduce } from './reduce.ts'
import { WAITS_FOR_USER } from './pace.ts'
import { plansOf, schedule } from './run.ts'
import type { VerifiedRequest } from './verifyRequest.ts'

/**
 * Requirements of an outbox: all ports of a runner except the user's attention, which it tracks
 * itself.
 */
export interface OutboxPorts extends Omit<RunnerPorts, 'page'> {
  readonly page?: Omit<PagePorts, 'isAttended' | 'handed'>
}

export interface NewOperation {
  readonly id: string
  readonly kind: string
  readonly owner: Address
  readonly intent: unknown
  /** Permission to sign under, and the time allowed for signing, in ms of chain time. */
  readonly multisig?: Operation['multisig']
  /** Notices for when it ends without a visible page, in the user's language. */
  readonly notices?: Notices
}

/** Queue as pages and the worker see it. */
export interface Outbox {
  readonly kinds: Kinds
  /**
   * Returns the order key of the sheet for `scope` (owner and product). It is the same in every
   * tab.
   */
  draft(scope: string): Promise<string>
  /**
   * Ends a draft when the sheet closes. The next sheet gets a new key if this one became an
   * operation.
   */
  leaveDraft(scope: string): Promise<void>
  /**
   * Stores the operation once, and starts it with the user attending. Resolves to the row under
   * that key, so a double click or a second tab gets the first row.
   */
  add(operation: NewOperation): Promise<Result<Operation, 'unknownKind' | 'storage'>>
  /** Answers a page's question with this runner's network ports. Writes and signs nothing. */
  ask<T>(question: (ports: RunnerPorts) => Promise<T>): Promise<T>
  /**
   * Stores a transaction that a co-signer shared, or adds its signatures to the row that already
   * has it. Asks the wallet if `signs`. Resolves to the row.
   */
  acceptRequest(
    taken: VerifiedRequest,
    signs: boolean,
    notices?: Notices,
  ): Promise<Result<Operation, 'storage'>>
  /** Continues the operation for the user: the wallet may be opened from this tab. */
  resume(id: string): Promise<void>
  /**
   * Continues operations that another runner may have brought to a point where only a page can go
   * on. Only those that the user asked for in this tab continue, unless something new needs an
   * answer.
   */
  attend(ids: readonly string[]): void
  /**
   * Starts a proof that a transaction handed over and never found can no longer execute. This needs
   * no wallet. Once it is proved, the user may go on with a new transaction.
   */
  prove(id: string): Promise<void>
  /**
   * Looks at this operation now, even if it is not due, without involving the wallet. Repeats a
   * report that was refused.
   */
  lookAgain(id: string): Promise<void>
  /**
   * Dismisses a failure that the user has read. The operation leaves the list of unfinished ones.
   */
  dismiss(id: string): Promise<void>
  /**
   * Leaves out the legs that have not begun, because the user no longer wants them (`mayLeaveOut`).
   */
  leaveOut(id: string): Promise<void>
  /**
   * Cancels an operation if nothing handed over still matters (`isForgettable`). Returns false
   * otherwise.
   */
  cancel(id: string): Promise<boolean>
  /** Looks at every live row now: at start, or when the network or the page comes back. */
  wake(): void
  /** Drains the queue until it is stopped or put to rest. */
  start(): () => void
  /** Starts nothing new, and resolves once all started work is stored. */
  rest(): Promise<void>
  /**
   * Looks at every live row and drains until nothing more is due before `until` (device time).
   * Meant for a worker that has only minutes. Returns true if no row is left that can go on without
   * the user. Ends early when `stopped` aborts.
   */
  finish(until: Millis, stopped: AbortSignal): Promise<boolean>
}

/** Outbox with its database, for code that shows its rows. */
export interface Queue extends Outbox {
  readonly db: Database
}

export function createOutbox({ page, ...ports }: OutboxPorts): Outbox {
  const { store, clock, random, kinds, onError } = ports
  // First leg, by row, from which the user has asked to go on in this tab.
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

  /** Records an event from the user on the legs that it concerns: all legs by default. */
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
    // Set only after the row is updated: a pass in progress must not act on the tap twice.
    attendedFrom.set(id, 0)
    drain.hurry(id)
  }

  /**
   * Returns what the user asked for in this tab, with due times. In the queue, these rows wait for
   * the user.
   */
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
        // It failed earlier and was dismissed. Paying again continues the same row.
        const isOver = existing.archivedAt !== undefined && currentLeg(existing)
        if (isOver && !isRetired(plansOf(kinds, existing))) await resume(id)
        return ok(existing)
      } catch (error) {
        onError(error)
        return err('storage')
      }
    },

    ask: (question) => question(runner),

    async acceptRequest(taken, signs, notices) {
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

    async dismiss(id) {
      await store.write(id, 'user', (current) => {
        const now = clock.now()
        const understood = { ...current, understoodAt: now }
        const isOver = isDismissed(understood, plansOf(kinds, understood))
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

/** Puts an operation back on the list. */
function revived(operation: Operation): Operation {
  const { understoodAt: _, archivedAt: __, ...alive } = operation
  return alive
}
