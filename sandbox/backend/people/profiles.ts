import type { Address } from '../../../src/core/address.ts'
import type { Database } from '../database/database.ts'

/** What a person shows to everybody. */
export interface ShownPerson {
  readonly address: Address
  readonly nickname: string
  readonly introduction: string
  readonly image: string | null
}

/** What each of some people shows; nothing was entered by those that nobody knows of. */
export async function profilesOf(
  _db: Database,
  _addresses: readonly Address[],
): Promise<(address: Address) => ShownPerson> {
  return (address) => ({ address, nickname: '', introduction: '', image: null })
}
