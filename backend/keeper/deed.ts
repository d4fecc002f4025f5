import { unitsToDecimal } from '../../src/core/amount.ts'

/** Action of a keeper. */
export type Deed = DrawDeed | FlowDeed

/** Action on the purchases made in these blocks. */
export interface DrawDeed {
  readonly kind: 'seal' | 'rearm'
  /** Blocks to act on: at least one to seal, exactly one to re-arm. */
  readonly purchaseBlocks: readonly bigint[]
}

/** Streams the costs of leaving a pool to its remaining stakers. */
export interface FlowDeed {
  readonly kind: 'flow'
  readonly pool: bigint
}

/** Action with its outcome. */
export type Done = Deed & {
  readonly txId: string
  /** Result from the receipt; LOST if the transaction got into no block. */
  readonly result: string
  readonly feeSun: bigint
}

/** Adds half to the simulated cost, because the chain may have moved on before it executes. */
export const costOf = (energy: bigint, energySun: bigint): bigint =>
  (energy * energySun * 150n) / 100n

/** Describes an action in one line. */
export function deedText(done: Done): string {
  const { kind, txId, result, feeSun } = done
  const of = subjectOf(done)
  const fee = `${unitsToDecimal(feeSun, 6)} TRX`
  if (result === 'SUCCESS') return `${DONE[kind]} ${of} for ${fee}: ${txId}`
  if (result === 'LOST') return `${kind} of ${of} came into no block: ${txId}`
  return `${kind} of ${of} failed with ${result} and cost ${fee}: ${txId}`
}

const DONE = {
  seal: 'sealed the draws of',
  rearm: 'named a new block for the missed draw of',
  flow: 'let flow what leaving has cost in',
} as const

function subjectOf(deed: Deed): string {
  if (deed.kind === 'flow') return `pool ${deed.pool}`
  const { purchaseBlocks } = deed
  return `${purchaseBlocks.length === 1 ? 'block' : 'blocks'} ${purchaseBlocks.join(', ')}`
}
