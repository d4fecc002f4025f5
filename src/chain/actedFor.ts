import * as v from 'valibot'
import { isAddress, type Address } from '../core/address.ts'

/** Local storage key for the account that each of this device's own addresses acts for. */
export const ACTED_FOR_KEY = 'wallet.actsFor'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([address, address])))

function readAll(storage: Pick<Kept, 'getItem'>): ReadonlyMap<Address, Address> {
  const parsed = v.safeParse(kept, storage.getItem(ACTED_FOR_KEY))
  return new Map(parsed.success ? parsed.output : [])
}

/** Returns the account that `signer` acts for on this device; undefined if it acts for itself. */
export const readActedFor = (
  storage: Pick<Kept, 'getItem'>,
  signer: Address,
): Address | undefined => readAll(storage).get(signer)

/**
 * Stores the account that `signer` acts for until the next change. Undefined means its own account.
 */
export function keepActedFor(storage: Kept, signer: Address, account: Address | undefined): void {
  const all = new Map(readAll(storage))
  if (account === undefined || account === signer) all.delete(signer)
  else all.set(signer, account)
  if (all.size === 0) storage.removeItem(ACTED_FOR_KEY)
  else storage.setItem(ACTED_FOR_KEY, JSON.stringify([...all]))
}
