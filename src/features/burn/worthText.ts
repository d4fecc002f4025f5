import { formatUnits } from '../../i18n/format.ts'

/** Worth has the decimals of USDT. */
const DECIMALS = 6

export const worthText = (uAmount: bigint): string => `${formatUnits(uAmount, DECIMALS)}\u00a0USDT`
