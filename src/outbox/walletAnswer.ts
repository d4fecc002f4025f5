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

/** How soon to look for what left our hands after the wallet said no, or nothing. */
const HANDED_LOOK_MS = 3 * SECOND_MS

export type WalletAnswer = Result<SignedTransaction, WalletError>

/** What a wallet's answer means for the transaction that it was asked to sign. */
type AnswerJudge = (answer: WalletAnswer) => Event

/** What the signatures of our very bytes mean for it. */
type SignatureJudge = (signatures: readonly string[]) => Event

/**
 * Gets ready to judge what the wallet will answer, before it is asked: nothing has to be read or
 * loaded once there is a signature that could be lost. In the error stands why it may not be asked.
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
    // (For another chain it is worth nothing here, and worth nothing there: it refers to our blocks.)
    return signed.raw_data_hex === unsigned.raw_data_hex
      ? judge.value(signed.signature)
      : changedEvent(tx, unsigned, signed)
  })
}

/**
 * On a side chain the txID is signed together with the chain's id, and no wallet is known to do so
 * unasked: what it signed is looked at before anything is sent.
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
 * Under a permission, the wallet's own signature is looked for among those that come back: whose key
 * it has, and whether that may sign, is known before the wallet opens.
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

/** No signature came, which does not mean that none exists. */
export function walletTrouble(error: WalletError): Event {
  const trouble: Trouble =
    error.kind === 'rejected'
      ? { kind: 'rejected' }
      : { kind: 'walletFailed', detail: error.kind === 'failed' ? error.detail : '' }
  return parked(trouble, { afterMs: HANDED_LOOK_MS })
}

/** Other bytes than ours came back; whatever else the wallet says of them may be untrue. */
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
