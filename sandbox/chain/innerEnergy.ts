import type { getOpcodesForHF } from '@ethereumjs/evm'

/** Opcode lookup table of the EVM: metadata, energy cost and effect of each. */
export type OpcodeTable = ReturnType<typeof getOpcodesForHF>['opcodeMap']

const CREATE = 0xf0
const CREATE2 = 0xf5
const CALL = 0xf1
const CALLCODE = 0xf2
const DELEGATECALL = 0xf4
const STATICCALL = 0xfa

/**
 * Adds TRON's rule for the energy of an inner call (java-tron's getCallEnergy and getCreateEnergy).
 * The call gets what it requests, up to all that is left, while Ethereum holds back 1/64. Version 1
 * contracts follow Ethereum; `keepsBack` returns whether the running code is one.
 */
export function withInnerEnergy(table: OpcodeTable, keepsBack: () => boolean): OpcodeTable {
  const changed = [...table]
  for (const opcode of [CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL]) {
    const entry = table[opcode]!
    const isCreation = opcode === CREATE || opcode === CREATE2
    changed[opcode] = {
      ...entry,
      gasHandler: async (runState, gas, common) => {
        const cost = await entry.gasHandler(runState, gas, common)
        const left = runState.interpreter.getGasLeft() - cost
        const most = keepsBack() ? left - left / 64n : left
        const asked = isCreation ? most : runState.stack.peek()[0]!
        runState.messageGasLimit = asked < most ? asked : most
        return cost
      },
    }
  }
  return changed
}
