import { formatUnits } from '../../i18n/format.ts'

/** Decimals of USDT, in which worth is counted. */
const DECIMALS = 6

export const worthText = (uAmount: bigint): string => `${formatUnits(uAmount, DECIMALS)}\u00a0USDT`
