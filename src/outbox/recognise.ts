import type { ArgumentsOf } from '../chain/abiTypes.ts'
import {
  argumentsOf,
  isPlain,
  isTransfer,
  type ContractCall,
  type TrxTransfer,
} from '../chain/call.ts'
import type { Address } from '../core/address.ts'
import type { Contracts, Recognised, Recogniser } from './kind.ts'

/**
 * Recognises calls of one signature to contracts in the configuration, unless `read` returns
 * undefined. By default, the call has no payments.
 */
export const recognise = <const Signature extends string>(
  signature: Signature,
  at: (contracts: Contracts) => readonly Address[],
  read: (
    args: ArgumentsOf<Signature>,
    call: ContractCall,
    contracts: Contracts,
  ) => (Omit<Recognised, 'payments'> & Partial<Pick<Recognised, 'payments'>>) | undefined,
): Recogniser => ({
  signatures: [signature],
  read(call, contracts) {
    if (isPlain(call)) return undefined
    const args = argumentsOf(call, signature)
    const isOurs = at(contracts).includes(call.contract)
    const known = args && isOurs ? read(args, call, contracts) : undefined
    return known && { payments: [], ...known }
  },
})

/** Recognises plain transfers of TRX to any recipient. */
export const recogniseTransfer = (read: (transfer: TrxTransfer) => Recognised): Recogniser => ({
  signatures: [],
  read: (call) => (isTransfer(call) ? read(call) : undefined),
})

/** Combines several recognisers. The first that knows a call describes it. */
export const recogniseAny = (...all: readonly Recogniser[]): Recogniser => ({
  signatures: all.flatMap(({ signatures }) => signatures),
  read(call, contracts) {
    for (const { read } of all) {
      const known = read(call, contracts)
      if (known) return known
    }
    return undefined
  },
})
