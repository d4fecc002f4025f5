import { keys, readBytes, type EvmHex } from './ledger.ts'
import { decodeMessage } from '../../backend/tron/messages.ts'
import { smartContractSchema } from '../../backend/tron/schemas.ts'
import type { FlatState } from './state.ts'

/** Versions by record. Records never change; a new one is a new array. */
const known = new WeakMap<Uint8Array, number>()

/**
 * Returns the version that a contract got at creation: 1 if `getAllowTvmCompatibleEvm` was on,
 * otherwise 0. Also returns 0 if there is no contract.
 */
export function contractVersion(state: FlatState, address: EvmHex): number {
  const record = readBytes(state, keys.contract(address))
  if (!record) return 0
  const version =
    known.get(record) ?? Number(decodeMessage(smartContractSchema, record)['version'] ?? 0)
  known.set(record, version)
  return version
}
