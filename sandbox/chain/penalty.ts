import type { OpcodeTable } from './innerEnergy.ts'

/**
 * Unit of factors, java-tron's DYNAMIC_ENERGY_FACTOR_DECIMAL: a factor of this much doubles every
 * cost.
 */
const FACTOR_UNIT = 10_000n

/**
 * Computes a busy contract's surcharge on an opcode's `cost`, in whole energy, rounded as in
 * java-tron.
 */
export const penaltyOf = (cost: bigint, factor: bigint): bigint => (cost * factor) / FACTOR_UNIT

/**
 * Adds TRON's dynamic energy to the table: each opcode costs more by the factor of its contract.
 * Energy forwarded to calls and creations is not part of their cost. `penalise` returns the
 * surcharge; it gets the energy left, because an unaffordable surcharge is not counted.
 */
export function withPenalty(
  table: OpcodeTable,
  penalise: (cost: bigint, left: bigint) => bigint,
): OpcodeTable {
  return table.map((entry) => {
    const { opcodeInfo, gasHandler } = entry
    return {
      ...entry,
      opcodeInfo: { ...opcodeInfo, dynamicGas: true },
      gasHandler: async (runState, gas, common) => {
        const cost = opcodeInfo.dynamicGas ? await gasHandler(runState, gas, common) : gas
        return cost + penalise(cost, runState.interpreter.getGasLeft())
      },
    }
  })
}
