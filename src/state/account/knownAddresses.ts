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
 * Source of a known address:
 *
 * - `own`: an account of this device's user
 * - `contract`: a contract of the configuration
 * - `used`: an address that an operation names or the user confirmed
 * - `inviter`: the inviter
 */
export type KnownAs = 'own' | 'contract' | 'used' | 'inviter'

/**
 * Known addresses, most trusted first: those that no one else can introduce, then the rest by age.
 */
export type KnownAddresses = ReadonlyMap<Address, KnownAs>

/** Known address that another one could be mistaken for. */
export interface Imitation {
  /** The known address. */
  readonly of: Address
  readonly as: KnownAs
}

/** Number of addresses for which the probability of a false alarm is calculated. */
const MOST_KNOWN = 1_000
const MOST_CONFIRMED = 500

const kept = v.object({ address: addressSchema, at: v.number() })
type Confirmed = v.InferOutput<typeof kept>

/**
 * Addresses confirmed on this device, oldest first. They are stored separately because rows of
 * operations may be deleted.
 */
const confirmedAtom = keptFormAtom('addresses.confirmed', v.array(kept))

/**
 * Remembers addresses that the user confirmed. When full, it keeps the oldest, because the rows of
 * operations name the newest.
 */
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
 * Every address that this device knows. Until its operations are read, their addresses are missing,
 * and nothing can be confirmed either.
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

/** Function that returns the known address that one could be mistaken for, if any. */
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

/** Collects the addresses, each under its most trusted source and with its earliest time. */
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
      // Orders without a wallet belong to `nobody`.
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
 * Returns the address that this one imitates. The user's own accounts are never imitations. A known
 * address can imitate only one that is more trusted or older. Confirming a forgery once must not
 * silence the warning, and the original must not appear to imitate the forgery.
 */
export function imitationIn(known: KnownAddresses, address: Address): Imitation | undefined {
  if (known.get(address) === 'own') return undefined
  const of = imitatedAddress(address, [...known.keys()])
  return of && { of, as: known.get(of)! }
}

const named = new WeakMap<Operation, readonly Address[]>()

/** Returns the addresses that an operation names. The result is cached until the row changes. */
function namedBy(operation: Operation): readonly Address[] {
  const before = named.get(operation)
  if (before) return before
  // The chain's precompiled contracts all look alike.
  const found = addressesIn(operation.intent).filter((each) => !isPrecompile(each))
  named.set(operation, found)
  return found
}
