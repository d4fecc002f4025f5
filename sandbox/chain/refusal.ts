/** java-tron's answers to a broadcast, in the order of its enum. */
export const BROADCAST_CODES = [
  'SUCCESS',
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'DUP_TRANSACTION_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
] as const
export type BroadcastCode = (typeof BROADCAST_CODES)[number]

/**
 * Reason why the chain rejects a transaction: thrown inside, returned as code and message outside.
 */
export class Refusal extends Error {
  readonly code: BroadcastCode

  constructor(code: BroadcastCode, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidContract = (reason: string): Refusal =>
  new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${reason}`)

export const noResources = (): Refusal =>
  new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
