import { formatUnits } from '../../i18n/format.ts'

/** Power, and what coins count, have the decimals of USDT. */
const DECIMALS = 6

export const powerText = (power: bigint): string => formatUnits(power, DECIMALS)

export const worthText = (uAmount: bigint): string => `${formatUnits(uAmount, DECIMALS)}\u00a0USDT`
