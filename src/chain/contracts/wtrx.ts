import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'

/** Signatures of the calls that accounts send to WTRX. */
export const wtrxCalls = { withdraw: 'withdraw(uint256)' } as const

/** Calls of WTRX, which is TRX as a token, one for one. Its smallest unit is a sun. */
export const wtrx = {
  /** Burns `units` of the caller's WTRX and sends the caller the same amount of sun. */
  withdraw: (contract: Address, units: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(contract, wtrxCalls.withdraw, [units], options),
}

export const wtrxEvents = {
  withdrawal: eventShape('Withdrawal(address indexed from,uint256 amount)'),
}

/** Custom errors, for decoding reverts. The errors that every token shares are already known. */
export const wtrxErrors = ['TransferFailed()'] as const
