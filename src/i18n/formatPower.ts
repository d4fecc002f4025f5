import { formatUnits } from './format.ts'

/** Power is counted as USDT is, in millionths. */
const POWER_DECIMALS = 6

/** Power, to two decimals: "28,512.5". */
export const formatPower = (power: bigint): string =>
  formatUnits(power, POWER_DECIMALS, { maxFraction: 2 })
