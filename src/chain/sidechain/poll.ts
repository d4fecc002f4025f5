import * as v from 'valibot'
import type { Clock } from '../../core/ports.ts'
import { SECOND_MS } from '../../core/time.ts'
import { decodeValues, type AbiValue } from '../abi.ts'
import { hexToText } from '../nodeAnswers.ts'
import { orAborted } from './abort.ts'
import { ask, infoAnswer, type TransactionInfo } from './answers.ts'
import { SideChainError, type ErrorDetails } from './error.ts'
import type { CallOptions, Outcome } from './options.ts'
import type { Chain } from './signing.ts'

/** Polling interval (spec section 9). */
const POLL_MS = 3 * SECOND_MS

export interface Sought {
  readonly txID: string
  /** Types of the called method's return values. */
  readonly outputs: readonly string[]
  /** Signed transaction for the error, if it was signed here. */
  readonly transaction?: unknown
}

/**
 * Polls the node's solidified state until a transaction appears. A missing or invalid answer proves
 * nothing, so the node is asked again. Throws an error with the txID on any failure. Only
 * `transactionFailed` and `notExecuted` are final.
 */
export async function pollFor(
  chain: Chain,
  clock: Clock,
  sought: Sought,
  options: CallOptions,
  times: number,
): Promise<Outcome> {
  const { signal } = options
  const details = { txID: sought.txID, transaction: sought.transaction }
  for (let attempt = 0; attempt < times; attempt += 1) {
    if (attempt > 0) await clock.sleep(POLL_MS, signal)
    const info = await orAborted(signal, () => lookFor(chain, sought.txID), details)
    if (info) return outcomeOf(info, sought, details, options)
  }
  throw new SideChainError('resultNotFound', 'Cannot find result in solidity node', details)
}

/** Reads the node's information; undefined if there is none yet or it is not credible. */
async function lookFor(chain: Chain, txID: string): Promise<TransactionInfo | undefined> {
  const path = 'walletsolidity/gettransactioninfobyid'
  const answer = await ask(chain.tronWeb, 'solidityNode', path, { value: txID }).catch(() => ({}))
  const info = v.safeParse(infoAnswer, answer)
  if (!info.success || Object.keys(info.output).length === 0) return undefined
  return (info.output.id ?? txID).toLowerCase() === txID.toLowerCase() ? info.output : undefined
}

function outcomeOf(
  info: TransactionInfo,
  { txID, outputs }: Sought,
  before: ErrorDetails,
  { rawResponse, keepTxID }: CallOptions,
): Outcome {
  const details = { ...before, output: info }
  if (info.result === 'FAILED') {
    const reason = hexToText(info.resMessage ?? '') || (info.receipt?.result ?? 'FAILED')
    throw new SideChainError('transactionFailed', reason, details)
  }
  if (info.contractResult === undefined) {
    const text = `Failed to execute: ${JSON.stringify(info, null, 2)}`
    throw new SideChainError('notExecuted', text, details)
  }
  if (rawResponse) return info
  const decoded = decode(outputs, info.contractResult[0] ?? '', details)
  return keepTxID ? [txID, decoded] : decoded
}

/** Decodes return values: a single one directly, none as an empty list. */
function decode(outputs: readonly string[], hex: string, details: ErrorDetails): AbiValue {
  if (hex === '' || outputs.length === 0) return []
  try {
    const values = decodeValues(outputs, hex)
    return values.length === 1 ? values[0]! : values
  } catch {
    throw new SideChainError('unreadableOutput', 'The output cannot be decoded', details)
  }
}
