import type { Address } from '../../core/address.ts'
import type { TrxTransfer } from '../call.ts'

/** TRX for an account: java-tron's own TransferContract. */
export const trxTransfer = (to: Address, sun: bigint): TrxTransfer => ({ to, sun })

/** Why java-tron would refuse it, as a contract would say it. */
export const trxTransferErrors = ['ToOneself()', 'ToContract()', 'BalanceTooLow()'] as const
