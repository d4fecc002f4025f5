import type { OpcodeTable } from './innerEnergy.ts'

/** java-tron's DYNAMIC_ENERGY_FACTOR_DECIMAL: a factor of this much doubles every cost. */
const FACTOR_UNIT = 10_000n

/** A busy contract's surcharge on an opcode's `cost`, in whole energy, rounded as in java-tron. */
export const penaltyOf = (cost: bigint, factor: bigint): bigint => (cost * factor) / FACTOR_UNIT

/**
 * The table with TRON's dynamic energy: each opcode costs more by the factor of the contract it
 * runs for. Energy that calls and creations pass on is not part of their cost. `penalise` returns
 * the surcharge; it is given the energy left, since an unaffordable surcharge is not counted.
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
