import type { Address } from '../../core/address.ts'
import type { TrxTransfer } from '../call.ts'

/** Creates a TRX transfer, java-tron's own TransferContract. */
export const trxTransfer = (to: Address, sun: bigint): TrxTransfer => ({ to, sun })

/** Reasons for which java-tron refuses a transfer, in the form of contract errors. */
export const trxTransferErrors = ['ToOneself()', 'ToContract()', 'BalanceTooLow()'] as const
