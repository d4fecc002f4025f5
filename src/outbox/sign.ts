import { changesOf } from '../chain/changes.ts'
import {
  transactionId,
  type BuildError,
  type SignedTransaction,
  type UnsignedTransaction,
} from '../chain/transaction.ts'
import type { BlockHead } from '../chain/nodeAnswers.ts'
import { parseRawData } from '../chain/rawData.ts'
import type { WalletError } from '../chain/wallet.ts'
import type { Address } from '../core/address.ts'
import type { Clock } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import { DAY_MS, SECOND_MS } from '../core/time.ts'
import { buildLeg } from './build.ts'
import { EXPIRATION_MS } from './expiration.ts'
import { receiptOf } from './look.ts'
import { mayRepeat } from './next.ts'
import type { LegTransaction, Multisig, Trouble } from './operation.ts'
import { keyOf, permissionFor, signedHash, signerTrouble } from './permission.ts'
import type { PagePorts, RunnerPorts, Work } from './ports.ts'
import type { Event } from './event.ts'
import { nodeTrouble, parked } from './trouble.ts'

/** A transaction is offered to the wallet only while this much of its life is left. */
export const WALLET_MARGIN_MS = 30 * SECOND_MS

/** How soon to look for what left our hands after the wallet said no, or nothing. */
const HANDED_LOOK_MS = 3 * SECOND_MS

/** Hands the transaction to the wallet and writes down what comes back: third write-ahead. */
export async function signLeg(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const { page, node } = ports
  const { unsigned } = tx
  if (!page || !unsigned) return true
  const state = page.wallet.state()
  // What another signer made is signed by one's own key, whichever account this device acts for.
  const meant = plan.cosigned && state.kind === 'connected' ? state.owner : operation.owner
  const obstacle = () => walletObstacle(ports, page, meant)
  const before = obstacle()
  if (before) return record(parked(before))
  const head = await node.head()
  if (!head.ok) return record(nodeTrouble(ports, head.error))
  const handedBefore = tx.handedAt !== undefined
  if (handedBefore) {
    // The wallet may have sent it after all while nobody was looking.
    const info = await node.transactionInfo(tx.txId)
    if (!info.ok) return record(nodeTrouble(ports, info.error))
    if (info.value) {
      const receipt = receiptOf(ports, plan, tx, info.value)
      return record({ kind: 'polled', txId: tx.txId, receipt })
    }
  }
  if (isAgeing(tx, head.value)) {
    if (plan.cosigned) return record(parked({ kind: 'tooLate' }))
    if (handedBefore && !mayRepeat(plan)) return record(parked({ kind: 'needsProof' }))
    return buildLeg(work)
  }
  // Another key acts for the account by now: its signature would not count under these bytes.
  const wallet = page.wallet.state()
  if (!tx.multisig && wallet.kind === 'connected' && keyOf(wallet) !== operation.owner) {
    if (!handedBefore || mayRepeat(plan)) return buildLeg(work)
    return record(parked({ kind: 'noPermission', signer: keyOf(wallet) }))
  }
  const judge = tx.multisig
    ? await cosignatureJudge(work, page, tx, tx.multisig)
    : await signatureJudge(ports, page, operation.owner)
  if (!judge.ok) return record(judge.error)
  // The account may have been switched while the node was asked.
  const since = obstacle()
  if (since) return record(parked(since))
  // Written before the wallet is asked: from here on only proof shows that it is unsigned.
  if (!(await record({ kind: 'handed', txId: tx.txId }))) return false
  page.handed(operation.id, index)
  // Or while the page slept.
  const now = obstacle()
  if (now) return record(parked(now))
  const asked = tx.multisig
    ? page.wallet.sign({ ...unsigned, signature: tx.signature ?? [] }, tx.multisig.permissionId)
    : page.wallet.sign(unsigned)
  const ours: Asked = { unsigned, tx, judge: judge.value }
  const answer = await answerInTime(asked, ports.clock)
  if (answer) return record(answerEvent(ours, answer))
  // A window closed without a word would hold the row for ever. A late answer still counts.
  asked.then((late) => late.ok && record(answerEvent(ours, late))).catch(ports.onError)
  return record(walletTrouble({ kind: 'failed', detail: '' }))
}

type WalletAnswer = Result<SignedTransaction, WalletError>

/** The wallet's answer; undefined if what it was asked to sign expires first. */
async function answerInTime(
  asked: Promise<WalletAnswer>,
  clock: Clock,
): Promise<WalletAnswer | undefined> {
  const answered = new AbortController()
  try {
    return await Promise.race([
      asked,
      clock.sleep(EXPIRATION_MS, answered.signal).then(() => undefined),
    ])
  } finally {
    answered.abort()
  }
}

/** What the wallet was asked to sign. */
interface Asked {
  readonly unsigned: UnsignedTransaction
  readonly tx: LegTransaction
  readonly judge: JudgeSignature
}

/** What the signature of our very bytes is worth. */
type JudgeSignature = (signed: SignedTransaction) => Event

/**
 * On a side chain the txID is signed together with the chain's id, and no wallet is known to do so
 * unasked: what it signed is looked at before anything is sent. What is needed for that is loaded
 * before the wallet opens.
 */
async function signatureJudge(
  ports: RunnerPorts,
  page: PagePorts,
  owner: Address,
): Promise<Result<JudgeSignature, Event>> {
  const signed = ({ txID: txId, signature }: SignedTransaction) =>
    ({ kind: 'signed', txId, signature }) as const
  if (ports.sideChainId === undefined) return ok(signed)
  const loaded = await page.loadSignerOf()
  if (!loaded.ok) return err(codeTrouble(ports, loaded.error))
  const signerOf = loaded.value
  return ok((answer) => {
    const hash = signedHash(answer.txID, ports)
    const isMeantHere = answer.signature.some((each) => signerOf(hash, each) === owner)
    return isMeantHere ? signed(answer) : { kind: 'missigned', txId: answer.txID }
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
): Promise<Result<JudgeSignature, Event>> {
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
  return ok(({ signature: all }) => {
    const signature = all.find((each) => signerOf(hash, each) === signer)
    return signature === undefined
      ? { kind: 'missigned', txId }
      : { kind: 'cosigned', txId, multisig, signed: [{ signer, signature }] }
  })
}

const codeTrouble = (ports: RunnerPorts, { detail }: BuildError): Event =>
  nodeTrouble(ports, { kind: 'network', detail })

const answerEvent = (asked: Asked, answer: WalletAnswer): Event =>
  answer.ok ? signatureEvent(asked, answer.value) : walletTrouble(answer.error)

/** No signature came, which does not mean that none exists. */
function walletTrouble(error: WalletError): Event {
  const trouble: Trouble =
    error.kind === 'rejected'
      ? { kind: 'rejected' }
      : { kind: 'walletFailed', detail: error.kind === 'failed' ? error.detail : '' }
  return parked(trouble, { afterMs: HANDED_LOOK_MS })
}

/** What stands between the user and the wallet right now. */
function walletObstacle(
  { sideChainId }: RunnerPorts,
  { wallet }: PagePorts,
  owner: Address,
): Trouble | undefined {
  const state = wallet.state()
  if (state.kind !== 'connected') return { kind: 'noWallet' }
  if (state.owner !== owner) return { kind: 'otherAccount' }
  const isHere = sideChainId === undefined ? state.onOurNetwork : state.onSideChain === true
  return isHere ? undefined : { kind: 'otherNetwork' }
}

const isAgeing = (tx: LegTransaction, head: BlockHead) =>
  head.timestamp > tx.expiresAt - WALLET_MARGIN_MS

/** The signature, if the bytes are ours to the last one; otherwise what was changed. */
function signatureEvent({ unsigned: ours, tx, judge }: Asked, signed: SignedTransaction): Event {
  // (For another chain it is worth nothing here, and worth nothing there: it refers to our blocks.)
  if (signed.raw_data_hex === ours.raw_data_hex) return judge({ ...signed, txID: tx.txId })
  // Only the bytes count; whatever else the wallet says may be untrue.
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
