import { changesOf } from '../chain/changes.ts'
import { parseRawData } from '../chain/rawData.ts'
import {
  transactionId,
  type BuildError,
  type SignedTransaction,
  type UnsignedTransaction,
} from '../chain/transaction.ts'
import type { WalletError } from '../chain/wallet.ts'
import type { Address } from '../core/address.ts'
import { err, ok, type Result } from '../core/result.ts'
import { DAY_MS, SECOND_MS } from '../core/time.ts'
import type { Event } from './event.ts'
import type { LegTransaction, Multisig, Trouble } from './operation.ts'
import { keyOf, permissionFor, signedHash, signerTrouble } from './permission.ts'
import type { PagePorts, RunnerPorts, Work } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'

/**
 * Time until the first look for a handed-over transaction after the wallet rejected it or gave no
 * answer.
 */
const HANDED_LOOK_MS = 3 * SECOND_MS

export type WalletAnswer = Result<SignedTransaction, WalletError>

/** Converts a wallet's answer to an event of the transaction that it was asked to sign. */
type AnswerJudge = (answer: WalletAnswer) => Event

/** Converts the signatures of our exact bytes to an event. */
type SignatureJudge = (signatures: readonly string[]) => Event

/**
 * Prepares to judge the wallet's answer before the wallet is asked. Nothing needs to be read or
 * loaded later, when a signature could be lost. An error tells why the wallet may not be asked.
 */
export async function answerJudge(
  work: Work,
  page: PagePorts,
  tx: LegTransaction,
  unsigned: UnsignedTransaction,
): Promise<Result<AnswerJudge, Event>> {
  const judge = tx.multisig
    ? await cosignatureJudge(work, page, tx, tx.multisig)
    : await signatureJudge(work.ports, page, tx, work.operation.owner)
  if (!judge.ok) return judge
  return ok((answer) => {
    if (!answer.ok) return walletTrouble(answer.error)
    const signed = answer.value
    // A signature of these bytes for another chain is worthless here. It is also worthless there,
    // because the bytes refer to our blocks.
    return signed.raw_data_hex === unsigned.raw_data_hex
      ? judge.value(signed.signature)
      : changedEvent(tx, unsigned, signed)
  })
}

/**
 * Judges signatures of a single signer. On a side chain, the txID is signed together with the
 * chain's id. No wallet is known to do so by default, so its signature is checked before anything
 * is sent.
 */
async function signatureJudge(
  ports: RunnerPorts,
  page: PagePorts,
  { txId }: LegTransaction,
  owner: Address,
): Promise<Result<SignatureJudge, Event>> {
  const signed = (signature: readonly string[]) => ({ kind: 'signed', txId, signature }) as const
  if (ports.sideChainId === undefined) return ok(signed)
  const loaded = await page.loadSignerOf()
  if (!loaded.ok) return err(codeTrouble(ports, loaded.error))
  const signerOf = loaded.value
  const hash = signedHash(txId, ports)
  return ok((all) => {
    const isMeantHere = all.some((each) => signerOf(hash, each) === owner)
    return isMeantHere ? signed(all) : { kind: 'missigned', txId }
  })
}

/**
 * Judges signatures under a permission by finding the wallet's own among those returned. The
 * wallet's key and its right to sign are known before the wallet opens.
 */
async function cosignatureJudge(
  { ports, operation, plan }: Work,
  page: PagePorts,
  tx: LegTransaction,
  { permissionId }: Multisig,
): Promise<Result<SignatureJudge, Event>> {
  const under = await permissionFor(ports, operation.owner, permissionId, plan.call)
  if (!under.ok) return under
  const multisig = under.value
  const state = page.wallet.state()
  if (state.kind !== 'connected') return err(parked({ kind: 'noWallet' }))
  const signer = keyOf(state)
  const trouble = signerTrouble(multisig, signer, tx)
  if (trouble) return err(parked(trouble))
  const loaded = await page.loadSignerOf()
  if (!loaded.ok) return err(codeTrouble(ports, loaded.error))
  const signerOf = loaded.value
  const { txId } = tx
  const hash = signedHash(txId, ports)
  return ok((all) => {
    const signature = all.find((each) => signerOf(hash, each) === signer)
    return signature === undefined
      ? { kind: 'missigned', txId }
      : { kind: 'cosigned', txId, multisig, signed: [{ signer, signature }] }
  })
}

const codeTrouble = (ports: RunnerPorts, { detail }: BuildError): Event =>
  nodeTrouble(ports, { kind: 'network', detail })

/** Converts a wallet error to an event. No signature came, but one may still exist. */
export function walletTrouble(error: WalletError): Event {
  const trouble: Trouble =
    error.kind === 'rejected'
      ? { kind: 'rejected' }
      : { kind: 'walletFailed', detail: error.kind === 'failed' ? error.detail : '' }
  return parked(trouble, { afterMs: HANDED_LOOK_MS })
}

/**
 * Returns the event for bytes that differ from ours. Anything else that the wallet says about them
 * may be untrue.
 */
function changedEvent(
  tx: LegTransaction,
  ours: UnsignedTransaction,
  signed: SignedTransaction,
): Event {
  const theirs = parseRawData(signed.raw_data_hex)
  return {
    kind: 'changed',
    changes: changesOf(ours.raw_data, signed.raw_data),
    other: {
      txId: transactionId(signed.raw_data_hex),
      origin: 'wallet',
      doesSame: theirs !== undefined && theirs.deed === parseRawData(ours.raw_data_hex)?.deed,
      expiresAt: theirs?.expiration ?? tx.expiresAt + DAY_MS,
      referenceBlock: tx.referenceBlock,
      builtAt: tx.builtAt,
      handedAt: tx.builtAt,
      polls: 0,
    },
  }
}
