import * as v from 'valibot'
import { parseRawData, type RawData } from '../chain/rawData.ts'
import { parseSender } from '../chain/rawContract.ts'
import { transactionId, type UnsignedTransaction } from '../chain/transaction.ts'
import { findStranger } from '../chain/trust.ts'
import type { TransactionInfo } from '../chain/nodeAnswers.ts'
import { trc20 } from '../chain/contracts/trc20.ts'
import { isKeyOf } from '../chain/permission.ts'
import type { Address } from '../core/address.ts'
import { symbolText } from '../core/tokenCoin.ts'
import { err, ok, type Result } from '../core/result.ts'
import { MINUTE_MS } from '../core/time.ts'
import type { CosignedIntent } from './cosigned.ts'
import { longestLife } from './expiration.ts'
import {
  parseSigningRequest,
  type SigningRequest,
  type SigningRequestError,
} from './signingRequest.ts'
import type { LegPlan } from './kind.ts'
import { rebuild, type Made } from './rebuild.ts'
import { knownCoin, namedIn, type KnownCoin } from './describeFromCall.ts'
import { portsFor } from './network.ts'
import type { LegTransaction, Multisig } from './operation.ts'
import { readPermission, signedHash } from './permission.ts'
import type { RunnerPorts } from './ports.ts'

/** Transaction that a co-signer shared for signing, as far as this device can verify it. */
export interface VerifiedRequest {
  readonly network: string
  /** Kind of its row. */
  readonly kind: string
  readonly owner: Address
  readonly intent: CosignedIntent
  readonly plan: LegPlan
  readonly transaction: LegTransaction & { readonly unsigned: UnsignedTransaction }
  readonly multisig: Multisig
  /** Reason why signatures are no longer wanted. Undefined while they are. */
  readonly over: 'carriedOut' | 'failed' | 'expired' | undefined
}

/** Reason why a share for signing is not accepted. */
export type VerifyError =
  | SigningRequestError
  /** Made for a network that this app is not configured for, or for a fork of it. */
  | 'otherNetwork'
  /** Operation unknown to this version, or bytes that do something other than it says. */
  | 'unknownCall'
  /** Call of a contract that nothing vouches for. */
  | 'stranger'
  /**
   * Signature that is not by a key of the permission: the bytes or the account's keys have changed.
   */
  | 'otherBytes'
  /** Permission that is gone, or does not cover the call. */
  | 'notCovered'
  /** Lifetime longer than that of anything this app makes. */
  | 'livesTooLong'
  /** No answer from the TRON node, or a missing file of this app. */
  | 'unreachable'

/**
 * Reads a share for signing, and trusts none of it. The id is computed from the bytes, and the
 * bytes are rebuilt from what they call. The configuration must name the contract or vouch for it.
 * Each signature must be by a key that the account has now.
 */
export async function verifyRequest(
  ports: RunnerPorts,
  text: string,
): Promise<Result<VerifiedRequest, VerifyError>> {
  const parsed = parseSigningRequest(text)
  if (!parsed.ok) return parsed
  const handed = parsed.value
  const there = portsFor(ports, handed)
  if (!there) return err('otherNetwork')
  const raw = parseRawData(handed.rawDataHex)
  const sender = parseSender(handed.rawDataHex)
  if (!raw || !sender) return err('unknownCall')
  const made = await rebuild(there, handed, raw, sender)
  return made.ok ? judge(there, handed, raw, made.value) : made
}

/** Checks the transaction against the chain. */
async function judge(
  ports: RunnerPorts,
  { rawDataHex, signatures, network }: SigningRequest,
  raw: RawData,
  { unsigned, owner, permissionId, kind, intent, plan }: Made,
): Promise<Result<VerifiedRequest, VerifyError>> {
  const { node, page } = ports
  const txId = transactionId(rawDataHex)
  const [stranger, under, head, info, loaded] = await Promise.all([
    findStranger(node, ports.pinned, plan),
    readPermission(node, owner, permissionId, plan.call),
    node.head(),
    node.transactionInfo(txId),
    page!.loadSignerOf(),
  ])
  if (!stranger.ok || !head.ok || !info.ok || !loaded.ok) return err('unreachable')
  if (stranger.value) return err('stranger')
  if (!under.ok) return err(under.error === 'notCovered' ? 'notCovered' : 'unreachable')
  const multisig = under.value
  const signed = signatures.map((signature) => ({
    signature,
    signer: loaded.value(signedHash(txId, ports), signature),
  }))
  const signers = signed.flatMap(({ signer }) =>
    signer && isKeyOf(multisig, signer) ? signer : [],
  )
  if (signers.length < signatures.length || new Set(signers).size < signers.length)
    return err('otherBytes')
  const { number, timestamp } = head.value
  if (raw.expiration > timestamp + longestLife(plan) + MARGIN_MS) return err('livesTooLong')
  const referenceBlock = newestWith(raw.referenceBytes, number)
  const reference = await node.blockId(referenceBlock)
  if (!reference.ok) return err('unreachable')
  // A node that has fallen behind does not have that block yet.
  if (reference.value?.slice(16, 32) !== raw.referenceHash)
    return err(raw.timestamp > timestamp + BEHIND_MS ? 'unreachable' : 'otherNetwork')
  const now = ports.clock.now()
  const coins = await Promise.all(namedIn(intent.intent).slice(0, MOST_COINS).map(coinAt(node)))
  return ok({
    network,
    kind,
    owner,
    intent: { ...intent, coins: coins.flatMap((each) => each ?? []) },
    plan,
    multisig,
    transaction: {
      txId,
      origin: 'handedOn',
      unsigned,
      expiresAt: raw.expiration,
      referenceBlock,
      builtAt: now,
      // The co-signer who shared it may broadcast it.
      handedAt: now,
      multisig,
      signature: [...signatures],
      signers,
      signedAt: now,
      polls: 0,
    },
    over: overBy(info.value) ?? (raw.expiration <= timestamp ? 'expired' : undefined),
  })
}

/** Number of assets to look up: more than any kind pays in. */
const MOST_COINS = 6

/** Reads the name and decimals of a token contract. Undefined if it does not state them. */
const coinAt =
  (node: RunnerPorts['node']) =>
  async (contract: Address): Promise<KnownCoin | undefined> => {
    const [symbol, decimals] = await Promise.all([
      node.read(trc20.symbol(contract)),
      node.read(trc20.decimals(contract)),
    ])
    if (!symbol.ok || !decimals.ok) return undefined
    const known = { contract, symbol: symbolText(symbol.value), decimals: decimals.value }
    // Rejects a token with too many decimals to show.
    return v.is(knownCoin, known) ? known : undefined
  }

const overBy = (info: TransactionInfo | undefined): VerifiedRequest['over'] =>
  info && (info.result === 'SUCCESS' ? 'carriedOut' : 'failed')

/** Tolerated difference between the chain's clock and that of the maker's node. */
const MARGIN_MS = MINUTE_MS

/**
 * Lag, in ms, beyond which our node may not have the reference block. That block is solidified, so
 * it is most of a minute old when the bytes are made.
 */
const BEHIND_MS = MINUTE_MS / 2

/** Returns the newest block number up to `head` that ends in these two bytes. */
function newestWith(referenceBytes: string, head: number): number {
  const ending = Number.parseInt(referenceBytes, 16)
  return head - ((head - ending) & 0xffff)
}
