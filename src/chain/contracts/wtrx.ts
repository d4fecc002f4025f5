import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'

/** What accounts send to WTRX, by signature. */
export const wtrxCalls = { withdraw: 'withdraw(uint256)' } as const

/** Calls of WTRX, which is TRX as a token, one for one: its smallest unit is a sun. */
export const wtrx = {
  /** Burns `units` of the caller's WTRX and sends them as many sun. */
  withdraw: (contract: Address, units: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(contract, wtrxCalls.withdraw, [units], options),
}

export const wtrxEvents = {
  withdrawal: eventShape('Withdrawal(address indexed from,uint256 amount)'),
}

/** Custom errors, for the reason behind a revert; those of every token are known already. */
export const wtrxErrors = ['TransferFailed()'] as const
