import { atom } from 'jotai'
import * as v from 'valibot'
import { contractsOf } from '../../config/contracts.ts'
import { addressSchema, isPrecompile, nobody, type Address } from '../../core/address.ts'
import { addressesIn } from '../../core/addressesIn.ts'
import { imitatedAddress } from '../../core/addressLikeness.ts'
import type { Operation } from '../../outbox/operation.ts'
import { keptFormAtom } from '../device/keptForm.ts'
import { operationsAtom } from '../operations/operations.ts'
import { servicesAtom } from '../services.ts'
import { inviterAtom } from './inviter.ts'
import { ownerAtom } from './session.ts'

/**
 * Where an address is known from: an account of this device's user, a contract of the
 * configuration, what an operation names or the user has confirmed, or the inviter.
 */
export type KnownAs = 'own' | 'contract' | 'used' | 'inviter'

/** Surest first: what nobody else can bring in, then the rest by age. */
export type KnownAddresses = ReadonlyMap<Address, KnownAs>

/** An address that could be mistaken for a known one. */
export interface Imitation {
  /** The known one. */
  readonly of: Address
  readonly as: KnownAs
}

/** The chance of a false alarm is reckoned for so many. */
const MOST_KNOWN = 1_000
const MOST_CONFIRMED = 500

const kept = v.object({ address: addressSchema, at: v.number() })
type Confirmed = v.InferOutput<typeof kept>

/** Addresses that were confirmed on this device, oldest first: rows of operations may be deleted. */
const confirmedAtom = keptFormAtom('addresses.confirmed', v.array(kept))

/** Remembers what the user has confirmed. When full it keeps the oldest: rows tell the newest. */
export const rememberAddressesAtom = atom(null, (get, set, addresses: readonly Address[]) => {
  const before = get(confirmedAtom) ?? []
  const known = new Set(before.map(({ address }) => address))
  const { contracts } = get(servicesAtom).config
  const pinned = new Set<Address>(contractsOf(contracts))
  const added = [...new Set(addresses)].filter((each) => !known.has(each) && !pinned.has(each))
  if (added.length === 0) return
  const at = Date.now()
  const room = Math.max(0, MOST_CONFIRMED - before.length)
  set(confirmedAtom, [...before, ...added.slice(0, room).map((address) => ({ address, at }))])
})

/**
 * All addresses that this device knows. As long as its operations are not read, those of the
 * operations are missing: nothing can be confirmed before either.
 */
export const knownAddressesAtom = atom((get): KnownAddresses =>
  gather({
    owner: get(ownerAtom),
    contracts: contractsOf(get(servicesAtom).config.contracts),
    operations: get(operationsAtom) ?? [],
    confirmed: get(confirmedAtom) ?? [],
    inviter: get(inviterAtom),
  }),
)

/** Which known address one could be mistaken for, if any. */
export const imitationAtom = atom((get) => {
  const known = get(knownAddressesAtom)
  return (address: Address): Imitation | undefined => imitationIn(known, address)
})

interface Sources {
  readonly owner: Address | undefined
  readonly contracts: readonly Address[]
  /** In any order. */
  readonly operations: readonly Operation[]
  readonly confirmed: readonly Confirmed[]
  readonly inviter: Address | undefined
}

/** Each under the surest of what it is known as, and with the earliest of its times. */
export function gather(sources: Sources): KnownAddresses {
  const { owner, contracts, confirmed, inviter } = sources
  const operations = sources.operations.toSorted((a, b) => a.createdAt - b.createdAt)
  const used = [
    ...confirmed,
    ...operations.flatMap((operation) =>
      namedBy(operation).map((address) => ({ address, at: operation.createdAt })),
    ),
  ].toSorted((a, b) => a.at - b.at)
  const known = new Map<Address, KnownAs>()
  const add = (addresses: readonly (Address | undefined)[], as: KnownAs) => {
    for (const each of addresses)
      // Orders without a wallet are nobody's.
      if (each && each !== nobody && !known.has(each) && known.size < MOST_KNOWN)
        known.set(each, as)
  }
  add([owner, ...operations.map((operation) => operation.owner)], 'own')
  add(contracts, 'contract')
  add(
    used.map(({ address }) => address),
    'used',
  )
  add([inviter], 'inviter')
  return known
}

/**
 * An account of the user's is no imitation, whatever it looks like. A known address can imitate only
 * those that are surer or older: to have confirmed a forgery once must not silence the warning, and
 * what was forged must not look like the forgery.
 */
export function imitationIn(known: KnownAddresses, address: Address): Imitation | undefined {
  if (known.get(address) === 'own') return undefined
  const of = imitatedAddress(address, [...known.keys()])
  return of && { of, as: known.get(of)! }
}

const named = new WeakMap<Operation, readonly Address[]>()

/** Whom an operation names: rows are read anew only when they change. */
function namedBy(operation: Operation): readonly Address[] {
  const before = named.get(operation)
  if (before) return before
  // The chain's own contracts are all alike.
  const found = addressesIn(operation.intent).filter((each) => !isPrecompile(each))
  named.set(operation, found)
  return found
}
