import type { Workshop } from './receipt.ts'
import { isContract, readAccount, type EvmHex } from './ledger.ts'
import { Refusal } from './refusal.ts'
import type { RunResult } from './tvm.ts'

/** Constant call; without `to`, a trial deployment. `value` is in sun. */
export interface ConstantCall {
  readonly from: EvmHex
  readonly to?: EvmHex
  readonly data: Uint8Array
  readonly value?: bigint
  readonly tokenId?: bigint
  readonly tokenValue?: bigint
  readonly energyLimit?: bigint
}

/** Energy that java-tron grants a constant call, which no one pays for. */
const FREE_ENERGY = 100_000_000n

/**
 * Runs a call and undoes it. Throws a Refusal if the contract does not exist or the value is too
 * low.
 */
export async function callConstant(workshop: Workshop, call: ConstantCall): Promise<RunResult> {
  const { state, tvm } = workshop
  const value = call.value ?? 0n
  if (call.to !== undefined && !isContract(state, call.to))
    throw new Refusal('CONTRACT_VALIDATE_ERROR', 'Smart contract is not exist.')
  if (value > (readAccount(state, call.from)?.balance ?? 0n))
    throw new Refusal(
      'CONTRACT_VALIDATE_ERROR',
      'Validate InternalTransfer error, balance is not sufficient.',
    )
  const start = state.mark()
  try {
    return await tvm.run(workshop, {
      caller: call.from,
      ...(call.to !== undefined && { to: call.to }),
      data: call.data,
      value,
      tokenId: call.tokenId ?? 0n,
      tokenValue: call.tokenValue ?? 0n,
      energyLimit: call.energyLimit ?? FREE_ENERGY,
      txId: new Uint8Array(32),
    })
  } finally {
    state.revertTo(start)
  }
}
