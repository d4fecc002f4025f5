import type { BlockHead } from '../chain/nodeAnswers.ts'
import type { Address } from '../core/address.ts'
import type { Clock } from '../core/ports.ts'
import { SECOND_MS } from '../core/time.ts'
import { buildLeg } from './build.ts'
import { EXPIRATION_MS } from './expiration.ts'
import { receiptOf } from './look.ts'
import { mayRepeat } from './next.ts'
import type { LegTransaction, Trouble } from './operation.ts'
import { keyOf } from './permission.ts'
import type { PagePorts, RunnerPorts, Work } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'
import { answerJudge, walletTrouble, type WalletAnswer } from './walletAnswer.ts'

/** Remaining lifetime that a transaction needs to be offered to the wallet, in ms. */
export const WALLET_MARGIN_MS = 30 * SECOND_MS

/** Hands the transaction to the wallet and stores the answer. This is the third write-ahead. */
export async function signLeg(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const { page, node } = ports
  const { unsigned } = tx
  if (!page || !unsigned) return true
  const state = page.wallet.state()
  // A co-signer's transaction is signed by the wallet's own key, whichever account this device acts
  // for.
  const meant = plan.cosigned && state.kind === 'connected' ? state.owner : operation.owner
  const obstacle = () => walletObstacle(ports, page, meant)
  const before = obstacle()
  if (before) return record(parked(before))
  const head = await node.head()
  if (!head.ok) return record(nodeTrouble(ports, head.error))
  const handedBefore = tx.handedAt !== undefined
  if (handedBefore) {
    // The wallet may have sent it unnoticed.
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
  // The wallet now uses another key for the account. Its signature would not be valid for these
  // bytes.
  const wallet = page.wallet.state()
  if (!tx.multisig && wallet.kind === 'connected' && keyOf(wallet) !== operation.owner) {
    if (!handedBefore || mayRepeat(plan)) return buildLeg(work)
    return record(parked({ kind: 'noPermission', signer: keyOf(wallet) }))
  }
  const judge = await answerJudge(work, page, tx, unsigned)
  if (!judge.ok) return record(judge.error)
  // The account may have been switched while the node was asked.
  const since = obstacle()
  if (since) return record(parked(since))
  // Stored before the wallet is asked: from here on, only proof shows that it is unsigned.
  if (!(await record({ kind: 'handed', txId: tx.txId }))) return false
  page.handed(operation.id, index)
  // It may also have been switched while the page slept.
  const now = obstacle()
  if (now) return record(parked(now))
  const asked = tx.multisig
    ? page.wallet.sign({ ...unsigned, signature: tx.signature ?? [] }, tx.multisig.permissionId)
    : page.wallet.sign(unsigned)
  const answer = await answerInTime(asked, ports.clock)
  if (answer) return record(judge.value(answer))
  // A window closed without an answer would hold the row forever. A late answer still counts.
  asked.then((late) => late.ok && record(judge.value(late))).catch(ports.onError)
  return record(walletTrouble({ kind: 'failed', detail: '' }))
}

/** Waits for the wallet's answer. Undefined if the transaction expires first. */
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

/** Returns what keeps the wallet from signing right now, if anything. */
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
