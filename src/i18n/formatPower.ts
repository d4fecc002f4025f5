import { formatUnits } from './format.ts'

/** Power is counted as USDT is, in millionths. */
const POWER_DECIMALS = 6

/** Power to its last digit, so that what was gained is what was announced: "28,512.509999". */
export const formatPower = (power: bigint): string => formatUnits(power, POWER_DECIMALS)
