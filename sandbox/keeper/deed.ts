import { unitsToDecimal } from '../../src/core/amount.ts'

/** Something that a keeper does. */
export type Deed = DrawDeed | FlowDeed

/** For the purchases made in these blocks. */
export interface DrawDeed {
  readonly kind: 'seal' | 'rearm'
  /** At least one; exactly one to re-arm. */
  readonly purchaseBlocks: readonly bigint[]
}

/** Lets flow to those who stay what leaving a pool has cost. */
export interface FlowDeed {
  readonly kind: 'flow'
  readonly pool: bigint
}

/** Its outcome. */
export type Done = Deed & {
  readonly txId: string
  /** As the receipt has it; LOST if it got into no block. */
  readonly result: string
  readonly feeSun: bigint
}

/** Half as much again as simulated: the chain may have moved on by the time it executes. */
export const costOf = (energy: bigint, energySun: bigint): bigint =>
  (energy * energySun * 150n) / 100n

/** One line about what was done. */
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
