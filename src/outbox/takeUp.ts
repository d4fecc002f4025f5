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
import { parseHandedOn, type HandedOn, type HandedOnError } from './handOn.ts'
import type { LegPlan } from './kind.ts'
import { makeAnew, type Made } from './makeAnew.ts'
import { knownCoin, namedIn, type KnownCoin } from './retold.ts'
import { portsFor } from './network.ts'
import type { LegTransaction, Multisig } from './operation.ts'
import { readPermission, signedHash } from './permission.ts'
import type { RunnerPorts } from './ports.ts'

/** What was handed on, as far as this device can tell by itself. */
export interface TakenUp {
  readonly network: string
  /** The kind of its row. */
  readonly kind: string
  readonly owner: Address
  readonly intent: CosignedIntent
  readonly plan: LegPlan
  readonly transaction: LegTransaction & { readonly unsigned: UnsignedTransaction }
  readonly multisig: Multisig
  /** Why no signature is wanted any more; undefined while one is. */
  readonly over: 'carriedOut' | 'failed' | 'expired' | undefined
}

/** Why nothing can be taken up. */
export type TakeUpError =
  | HandedOnError
  /** It is for a network that this app is not configured for, or for a fork of it. */
  | 'otherNetwork'
  /** This version knows no such operation, or the bytes do something else than it says. */
  | 'unknownCall'
  /** It calls a contract that nothing vouches for. */
  | 'stranger'
  /** A signature is not by a key of the permission: the bytes, or the account's keys, were changed. */
  | 'otherBytes'
  /** The permission is gone, or does not cover what is done. */
  | 'notCovered'
  /** It would live longer than anything that this app makes. */
  | 'livesTooLong'
  /** The node did not answer, or a file of this app is missing. */
  | 'unreachable'

/**
 * Takes up what another signer handed on, and believes no word of it: the id is computed from the
 * bytes, the bytes are made anew from what they call, the contract has to be one that the
 * configuration names or vouches for, and each signature one by a key that the account has now.
 */
export async function readHandedOn(
  ports: RunnerPorts,
  text: string,
): Promise<Result<TakenUp, TakeUpError>> {
  const parsed = parseHandedOn(text)
  if (!parsed.ok) return parsed
  const handed = parsed.value
  const there = portsFor(ports, handed)
  if (!there) return err('otherNetwork')
  const raw = parseRawData(handed.rawDataHex)
  const sender = parseSender(handed.rawDataHex)
  if (!raw || !sender) return err('unknownCall')
  const made = await makeAnew(there, handed, raw, sender)
  return made.ok ? judge(there, handed, raw, made.value) : made
}

/** What the chain says to it. */
async function judge(
  ports: RunnerPorts,
  { rawDataHex, signatures, network }: HandedOn,
  raw: RawData,
  { unsigned, owner, permissionId, kind, intent, plan }: Made,
): Promise<Result<TakenUp, TakeUpError>> {
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
      // Whoever handed it on has it, and may send it.
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

/** More than any kind pays in. */
const MOST_COINS = 6

/** What a contract calls itself as a coin; undefined if it does not say. */
const coinAt =
  (node: RunnerPorts['node']) =>
  async (contract: Address): Promise<KnownCoin | undefined> => {
    const [symbol, decimals] = await Promise.all([
      node.read(trc20.symbol(contract)),
      node.read(trc20.decimals(contract)),
    ])
    if (!symbol.ok || !decimals.ok) return undefined
    const known = { contract, symbol: symbolText(symbol.value), decimals: decimals.value }
    // Nothing has so many decimals that it could not be shown.
    return v.is(knownCoin, known) ? known : undefined
  }

const overBy = (info: TransactionInfo | undefined): TakenUp['over'] =>
  info && (info.result === 'SUCCESS' ? 'carriedOut' : 'failed')

/** The chain's clock and the maker's node may be apart by as much. */
const MARGIN_MS = MINUTE_MS

/** Bytes refer to a solidified block, which is most of a minute old when they are made. */
const BEHIND_MS = MINUTE_MS / 2

/** The newest block up to `head` whose number ends in these two bytes. */
function newestWith(referenceBytes: string, head: number): number {
  const ending = Number.parseInt(referenceBytes, 16)
  return head - ((head - ending) & 0xffff)
}
