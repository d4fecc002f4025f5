import type { ContractResult } from './schemas.ts'
import type { Log, Surroundings, Tvm } from './tvm.ts'

/** What a transaction did and cost; amounts in sun. */
export interface Receipt {
  readonly id: string
  readonly number: number
  readonly timestamp: number
  readonly result: ContractResult
  /** Only contracts that ran code report a result and energy. */
  readonly isVm: boolean
  readonly fee: bigint
  readonly energyUsed: bigint
  /** The part of it that is the surcharge of busy contracts. */
  readonly energyPenalty?: bigint
  readonly energyFee: bigint
  readonly netUsage: bigint
  readonly netFee: bigint
  /** 21 bytes. */
  readonly contractAddress?: string
  readonly output: string
  readonly logs: readonly Log[]
  /** Why it failed, in java-tron's words, as hex: our records hold no free text. */
  readonly message?: string
  readonly assetId?: string
}

/** Where transactions are executed: VM, state and the block they go into. */
export interface Workshop extends Surroundings {
  readonly tvm: Tvm
}

/** What running a contract adds to a receipt. */
export type Outcome = Omit<Receipt, 'id' | 'number' | 'timestamp' | 'netUsage' | 'netFee'>

/** A transaction of a block with its receipt. */
export interface StoredTransaction {
  readonly number: number
  readonly index: number
  /** The whole transaction, with signatures and `ret`. */
  readonly bytes: Uint8Array
  readonly receipt: Receipt
}
