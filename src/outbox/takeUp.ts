import * as v from 'valibot'
import { parseRawData, type RawData } from '../chain/rawData.ts'
import { parseSender, type Sender } from '../chain/rawContract.ts'
import { transactionId, type UnsignedTransaction } from '../chain/transaction.ts'
import { findStranger } from '../chain/trust.ts'
import type { TransactionInfo } from '../chain/nodeAnswers.ts'
import { trc20 } from '../chain/contracts/trc20.ts'
import { isKeyOf } from '../chain/permission.ts'
import type { Address } from '../core/address.ts'
import { symbolText } from '../core/tokenCoin.ts'
import { err, ok, type Result } from '../core/result.ts'
import { MINUTE_MS } from '../core/time.ts'
import { calledBy, COSIGNED, COSIGNED_THERE, type CosignedIntent } from './cosigned.ts'
import { longestLife } from './expiration.ts'
import { parseHandedOn, type HandedOn, type HandedOnError } from './handOn.ts'
import type { Kinds, LegPlan } from './kind.ts'
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

interface Made {
  readonly unsigned: UnsignedTransaction
  readonly owner: Address
  readonly permissionId: number
  /** Its row's. */
  readonly kind: string
  readonly intent: CosignedIntent
  readonly plan: LegPlan
}

/** The same bytes from one of the legs that its order has: they do that, and nothing else. */
async function makeAnew(
  { kinds, page, sideChainId }: RunnerPorts,
  handed: HandedOn,
  raw: RawData,
  { owner, permissionId }: Sender,
): Promise<Result<Made, TakeUpError>> {
  const { rawDataHex, kind: name, order: id } = handed
  const ordered = readOrder(kinds, handed, owner)
  if (!ordered || !page) return err('unknownCall')
  const { intent, plans } = ordered
  const rowKind = sideChainId === undefined ? COSIGNED : COSIGNED_THERE
  for (const plan of plans) {
    const call = plan.retired || plan.follow ? undefined : calledBy(plan, rawDataHex)
    if (!call) continue
    const built = await page.build(call, {
      owner,
      reference: {
        number: Number.parseInt(raw.referenceBytes, 16),
        id: raw.referenceHash.padStart(32, '0').padEnd(64, '0'),
        timestamp: raw.timestamp,
      },
      expiresAt: raw.expiration,
      timestamp: raw.timestamp,
      permissionId,
    })
    if (!built.ok && built.error.kind === 'missing') return err('unreachable')
    if (!built.ok || built.value.raw_data_hex !== rawDataHex) continue
    const row: CosignedIntent = { kind: name, intent, order: id, leg: plan.name, rawDataHex }
    // Not a kind of another network's, nor one that has no bytes of its own.
    if (!kinds.get(rowKind)?.read({ intent: row })) continue
    const made = { unsigned: built.value, owner, permissionId, kind: rowKind, intent: row }
    return ok({ ...made, plan: { ...plan, call } })
  }
  return err('unknownCall')
}

/** The order with nothing that its kind does not know, and all its legs; undefined if it is none. */
function readOrder(
  kinds: Kinds,
  { kind: name, order: id, intent: given }: HandedOn,
  owner: Address,
): { readonly intent: unknown; readonly plans: readonly LegPlan[] } | undefined {
  const kind = kinds.get(name)
  try {
    const intent = kind?.read({ intent: given })
    const plans = kind?.plan({ id, owner, intent })
    return plans && { intent, plans }
  } catch {
    // It may hold what no sheet writes: a number in letters, say.
    return undefined
  }
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
  if (reference.value?.slice(16, 32) !== raw.referenceHash) return err('otherNetwork')
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

/** The newest block up to `head` whose number ends in these two bytes. */
function newestWith(referenceBytes: string, head: number): number {
  const ending = Number.parseInt(referenceBytes, 16)
  return head - ((head - ending) & 0xffff)
}
