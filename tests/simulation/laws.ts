import type { Kinds, LegPlan } from '../../src/outbox/kind.ts'
import { COSIGNED } from '../../src/outbox/cosigned.ts'
import { LATE_MS } from '../../src/outbox/cross.ts'
import { LEFT_OUT } from '../../src/outbox/leaveOut.ts'
import { awaitsTap, isRetired, tracked } from '../../src/outbox/next.ts'
import type { Leg, LegTransaction, Operation } from '../../src/outbox/operation.ts'
import { currentLeg, endOf, isDone, stageOf } from '../../src/outbox/stage.ts'
import { WAITS_FOR_USER } from '../../src/outbox/pace.ts'
import type { OperationRow } from '../../src/db/database.ts'
import { plansOf } from '../../src/outbox/run.ts'
import { actionsOf } from '../../src/state/operations/actions.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { nonceOf, type Across } from './across.ts'
import type { Chain } from './chain.ts'
import { textOf } from './text.ts'

/** Transaction that may pay for an order's leg, in the world's own ledger. */
export interface Made {
  readonly order: string
  readonly leg: string
  /** Whether a second success is one too many; false for preparations and harmless repeats. */
  readonly isOnce: boolean
  /** Whether an event or the bytes show that a transaction altered by a wallet did the job. */
  readonly isKnowable: boolean
  /** Key of its report in the backend; undefined if none is due. */
  readonly report: string | undefined
  readonly origin: LegTransaction['origin']
  /** Time when a row first mentioned the transaction. */
  readonly knownAt: Millis
}

/** Actions of the outboxes and the wallets of a world. */
export interface Deeds {
  readonly made: ReadonlyMap<string, Made>
  /** Time when an outbox last gave the transaction to a wallet or a node. */
  readonly givenAway: ReadonlyMap<string, Millis>
  /** Transactions that wallets altered and sent unasked. */
  readonly unasked: ReadonlySet<string>
}

/**
 * Lists the statements of a row that are not true of the chain, which no one in the world sees as
 * it is.
 */
export function falsehoods(
  { body, nextAt, live }: OperationRow,
  chain: Chain,
  across: Across | undefined,
  kinds: Kinds,
): string[] {
  const operation = body as Operation
  const plans = plansOf(kinds, operation)
  const found = operation.legs.flatMap((leg, index) => [
    ...falsehoodsOf(operation, leg, plans?.[index], chain),
    ...crossingFalsehoods(leg, plans?.[index], chain, across),
  ])
  if (operation.kind === COSIGNED && operation.legs.some(isMadeAnew))
    found.push('makes anew what another signer made')
  const leg = currentLeg(operation)
  if (live === 1 && nextAt === WAITS_FOR_USER && !(leg && isOffered(operation, leg, kinds)))
    found.push(`waits for nobody: ${textOf(leg)}`)
  if (live === 0 && operation.archivedAt === undefined) found.push('is neither live nor archived')
  if (operation.archivedAt !== undefined && operation.understoodAt === undefined && leg)
    found.push(`is archived while a leg is ${stageOf(leg)}`)
  return found
}

const isMadeAnew = ({ transactions }: Leg) => transactions.some(({ origin }) => origin === 'ours')

/** Whether the screen offers a way forward; a failed operation can at least be dismissed. */
function isOffered(operation: Operation, leg: Leg, kinds: Kinds): boolean {
  const plans = plansOf(kinds, operation) ?? []
  const isAsked = awaitsTap(leg) || isRetired(plans)
  return isAsked && (actionsOf(operation, plans).length > 0 || endOf(operation) === 'failed')
}

function falsehoodsOf(
  { owner, multisig }: Operation,
  leg: Leg,
  plan: LegPlan | undefined,
  chain: Chain,
): string[] {
  const found: string[] = []
  const longest = chain.timeOf(chain.head) + (multisig ? DAY_MS : 2 * MINUTE_MS) + MINUTE_MS
  if (leg.trouble?.kind === 'otherDevice' && leg.trouble.expiresAt > longest)
    found.push(`${leg.name} waits for what no device can have announced`)
  for (const tx of leg.transactions) {
    const truth = chain.finalOf(tx.txId)
    const name = `${leg.name} ${tx.txId.slice(0, 6)}`
    if (tx.final && tx.final.result !== truth?.result)
      found.push(`${name} is told final as ${tx.final.result}, and is ${truth?.result ?? 'open'}`)
    // If the contract knows no orders, only the bytes distinguish one transaction from another.
    const isDone = tx.final?.expectedEvent && plan?.repeat === 'needsProof' && !plan.follow
    if (isDone && tx.origin !== 'elsewhere' && !chain.does(tx.txId, owner, plan.call))
      found.push(`${name} is told to have done what it did not`)
    if (tx.certificate && !chain.isDead(tx.txId, tx.expiresAt))
      found.push(`${name} is certified dead, and is not`)
  }
  const stage = stageOf(leg)
  if (stage === 'acknowledged') {
    const { txId = '' } = leg.acknowledged ?? {}
    if (chain.finalOf(txId)?.result !== 'SUCCESS') found.push(`${leg.name} is acknowledged, unpaid`)
  }
  if (
    stage === 'skipped' &&
    leg.skipped?.reason !== LEFT_OUT &&
    plan &&
    !plan.preparation &&
    !chain.isDone(owner, plan.call, chain.solid)
  )
    found.push(`${leg.name} is over, and nobody has done it for good`)
  return found
}

/** Lists a leg's false statements about an arrival. */
function crossingFalsehoods(
  leg: Leg,
  plan: LegPlan | undefined,
  chain: Chain,
  across: Across | undefined,
): string[] {
  const { name, crossing } = leg
  const found: string[] = []
  if (plan?.arrives && isDone(leg) && !leg.skipped && !crossing?.arrival)
    found.push(`${name} is done, and has not arrived`)
  if (!crossing) return found
  const { txId, nonce, sentAt, lateAt, arrival } = crossing
  const sent = chain.finalOf(txId)
  if (sent?.result !== 'SUCCESS' || !sent.logs.some((log) => nonceOf(log) === nonce))
    found.push(`${name} is under way as ${nonce}, and is not`)
  if (arrival && !across?.has(nonce, arrival.txId))
    found.push(`${name} is told to have arrived, and has not`)
  if (lateAt !== undefined && chain.timeOf(chain.solid) < sentAt + LATE_MS)
    found.push(`${name} is called late, and is not`)
  return found
}

/** Lists facts that a row used to have and lost: facts are only ever added. */
export function forgotten(before: OperationRow, after: OperationRow): string[] {
  const [was, is] = [before.body as Operation, after.body as Operation]
  const found = was.legs.flatMap((leg, index) => forgottenOf(leg, is.legs[index]))
  if (after.runnerVersion < before.runnerVersion) found.push('was taken by an older runner')
  if (after.fence < before.fence) found.push('has an older fence')
  return found
}

const LASTING = [
  'announcedAt',
  'handedAt',
  'signature',
  'signedAt',
  'sentAt',
  'final',
  'certificate',
] as const

function forgottenOf(was: Leg, is: Leg | undefined): string[] {
  if (!is) return [`lost its leg ${was.name}`]
  const known = new Map([...(is.past ?? []), ...is.transactions].map((tx) => [tx.txId, tx]))
  const found = [...(was.past ?? []), ...was.transactions].flatMap((tx) => {
    const now = known.get(tx.txId)
    // A transaction that never left the app may be replaced.
    if (tx.handedAt === undefined) return []
    const isSigner = (each: Address) => now?.signers?.includes(each) === true
    return [
      ...LASTING.filter((fact) => tx[fact] !== undefined && now?.[fact] === undefined).map(
        (fact) => `forgot that ${fact} of ${tx.txId.slice(0, 6)}`,
      ),
      ...(tx.signers?.every(isSigner) === false
        ? [`forgot a signer of ${tx.txId.slice(0, 6)}`]
        : []),
    ]
  })
  const isReopened = (is.past?.length ?? 0) > (was.past?.length ?? 0)
  if (was.acknowledged && !is.acknowledged && !isReopened) found.push(`forgot its report`)
  if (was.crossing?.arrival && !is.crossing?.arrival) found.push('forgot that it arrived')
  if (was.crossing && is.crossing?.nonce !== was.crossing.nonce)
    found.push('forgot under which number it was sent')
  return found
}

/**
 * Finds legs with more than one successful payment, which must never happen. A wallet that sends an
 * altered transaction unasked cannot be stopped. Its payment adds to whatever the wallet was asked
 * for before it reported the change. Once a row mentions it, nothing more of that leg may be given
 * away.
 */
export function doublePayments(chain: Chain, deeds: Deeds): string[] {
  const { made } = deeds
  const paid = new Map<string, string[]>()
  for (const { txId, outcome } of chain.included()) {
    const of = made.get(txId)
    if (outcome.result !== 'SUCCESS' || !of?.isOnce) continue
    const key = `${of.order} ${of.leg}`
    paid.set(key, [...(paid.get(key) ?? []), txId])
  }
  return [...paid].flatMap(([key, txIds]) =>
    txIds.length > 1 && !isBeyondControl(txIds, deeds)
      ? [`${nameOf(key)} was paid ${txIds.length} times: ${txIds.map(short).join(', ')}`]
      : [],
  )
}

const short = (txId: string) => txId.slice(0, 6)

/**
 * Shortens a key to a name. Orders of a world may share their first digits, so the name is not a
 * key.
 */
const nameOf = (key: string) => key.replace(/^[0-9a-f]{64}/, (order) => order.slice(0, 4))

/**
 * Time, in ms, for which decisions made before a row mentioned a transaction may still be under
 * way.
 */
const UNDER_WAY_MS = 2 * SECOND_MS

/** Whether only wallets caused the surplus, before anyone could know of it. */
function isBeyondControl(txIds: readonly string[], { made, givenAway, unasked }: Deeds): boolean {
  const theirs = txIds.filter((txId) => unasked.has(txId))
  if (theirs.length === 0 || txIds.length - theirs.length > 1) return false
  const { order, leg } = made.get(txIds[0]!)!
  const knownAt = Math.min(...theirs.map((txId) => made.get(txId)!.knownAt))
  const ofLeg = [...made].filter(([, of]) => of.order === order && of.leg === leg)
  const lastGiven = Math.max(...ofLeg.map(([txId]) => givenAway.get(txId) ?? 0))
  return lastGiven <= knownAt + UNDER_WAY_MS
}

/** Whether an order has nothing left to do. */
export const isOver = ({ archivedAt, legs }: Operation): boolean =>
  archivedAt !== undefined || legs.every((leg) => isDone(leg) && tracked(leg).length === 0)

/**
 * Whether an order is settled. Unlike `isOver`, it may still watch transactions that others have
 * settled and that need no proof.
 */
export const isSettled = (operation: Operation): boolean =>
  operation.archivedAt !== undefined || operation.legs.every(isDone)
