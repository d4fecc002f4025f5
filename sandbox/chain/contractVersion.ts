import { keys, readBytes, type EvmHex } from './ledger.ts'
import { decodeMessage } from './messages.ts'
import { smartContractSchema } from './schemas.ts'
import type { FlatState } from './state.ts'

/** Records never change: a new one is another array. */
const known = new WeakMap<Uint8Array, number>()

/**
 * The version that a contract got when it was made: 1 while `getAllowTvmCompatibleEvm` is on, else 0,
 * and 0 where there is no contract.
 */
export function contractVersion(state: FlatState, address: EvmHex): number {
  const record = readBytes(state, keys.contract(address))
  if (!record) return 0
  const version =
    known.get(record) ?? Number(decodeMessage(smartContractSchema, record)['version'] ?? 0)
  known.set(record, version)
  return version
}
