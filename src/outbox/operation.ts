import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'

/**
 * An operation is what the user asked for. It has one or more legs, in order; each leg is at most
 * one live transaction with its own write-ahead, polling and report. Rows hold facts, and the
 * stage of a leg follows from them, so that no state can contradict another.
 */

const txId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const at = v.number()

const receipt = v.object({
  blockNumber: v.number(),
  blockTimestamp: at,
  result: v.string(),
  fee: v.bigint(),
  /** What the contract returned: on REVERT the encoded error. */
  output: v.string(),
  /** Whether the receipt holds the event that this leg is for. */
  expectedEvent: v.boolean(),
  at,
})

/** The solidified blocks that were checked: all that could have held the transaction. */
const certificate = v.object({
  from: v.number(),
  to: v.number(),
  /** Their ids in order; each names the one before as its parent. */
  ids: v.array(txId),
  /** How many nodes confirm it. */
  nodes: v.number(),
  at,
})

/** A permission as the chain had it when it was last looked at: signatures have to reach `threshold`. */
const multisig = v.object({
  permissionId: v.number(),
  threshold: v.bigint(),
  keys: v.array(v.object({ address: addressSchema, weight: v.bigint() })),
})

const transaction = v.object({
  txId,
  /**
   * `ours` is what we built; `wallet` is what a wallet made of it, tracked since it may be sent;
   * `elsewhere` is what another device made for an order that was handed over to it; `handedOn` is
   * what another signer made, and handed on to be signed here.
   */
  origin: v.picklist(['ours', 'wallet', 'elsewhere', 'handedOn']),
  /** Whether what a wallet made of ours does the same, as its own bytes say. */
  doesSame: v.optional(v.boolean()),
  /** Second write-ahead: the bytes to be signed. */
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
  /** The backend knows of it, so other devices wait for it. */
  announcedAt: v.optional(at),
  /** The point of no return: from here on only proof shows that it was not signed. */
  handedAt: v.optional(at),
  /** The permission that it is made under, where that is not a wallet's own account's. */
  multisig: v.optional(multisig),
  /** Third write-ahead. */
  signature: v.optional(v.array(v.string())),
  /** Under a permission: who made each signature. */
  signers: v.optional(v.array(addressSchema)),
  signedAt: v.optional(at),
  sentAt: v.optional(at),
  /** What the node said last; never proof. Absent when no answer came. */
  broadcastCode: v.optional(v.string()),
  polls: v.number(),
  /** A receipt on the full node: it can still be orphaned. */
  included: v.optional(receipt),
  /** A receipt on the solidified chain: final, success or failure. */
  final: v.optional(receipt),
  /** The solidified chain had passed its expiration at a look-up that did not find it. */
  missedAt: v.optional(at),
  /** A solidified block that holds it, although the node's look-up does not know it. */
  sightedIn: v.optional(v.number()),
  /** It has never executed and never will. Final. */
  certificate: v.optional(certificate),
})

/** What went wrong last, or what is waited for; cleared by progress. */
export const trouble = v.variant('kind', [
  /** Backend or node did not answer usefully; tried again with backoff. Runner moves. */
  v.object({
    kind: v.literal('unreachable'),
    what: v.picklist(['backend', 'node']),
    detail: v.string(),
  }),
  /** The backend said no. Waits for the user. */
  v.object({ kind: v.literal('refused'), code: v.number() }),
  /** The backend named something else than the user confirmed. Waits for the user. */
  v.object({ kind: v.literal('mismatch'), field: v.string(), detail: v.string() }),
  /** The call goes to a contract that the configuration does not name. Waits for the user. */
  v.object({ kind: v.literal('unpinned'), contract: v.string() }),
  /** Somebody announced a transaction that can still be included. Runner moves, or a tap. */
  v.object({ kind: v.literal('otherDevice'), expiresAt: at }),
  /** The wallet shows another account, another network, or none. Waits for the user. */
  v.object({ kind: v.literal('otherAccount') }),
  v.object({ kind: v.literal('otherNetwork') }),
  v.object({ kind: v.literal('noWallet') }),
  /** A simulation right before the wallet failed; nothing was handed over. Waits for the user. */
  v.object({ kind: v.literal('wouldFail'), output: v.string(), message: v.string() }),
  /** The wallet said no; the same transaction can be offered again. Waits for the user. */
  v.object({ kind: v.literal('rejected') }),
  /** `detail` is what the wallet said, if it said anything. */
  v.object({ kind: v.literal('walletFailed'), detail: v.string() }),
  /** The wallet signed something else; nothing was broadcast. Waits for the user. */
  v.object({ kind: v.literal('changed'), changes: v.array(v.string()) }),
  /** The wallet signed for another chain than this one; nothing was sent. Waits for the user. */
  v.object({ kind: v.literal('otherSignature') }),
  /** The wallet's account is no key of the permission, or has signed already. Waits for the user. */
  v.object({ kind: v.literal('noPermission'), signer: addressSchema }),
  v.object({ kind: v.literal('signedBefore'), signer: addressSchema }),
  /** The permission is gone, or does not cover what is to be done. Waits for the user. */
  v.object({ kind: v.literal('notCovered') }),
  /** It was handed on, and expired before enough of its signers had signed. Waits for the user. */
  v.object({ kind: v.literal('tooLate') }),
  /** It left our hands, has expired and may not be repeated without proof. Waits for the user. */
  v.object({ kind: v.literal('needsProof') }),
  /** Blocks that do not fit together, or two nodes with two chains. Runner moves. */
  v.object({ kind: v.literal('nodesDisagree'), detail: v.string() }),
  /** Handed over, and closed by the backend before anybody paid. The user puts it away. */
  v.object({ kind: v.literal('expired') }),
  /** We could not make the transaction: our bug or a strange node. Waits for the user. */
  v.object({ kind: v.literal('buildFailed'), detail: v.string() }),
])

/** What a leg has sent to the other chain. */
const crossing = v.object({
  /** The transaction that sent it. */
  txId,
  /** The gateway there accepts it once. */
  nonce: v.bigint(),
  /** Chain time of its block. */
  sentAt: at,
  /** It had not arrived in time when it was last looked for, and may be sent on again. */
  lateAt: v.optional(at),
  /** Everything that was listed there before this block time has been looked through. */
  listedTo: at,
  /** In a solidified block there. Final. */
  arrival: v.optional(v.object({ network: v.string(), txId, blockNumber: v.number(), at })),
})

const leg = v.object({
  name: v.string(),
  /** Not needed after all, and why; final once the solidified chain said so too. */
  skipped: v.optional(v.object({ reason: v.string(), at, solidAt: v.optional(at) })),
  /** The user goes ahead here, whatever other devices announce. */
  insistedAt: v.optional(at),
  /** Its time has not come, for this reason; cleared by progress, as a trouble is. */
  awaits: v.optional(v.string()),
  /** The before call was answered, and its answer is what the user confirmed. */
  agreedAt: v.optional(at),
  /** Newest last. Those that left our hands are never removed. */
  transactions: v.array(transaction),
  /** Those of earlier rounds: they did their job, but another order used up what they prepared. */
  past: v.optional(v.array(transaction)),
  /** The user wants proof that none of them executed, before a new one is made. */
  proof: v.optional(v.object({ wantedAt: at, checked: v.number(), of: v.optional(v.number()) })),
  crossing: v.optional(crossing),
  /** The report was delivered for this transaction. */
  acknowledged: v.optional(v.object({ txId, at })),
  trouble: v.optional(trouble),
  /** When this trouble began. */
  troubledAt: v.optional(at),
  /** Consecutive failed attempts, for backoff. */
  failures: v.number(),
  /** Device time of the next attempt. */
  nextAt: v.number(),
})

const notice = v.object({ title: v.string(), body: v.string() })

/** What the worker says when an operation ends, written in the user's language by the page. */
const notices = v.object({ done: notice, failed: notice })

const row = v.object({
  /** The order key: 32 bytes as hex, made once per draft. */
  id: txId,
  kind: v.string(),
  kindVersion: v.number(),
  owner: addressSchema,
  /** Block id of the genesis block: rows of another network are left alone. */
  network: v.string(),
  /** The kind's own plain data: what the user confirmed. */
  intent: v.unknown(),
  notices: v.optional(notices),
  /** It takes signatures under this permission; how long they may take, in ms of chain time. */
  multisig: v.optional(v.object({ permissionId: v.number(), lifeMs: v.number() })),
  createdAt: at,
  legs: v.array(leg),
  /** When the user said that they have read how it failed. */
  understoodAt: v.optional(at),
  /** Nothing is left to do. Final. */
  archivedAt: v.optional(at),
})

/**
 * A row as it was written. Earlier versions archived a row on a skipped leg without asking the
 * solidified chain: such a row stays over.
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
