import type { ContractCall } from '../chain/call.ts'
import type { Address } from '../core/address.ts'
import type { Contracts, Recognised, Recogniser } from './kind.ts'

/** Recognises calls of one signature to contracts in the configuration; pays nothing by default. */
export const recognise = (
  signature: string,
  at: (contracts: Contracts) => readonly Address[],
  read: (
    call: ContractCall,
    contracts: Contracts,
  ) => Omit<Recognised, 'payments'> & Partial<Pick<Recognised, 'payments'>>,
): Recogniser => ({
  signatures: [signature],
  read: (call, contracts) =>
    call.signature === signature && at(contracts).includes(call.contract)
      ? { payments: [], ...read(call, contracts) }
      : undefined,
})

/** Combines several: the first that knows a call describes it. */
export const recogniseAny = (...all: readonly Recogniser[]): Recogniser => ({
  signatures: all.flatMap(({ signatures }) => signatures),
  read(call, contracts) {
    for (const { signatures, read } of all) {
      const known = signatures.includes(call.signature) ? read(call, contracts) : undefined
      if (known) return known
    }
    return undefined
  },
})
