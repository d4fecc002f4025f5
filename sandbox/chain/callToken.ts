import type { OpcodeTable } from './innerEnergy.ts'

/** TRC-10 units sent with a call. */
export interface CallToken {
  readonly id: bigint
  readonly value: bigint
}

/** Moves TRC-10 between accounts, by 20 bytes as hex. Returns false if the sender has too few. */
type Move = (from: string, to: string, token: CallToken) => boolean

/** Runs `call` with this token visible to the code that it runs. */
type Bring = (token: CallToken, call: () => Promise<void>) => Promise<void>

const CALL = 0xf1
const CALLTOKEN = 0xd0

/** TRC-10 numbers begin above this. */
const FIRST_TOKEN_ID = 1_000_000n

/**
 * Adds TRON's CALLTOKEN to the table: a CALL without TRX that sends units of a TRC-10. The stack
 * holds the token's number after the value. It costs as much as a CALL with a value.
 */
export function withCallToken(table: OpcodeTable, move: Move, bring: Bring): OpcodeTable {
  const changed = [...table]
  const call = table[CALL]!
  changed[CALLTOKEN] = {
    ...call,
    gasHandler: async (runState, gas, common) => {
      const { stack } = runState
      const [limit, to, value, id] = stack.popN(4) as [bigint, bigint, bigint, bigint]
      for (const word of [value, to, limit]) stack.push(word)
      const cost = await call.gasHandler(runState, gas, common)
      stack.popN(3)
      for (const word of [id, value, to, limit]) stack.push(word)
      return cost
    },
    opHandler: async (runState, common) => {
      const { stack, interpreter } = runState
      const [limit, to, value, id] = stack.popN(4) as [bigint, bigint, bigint, bigint]
      const token = { id, value }
      const sender = runState.env.address.toString().slice(2)
      const receiver = BigInt.asUintN(160, to).toString(16).padStart(40, '0')
      const isValid = value === 0n || id > FIRST_TOKEN_ID
      if (!isValid || !move(sender, receiver, token)) {
        stack.popN(4)
        runState.returnBytes = new Uint8Array()
        stack.push(0n)
        return
      }
      if (value > 0n) {
        const stipend = common.param('callStipendGas')
        interpreter.addStipend(stipend)
        runState.messageGasLimit = (runState.messageGasLimit ?? 0n) + stipend
      }
      for (const word of [0n, to, limit]) stack.push(word)
      await bring(token, async () => void (await call.opHandler(runState, common)))
      // A failed call has undone its own effects, but not the transfer of the units sent with it.
      if (stack.peek()[0] === 0n) move(receiver, sender, token)
    },
  }
  return changed
}
