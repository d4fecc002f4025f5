import type { ContractResult } from '../../backend/tron/schemas.ts'
import type { Log, Surroundings, Tvm } from './tvm.ts'

/** Effects and costs of a transaction; amounts in sun. */
export interface Receipt {
  readonly id: string
  readonly number: number
  readonly timestamp: number
  readonly result: ContractResult
  /** True for contracts that ran code; only they report a result and energy. */
  readonly isVm: boolean
  readonly fee: bigint
  readonly energyUsed: bigint
  /** Part of the energy that is the surcharge of busy contracts. */
  readonly energyPenalty?: bigint
  readonly energyFee: bigint
  readonly netUsage: bigint
  readonly netFee: bigint
  /** 21-byte address as hex. */
  readonly contractAddress?: string
  readonly output: string
  readonly logs: readonly Log[]
  /** Reason for a failure, in java-tron's words, as hex: our records hold no free text. */
  readonly message?: string
  readonly assetId?: string
}

/** Context in which transactions execute: VM, state and the block that includes them. */
export interface Workshop extends Surroundings {
  readonly tvm: Tvm
}

/** Result of running a contract, as added to a receipt. */
export type Outcome = Omit<Receipt, 'id' | 'number' | 'timestamp' | 'netUsage' | 'netFee'>

/** Transaction of a block with its receipt. */
export interface StoredTransaction {
  readonly number: number
  readonly index: number
  /** Whole transaction, with signatures and `ret`. */
  readonly bytes: Uint8Array
  readonly receipt: Receipt
}
