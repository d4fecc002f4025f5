import { formatPercent } from './format.ts'

/**
 * A part of something in whole basis points, rounded down: what is there is never "0%".
 */
export const formatPart = (basisPoints: number): string =>
  basisPoints < 1 ? '<0.01%' : formatPercent(basisPoints)
