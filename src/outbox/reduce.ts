import { isKeyOf } from '../chain/permission.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, type Millis } from '../core/time.ts'
import type { Event, Retry } from './event.ts'
import { answered, atRest, change, inTrouble, progressed } from './legChanges.ts'
import { isProvable, needsTap, tracked } from './next.ts'
import type { Leg, LegTransaction, Operation, Trouble } from './operation.ts'
import {
  arrivalPause,
  backoff,
  followPause,
  LONGEST_PAUSE_MS,
  POLL_MS,
  POLLS,
  SOLID_MS,
  UNRESOLVED_MS,
  WAITS_FOR_USER,
} from './pace.ts'
import { currentTransaction, stageOf } from './stage.ts'

/**
 * Applies an event to one leg. Pure: `now` is the device's time, used for pace and display only.
 */
export function reduce(operation: Operation, index: number, event: Event, now: Millis): Operation {
  const legs = operation.legs.map((leg, at) => (at === index ? reduceLeg(leg, event, now) : leg))
  return { ...operation, legs }
}

function reduceLeg(leg: Leg, event: Event, now: Millis): Leg {
  // Ignores late news of a transaction settled in an earlier round, because a wallet may answer
  // long afterwards.
  if ('txId' in event && leg.past?.some(({ txId }) => txId === event.txId)) return leg
  switch (event.kind) {
    case 'skipped':
      return progressed(
        {
          ...leg,
          skipped: { reason: event.reason, at: now, ...(event.isSolid && { solidAt: now }) },
        },
        now,
      )
    case 'settled':
      return leg.skipped
        ? progressed({ ...leg, skipped: { ...leg.skipped, solidAt: now } }, now)
        : leg
    case 'unsettled':
      // Starts at the pace of solidification. A lagging node is asked at growing intervals.
      return {
        ...answered(leg),
        failures: leg.failures + 1,
        nextAt: now + Math.max(SOLID_MS, backoff(leg.failures - SOLID_LOOKS)),
      }
    case 'needed': {
      // The backend agreed to a state of the chain that no longer exists.
      const { skipped: _, agreedAt: __, ...rest } = progressed(leg, now)
      return rest
    }
    case 'agreed':
      return progressed({ ...leg, agreedAt: now }, now)
    case 'early': {
      const { agreedAt: _, awaits: __, ...rest } = answered(leg)
      const { why } = event
      return why === undefined
        ? { ...rest, nextAt: now + BLOCK_MS }
        : {
            ...rest,
            awaits: why,
            failures: leg.failures + 1,
            nextAt: now + followPause(leg.failures),
          }
    }
    case 'reopened': {
      const { skipped: _, agreedAt: __, acknowledged: ___, ...rest } = atRest(leg, now)
      const [open, settled] = [tracked(leg), leg.transactions.filter((tx) => isSettled(tx))]
      return { ...rest, past: [...(leg.past ?? []), ...settled], transactions: open }
    }
    case 'built':
      // Transactions that were never handed over are replaced freely. All others stay and are
      // tracked.
      return progressed(
        {
          ...leg,
          transactions: [
            ...leg.transactions.filter((tx) => tx.handedAt !== undefined),
            event.transaction,
          ],
        },
        now,
      )
    case 'announced':
      return progressed(change(leg, event.txId, { announcedAt: now }), now)
    case 'handed':
      return progressed(
        change(leg, event.txId, (tx) => ({ handedAt: tx.handedAt ?? now })),
        now,
      )
    case 'signed':
      return progressed(
        change(leg, event.txId, { signature: [...event.signature], signedAt: now }),
        now,
      )
    case 'cosigned':
      return progressed(
        // A transaction that the owner's key signs alone has no room for other signatures.
        change(leg, event.txId, (tx) => (tx.multisig ? cosigned(tx, event, now) : {})),
        now,
      )
    case 'changed': {
      const known = leg.transactions.some((tx) => tx.txId === event.other.txId)
      const trouble = { kind: 'changed' as const, changes: [...event.changes] }
      return {
        ...inTrouble(leg, trouble, now),
        transactions: known ? leg.transactions : [...leg.transactions, event.other],
        nextAt: now + POLL_MS,
      }
    }
    case 'missigned':
      return { ...inTrouble(leg, { kind: 'otherSignature' }, now), nextAt: now + POLL_MS }
    case 'sent':
      return {
        ...progressed(
          change(leg, event.txId, (tx) => ({
            sentAt: tx.sentAt ?? now,
            ...(event.code === undefined ? {} : { broadcastCode: event.code }),
          })),
          now,
        ),
        // A resend keeps the pace that its polls have set.
        nextAt: wasSent(leg, event.txId) ? leg.nextAt : now + POLL_MS,
      }
    case 'polled':
      return polled(leg, event, now)
    case 'solidified': {
      const found = progressed(
        // Keep the time it was first seen in a block, because the stages are shown separately.
        change(leg, event.txId, (tx) => ({
          final: event.receipt,
          missedAt: undefined,
          included:
            tx.included?.blockNumber === event.receipt.blockNumber ? tx.included : event.receipt,
        })),
        now,
      )
      // With nothing tracked, there is nothing left to prove.
      const told = tracked(found).length === 0 ? atRest(found, now) : found
      // The user reads a failure first: an earlier tap did not ask for another attempt. A failure
      // on another device may be retried there, so it is still followed.
      const over =
        stageOf(told) === 'failed' &&
        tracked(told).length === 0 &&
        currentTransaction(told)?.origin !== 'elsewhere'
      return over ? { ...told, nextAt: WAITS_FOR_USER } : told
    }
    case 'missed': {
      // A block is known to hold it. The receipt will appear, unless that block was a lie.
      const isSighted = leg.transactions.some(
        (tx) => tx.txId === event.txId && tx.sightedIn !== undefined,
      )
      if (isSighted && leg.failures < SIGHTED_LOOKS)
        return { ...leg, failures: leg.failures + 1, nextAt: now + UNRESOLVED_MS }
      const missed = change(leg, event.txId, {
        missedAt: now,
        included: undefined,
        sightedIn: undefined,
      })
      // Looked for at growing intervals, but never given up without proof.
      const pause =
        currentTransaction(missed)?.origin === 'elsewhere'
          ? followPause(leg.failures)
          : Math.min(LONGEST_PAUSE_MS, UNRESOLVED_MS * 2 ** Math.min(leg.failures, 8))
      return { ...missed, failures: leg.failures + 1, nextAt: now + pause }
    }
    case 'acknowledged':
      return progressed({ ...leg, acknowledged: { txId: event.txId, at: now } }, now)
    case 'crossed': {
      const { txId, nonce, sentAt } = event
      return progressed(
        { ...leg, crossing: { txId, nonce, sentAt, listedTo: sentAt - HOUR_MS } },
        now,
      )
    }
    case 'awaited': {
      const { crossing } = leg
      if (!crossing) return leg
      const lateAt = crossing.lateAt ?? (event.isLate ? now : undefined)
      return {
        ...answered(leg),
        crossing: { ...crossing, listedTo: event.listedTo, ...(lateAt && { lateAt }) },
        failures: leg.failures + 1,
        nextAt: now + arrivalPause(leg.failures),
      }
    }
    case 'arrived': {
      const { crossing } = leg
      if (!crossing) return leg
      return progressed(
        { ...leg, crossing: { ...crossing, arrival: { ...event.arrival, at: now } } },
        now,
      )
    }
    case 'proofWanted':
      return isProvable(leg)
        ? { ...progressed(leg, now), proof: { wantedAt: now, checked: 0 } }
        : leg
    case 'checked': {
      const { checked, of } = event
      return leg.proof ? { ...leg, proof: { ...leg.proof, checked, of } } : leg
    }
    case 'unproved':
      return { ...answered(leg), nextAt: now + UNRESOLVED_MS }
    case 'proved': {
      const proved = change(leg, event.txId, { certificate: event.certificate })
      // One after the other. The blocks are stored, so the next proof is quick.
      return tracked(proved).length > 0 ? progressed(proved, now) : atRest(proved, now)
    }
    case 'sighted': {
      const { txId, block } = event
      return atRest(change(leg, txId, { missedAt: undefined, sightedIn: block }), now)
    }
    case 'pending':
      return { ...answered(leg), failures: leg.failures + 1, nextAt: now + backoff(leg.failures) }
    case 'troubled':
      return {
        ...inTrouble(leg, louder(leg.trouble, event.trouble), now),
        failures: leg.failures + 1,
        nextAt: retryAt(event.retry, leg, now),
      }
    case 'followed': {
      const { txId, expiresAt } = event
      // Look for it again at its old pace, because the news may be wrong.
      if (leg.transactions.some((tx) => tx.txId === txId))
        return { ...change(leg, txId, { missedAt: undefined }), nextAt: now }
      const transactions = [...leg.transactions, fromElsewhere(txId, expiresAt, now)]
      return progressed({ ...leg, transactions }, now)
    }
    case 'unseen':
      return {
        ...answered(leg),
        failures: leg.failures + 1,
        nextAt: now + followPause(leg.failures),
      }
    case 'resumed': {
      // A tap overrules the announcement that it saw and all later ones, because anyone can make
      // many.
      const insists = leg.trouble?.kind === 'otherDevice'
      return atRest({ ...leg, ...(insists && { insistedAt: now }) }, now)
    }
  }
}

/**
 * Adds signatures of signers that have not signed, under the permission's current keys. Drops
 * signatures of keys that are gone. With one of those, the network refuses the whole transaction
 * and remembers its id.
 */
function cosigned(
  { signature = [], signers = [], signedAt }: LegTransaction,
  { multisig, signed }: Extract<Event, { kind: 'cosigned' }>,
  now: Millis,
): Partial<LegTransaction> {
  const bySigner = new Map(signers.map((signer, at) => [signer, signature[at]!]))
  for (const each of signed)
    if (!bySigner.has(each.signer)) bySigner.set(each.signer, each.signature)
  const valid = [...bySigner].filter(([signer]) => isKeyOf(multisig, signer))
  return {
    multisig,
    signature: valid.map(([, each]) => each),
    signers: valid.map(([signer]) => signer),
    signedAt: signedAt ?? now,
  }
}

/** Network limit of one day, plus two days in case the device clock is wrong. */
const LONGEST_LIFE_MS = 3 * DAY_MS

/** Number of looks that take about as long as solidification. */
const SOLID_LOOKS = 10

/** Number of times that look-ups may contradict a block that was read. */
const SIGHTED_LOOKS = 20

const fromElsewhere = (txId: string, expiresAt: Millis, now: Millis): LegTransaction => ({
  txId,
  origin: 'elsewhere',
  // Never longer than the network allows, whatever was claimed.
  expiresAt: Math.min(expiresAt, now + LONGEST_LIFE_MS),
  // Its reference block is unknown.
  referenceBlock: 0,
  builtAt: now,
  announcedAt: now,
  // Treated as handed over: from here on, only proof shows that it was not signed.
  handedAt: now,
  polls: 0,
})

/** Keeps an error that the user must see. An unreachable server does not replace it. */
const louder = (before: Trouble | undefined, trouble: Trouble): Trouble =>
  before && needsTap(before) && trouble.kind === 'unreachable' ? before : trouble

function retryAt(retry: Retry, leg: Leg, now: Millis): Millis {
  if (retry === 'user') {
    // Transactions already handed over are looked for while the user decides.
    const follows = tracked(leg).length > 0 && stageOf(leg) !== 'final'
    return follows ? now + UNRESOLVED_MS : WAITS_FOR_USER
  }
  if ('afterMs' in retry) return now + retry.afterMs
  return now + Math.max(retry.atLeastMs ?? 0, backoff(leg.failures) * (0.5 + retry.jitter))
}

function polled(
  leg: Leg,
  { txId, receipt, solidIn = 0 }: Extract<Event, { kind: 'polled' }>,
  now: Millis,
): Leg {
  const known = leg.transactions.find((tx) => tx.txId === txId)
  if (receipt) {
    // After a reorganisation, it may be in another block with another result.
    const { blockNumber, result } = known?.included ?? {}
    const same = blockNumber === receipt.blockNumber && result === receipt.result
    const seen = change(leg, txId, { included: same ? known?.included : receipt })
    // The first sight of a receipt is progress. After that, only the solidified chain is awaited.
    const heard = known?.included ? answered(seen) : progressed(seen, now)
    // Half of the remaining time, so that finality is seen in time and an orphaned block before
    // that.
    const half = Math.min(UNRESOLVED_MS, (solidIn * BLOCK_MS) / 2)
    return { ...heard, nextAt: now + Math.max(SOLID_MS, half) }
  }
  const polls = (known?.polls ?? 0) + 1
  return {
    ...change(answered(leg), txId, { polls, included: undefined }),
    nextAt: now + (polls < POLLS ? POLL_MS : UNRESOLVED_MS),
  }
}

const wasSent = (leg: Leg, txId: string) =>
  leg.transactions.some((tx) => tx.txId === txId && tx.sentAt !== undefined)

const isSettled = (tx: LegTransaction) => tx.final !== undefined || tx.certificate !== undefined
