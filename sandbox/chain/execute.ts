import { chargeBandwidth } from './bandwidth.ts'
import { executeContract } from './contracts.ts'
import { burn } from './ledger.ts'
import { invalidContract, noResources } from './refusal.ts'
import { encodeTransaction, type Transaction } from '../../backend/tron/transaction.ts'
import type { Receipt, Workshop } from './receipt.ts'
import { isActivation, ownerHex } from './systemContracts.ts'

/**
 * Executes a transaction whose signatures have been checked. Charges for bandwidth, a memo and
 * multiple signatures, then runs the contract. A failed run of code still pays the fees. If
 * java-tron would not put the transaction into a block, throws a Refusal and changes nothing.
 */
export async function executeTransaction(
  workshop: Workshop,
  transaction: Transaction,
): Promise<Receipt> {
  const { state, block, parameters } = workshop
  const now = block.timestamp
  const start = state.mark()
  try {
    if (!transaction.type)
      throw invalidContract(`contract type ${transaction.typeNumber} is not supported here`)
    const owner = ownerHex(transaction)
    const net = chargeBandwidth(
      state,
      owner,
      encodeTransaction(transaction).length,
      isActivation(state, transaction),
      parameters,
      now,
    )
    let fee = net.fee
    const extra =
      (transaction.signatures.length > 1 ? parameters.multiSignFee : 0n) +
      (transaction.memo === '' ? 0n : parameters.memoFee)
    if (!burn(state, owner, extra, now)) throw noResources()
    fee += extra
    const outcome = await executeContract(workshop, transaction, owner)
    return {
      id: transaction.id,
      number: block.number,
      timestamp: now,
      netUsage: net.usage,
      netFee: net.fee,
      ...outcome,
      fee: fee + outcome.fee + outcome.energyFee,
    }
  } catch (error) {
    state.revertTo(start)
    throw error
  }
}
