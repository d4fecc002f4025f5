import { formatUnits } from './format.ts'

/** Decimals of power, the same as USDT's. */
const POWER_DECIMALS = 6

/**
 * Formats power to its last digit, so that gained power matches the announced one: "28,512.509999".
 */
export const formatPower = (power: bigint): string => formatUnits(power, POWER_DECIMALS)
