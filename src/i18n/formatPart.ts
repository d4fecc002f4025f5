import { formatPercent } from './format.ts'

/**
 * Formats a share in whole basis points, rounded down. Below one basis point it is "<0.01%", never
 * "0%".
 */
export const formatPart = (basisPoints: number): string =>
  basisPoints < 1 ? '<0.01%' : formatPercent(basisPoints)
