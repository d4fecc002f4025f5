import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'

/**
 * An operation is what the user asked for. It has one or more legs, in order. Each leg is at most
 * one live transaction with its own write-ahead, polling and report. Rows hold facts, and the stage
 * of a leg follows from them, so states cannot contradict each other.
 */

const txId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const at = v.number()

const receipt = v.object({
  blockNumber: v.number(),
  blockTimestamp: at,
  result: v.string(),
  fee: v.bigint(),
  /** Output of the contract: the encoded error if the result is REVERT. */
  output: v.string(),
  /** Whether the receipt holds the event that this leg is for. */
  expectedEvent: v.boolean(),
  at,
})

/**
 * Certificate over the solidified blocks that were checked: all that could have held the
 * transaction.
 */
const certificate = v.object({
  from: v.number(),
  to: v.number(),
  /** Block ids in order. Each block names the previous one as its parent. */
  ids: v.array(txId),
  /** Number of nodes that confirm it. */
  nodes: v.number(),
  at,
})

/**
 * Permission as the chain had it at the last look. The weight of the signatures must reach
 * `threshold`.
 */
const multisig = v.object({
  permissionId: v.number(),
  threshold: v.bigint(),
  keys: v.array(v.object({ address: addressSchema, weight: v.bigint() })),
})

const transaction = v.object({
  txId,
  /**
   * Origin of the transaction:
   * - `ours`: built by this app.
   * - `wallet`: changed by a wallet, and tracked because the wallet may have sent it.
   * - `elsewhere`: made by another device for an order handed over to it.
   * - `handedOn`: made by a co-signer, and shared to be signed here.
   */
  origin: v.picklist(['ours', 'wallet', 'elsewhere', 'handedOn']),
  /**
   * Whether the transaction that a wallet made from ours does the same, according to its own bytes.
   */
  doesSame: v.optional(v.boolean()),
  /** Second write-ahead: the bytes to sign. */
  unsigned: v.optional(
    v.object({
      txID: txId,
      raw_data_hex: v.string(),
      raw_data: v.record(v.string(), v.unknown()),
      visible: v.boolean(),
    }),
  ),
  /** Chain time after which no block may contain it. */
  expiresAt: at,
  referenceBlock: v.number(),
  builtAt: at,
  /** Time at which the backend learned of it, so that other devices wait for it. */
  announcedAt: v.optional(at),
  /** Point of no return: from here on, only proof shows that it was not signed. */
  handedAt: v.optional(at),
  /** Permission that it is made under, unless the owner's key signs alone. */
  multisig: v.optional(multisig),
  /** Third write-ahead. */
  signature: v.optional(v.array(v.string())),
  /** Signer of each signature, under a permission. */
  signers: v.optional(v.array(addressSchema)),
  signedAt: v.optional(at),
  sentAt: v.optional(at),
  /** Last answer of the TRON node, which never proves anything. Absent if there was no answer. */
  broadcastCode: v.optional(v.string()),
  polls: v.number(),
  /** Receipt on the full node, which can still be orphaned. */
  included: v.optional(receipt),
  /** Receipt on the solidified chain: final, whether success or failure. */
  final: v.optional(receipt),
  /** Time of a look that did not find it, after the solidified chain had passed its expiration. */
  missedAt: v.optional(at),
  /** Solidified block that holds it, although the node's look-up does not know it. */
  sightedIn: v.optional(v.number()),
  /** Proof that it has never executed and never will. Final. */
  certificate: v.optional(certificate),
})

/** Latest error, or what the leg waits for. Cleared by progress. */
export const trouble = v.variant('kind', [
  /** No useful answer from backend or node. Retried with backoff by the runner. */
  v.object({
    kind: v.literal('unreachable'),
    what: v.picklist(['backend', 'node']),
    detail: v.string(),
    /** Wait that a busy server asked for; absent if it is not busy. */
    waitMs: v.optional(v.number()),
  }),
  /** Refused by the backend. Waits for the user. */
  v.object({ kind: v.literal('refused'), code: v.number() }),
  /** The backend named something other than what the user confirmed. Waits for the user. */
  v.object({ kind: v.literal('mismatch'), field: v.string(), detail: v.string() }),
  /** The configuration does not name the contract to be called. Waits for the user. */
  v.object({ kind: v.literal('unpinned'), contract: v.string() }),
  /**
   * Someone announced a transaction that can still be included. Continues automatically, or by a
   * tap.
   */
  v.object({ kind: v.literal('otherDevice'), expiresAt: at }),
  /** The wallet is on another account or network, or not connected. Waits for the user. */
  v.object({ kind: v.literal('otherAccount') }),
  v.object({ kind: v.literal('otherNetwork') }),
  v.object({ kind: v.literal('noWallet') }),
  /** The simulation right before signing failed. Nothing was handed over. Waits for the user. */
  v.object({ kind: v.literal('wouldFail'), output: v.string(), message: v.string() }),
  /**
   * The wallet rejected the request. The same transaction can be offered again. Waits for the user.
   */
  v.object({ kind: v.literal('rejected') }),
  /** `detail` is the wallet's message, if it gave one. */
  v.object({ kind: v.literal('walletFailed'), detail: v.string() }),
  /** The wallet signed something different. Nothing was broadcast. Waits for the user. */
  v.object({ kind: v.literal('changed'), changes: v.array(v.string()) }),
  /** The wallet signed for another chain. Nothing was sent. Waits for the user. */
  v.object({ kind: v.literal('otherSignature') }),
  /**
   * The wallet's account is not a key of the permission, or has signed already. Waits for the user.
   */
  v.object({ kind: v.literal('noPermission'), signer: addressSchema }),
  v.object({ kind: v.literal('signedBefore'), signer: addressSchema }),
  /** The permission is gone or does not cover the call. Waits for the user. */
  v.object({ kind: v.literal('notCovered') }),
  /** Shared for signing, and expired before enough co-signers had signed. Waits for the user. */
  v.object({ kind: v.literal('tooLate') }),
  /** Handed over and expired, and may not be repeated without proof. Waits for the user. */
  v.object({ kind: v.literal('needsProof') }),
  /** Blocks do not fit together, or two nodes have different chains. Retried by the runner. */
  v.object({ kind: v.literal('nodesDisagree'), detail: v.string() }),
  /**
   * Handed over to another device, and closed by the backend before anyone paid. The user dismisses
   * it.
   */
  v.object({ kind: v.literal('expired') }),
  /** The transaction could not be built: a bug of ours or a faulty node. Waits for the user. */
  v.object({ kind: v.literal('buildFailed'), detail: v.string() }),
])

/** Transfer of a leg to the other chain. */
const crossing = v.object({
  /** Transaction that sent it. */
  txId,
  /** Number that the other chain's gateway accepts once. */
  nonce: v.bigint(),
  /** Chain time of the block, in ms. */
  sentAt: at,
  /** Time of a look at which it was late. It may then be sent on again. */
  lateAt: v.optional(at),
  /** Block time up to which the other chain's list has been read. */
  listedTo: at,
  /** Arrival in a solidified block there. Final. */
  arrival: v.optional(v.object({ network: v.string(), txId, blockNumber: v.number(), at })),
})

const leg = v.object({
  name: v.string(),
  /** Reason why the leg is not needed. Final once the solidified chain has agreed. */
  skipped: v.optional(v.object({ reason: v.string(), at, solidAt: v.optional(at) })),
  /** Time at which the user chose to go ahead here, despite announcements of other devices. */
  insistedAt: v.optional(at),
  /** Reason why its time has not come. Cleared by progress, as an error is. */
  awaits: v.optional(v.string()),
  /** Time at which the before call returned what the user had confirmed. */
  agreedAt: v.optional(at),
  /** Transactions of the leg, newest last. Those that were handed over are never removed. */
  transactions: v.array(transaction),
  /**
   * Transactions of earlier rounds. They did their job, but another order used up what they
   * prepared.
   */
  past: v.optional(v.array(transaction)),
  /**
   * Proof that the user wants before a new transaction is made: none of the earlier ones executed.
   */
  proof: v.optional(v.object({ wantedAt: at, checked: v.number(), of: v.optional(v.number()) })),
  crossing: v.optional(crossing),
  /** Transaction whose report was delivered. */
  acknowledged: v.optional(v.object({ txId, at })),
  trouble: v.optional(trouble),
  /** Time at which the present error began. */
  troubledAt: v.optional(at),
  /** Number of consecutive failed attempts, for backoff. */
  failures: v.number(),
  /** Device time of the next attempt, in ms. */
  nextAt: v.number(),
})

const notice = v.object({ title: v.string(), body: v.string() })

/**
 * Notices that the worker shows when an operation ends. The page writes them in the user's
 * language.
 */
const notices = v.object({ done: notice, failed: notice })

const row = v.object({
  /** Order key: 32 bytes as hex, made once per draft. */
  id: txId,
  kind: v.string(),
  kindVersion: v.number(),
  owner: addressSchema,
  /** Genesis block id of the network. Rows of other networks are left alone. */
  network: v.string(),
  /** Plain data of the kind: what the user confirmed. */
  intent: v.unknown(),
  notices: v.optional(notices),
  /**
   * Permission under which signatures are collected, and the time they may take, in ms of chain
   * time.
   */
  multisig: v.optional(v.object({ permissionId: v.number(), lifeMs: v.number() })),
  createdAt: at,
  legs: v.array(leg),
  /** Time at which the user dismissed the failure. */
  understoodAt: v.optional(at),
  /** Time at which nothing was left to do. Final. */
  archivedAt: v.optional(at),
})

/**
 * Row as stored. Earlier versions archived a row on a skipped leg without asking the solidified
 * chain; such a row stays archived.
 */
export const operation = v.pipe(
  row,
  v.transform((read): v.InferOutput<typeof row> => {
    const { archivedAt: solidAt, understoodAt } = read
    if (solidAt === undefined || understoodAt !== undefined) return read
    const legs = read.legs.map((each) =>
      each.skipped ? { ...each, skipped: { solidAt, ...each.skipped } } : each,
    )
    return { ...read, legs }
  }),
)

export type Operation = v.InferOutput<typeof operation>
export type Leg = v.InferOutput<typeof leg>
export type LegTransaction = v.InferOutput<typeof transaction>
export type Crossing = v.InferOutput<typeof crossing>
export type Multisig = v.InferOutput<typeof multisig>
export type Receipt = v.InferOutput<typeof receipt>
export type Certificate = v.InferOutput<typeof certificate>
export type Trouble = v.InferOutput<typeof trouble>
export type Notices = v.InferOutput<typeof notices>
