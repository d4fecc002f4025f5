import { unitsToDecimal } from '../../src/core/amount.ts'

/** Something that a keeper does for the purchases made in these blocks. */
export interface Deed {
  readonly kind: 'seal' | 'rearm'
  /** At least one; exactly one to re-arm. */
  readonly purchaseBlocks: readonly bigint[]
}

/** Its outcome. */
export interface Done extends Deed {
  readonly txId: string
  /** As the receipt has it; LOST if it got into no block. */
  readonly result: string
  readonly feeSun: bigint
}

/** Half as much again as simulated: the chain may have moved on by the time it executes. */
export const costOf = (energy: bigint, energySun: bigint): bigint =>
  (energy * energySun * 150n) / 100n

/** One line about what was done. */
export function deedText({ kind, purchaseBlocks, txId, result, feeSun }: Done): string {
  const blocks = `${purchaseBlocks.length === 1 ? 'block' : 'blocks'} ${purchaseBlocks.join(', ')}`
  const fee = `${unitsToDecimal(feeSun, 6)} TRX`
  if (result === 'SUCCESS')
    return kind === 'seal'
      ? `sealed the draws of ${blocks} for ${fee}: ${txId}`
      : `named a new block for the missed draw of ${blocks} for ${fee}: ${txId}`
  if (result === 'LOST') return `${kind} of ${blocks} came into no block: ${txId}`
  return `${kind} of ${blocks} failed with ${result} and cost ${fee}: ${txId}`
}
