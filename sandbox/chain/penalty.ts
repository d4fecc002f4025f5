import type { OpcodeTable } from './innerEnergy.ts'

/** java-tron's DYNAMIC_ENERGY_FACTOR_DECIMAL: at a factor of this much everything costs twice as much. */
const FACTOR_UNIT = 10_000n

/** What a busy contract's opcode costs on top of `cost`; whole energy, as java-tron's VM rounds it. */
export const penaltyOf = (cost: bigint, factor: bigint): bigint => (cost * factor) / FACTOR_UNIT

/**
 * The table with TRON's dynamic energy: each opcode costs more by the factor of the contract for which
 * it runs. What calls and creations hand on is no cost of theirs. `penalise` gives the surcharge on a
 * cost; it is told what the code has left, since what cannot be paid is not counted.
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
