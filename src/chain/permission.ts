import type { Address } from '../core/address.ts'
import { isTransfer, isPlain, type Call } from './call.ts'

/** Which keys may act for an account together, and in what (java-tron's `Permission`). */
export interface Permission {
  /** 0 is the owner's, active ones are numbered from 2; transactions name it. */
  readonly id: number
  readonly name: string
  /** The weight that signatures have to reach. */
  readonly threshold: bigint
  readonly keys: readonly Key[]
  /** One bit for each type of contract, as hex; absent where it may do everything. */
  readonly operations?: string
}

export interface Key {
  readonly address: Address
  readonly weight: bigint
}

/** java-tron's `ContractType` of what a call becomes. */
export const contractTypeOf = (call: Call): number =>
  !isPlain(call) ? TRIGGER_SMART_CONTRACT : isTransfer(call) ? TRANSFER : FUND_INJECTION

const TRANSFER = 1
const TRIGGER_SMART_CONTRACT = 31
/** Of a side chain. */
const FUND_INJECTION = 254

/** Whether a permission covers a type of contract: bit `type` of its operations, lowest first. */
export function covers({ operations }: Permission, type: number): boolean {
  if (operations === undefined) return true
  const byte = Number.parseInt(operations.slice(2 * (type >> 3), 2 * (type >> 3) + 2), 16)
  return (byte & (1 << (type & 7))) !== 0
}

export const weightOf = ({ keys }: Pick<Permission, 'keys'>, signers: readonly Address[]): bigint =>
  keys.reduce((sum, { address, weight }) => sum + (signers.includes(address) ? weight : 0n), 0n)

/** Whether the account's own key does everything alone, given all its permissions, the owner's first. */
export const ownKeySuffices = ([ofOwner]: readonly Permission[], owner: Address): boolean =>
  ofOwner !== undefined && weightOf(ofOwner, [owner]) >= ofOwner.threshold

export const isKeyOf = ({ keys }: Pick<Permission, 'keys'>, signer: Address): boolean =>
  keys.some(({ address }) => address === signer)

/** How many signatures it takes at least, one of them `signer`'s; undefined if all do not suffice. */
export function signaturesNeeded(
  { keys, threshold }: Pick<Permission, 'keys' | 'threshold'>,
  signer: Address,
): number | undefined {
  const own = keys.find(({ address }) => address === signer)?.weight ?? 0n
  const others = keys
    .filter(({ address }) => address !== signer)
    .map(({ weight }) => weight)
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  let [weight, count] = [own, 1]
  for (const each of others) {
    if (weight >= threshold) break
    weight += each
    count += 1
  }
  return weight >= threshold ? count : undefined
}

/** Why a key cannot act for an account. */
export type Unpermitted =
  /** It is in none of the account's permissions. */
  | 'noPermission'
  /** It is in some, none of which covers what is to be done. */
  | 'notCovered'

/**
 * The permissions under which `signer` may take part in a contract of this type, best first: that
 * which takes the fewest signatures; of equals, an active one, which can do less harm than the owner's.
 */
export function permissionsFor(
  permissions: readonly Permission[],
  signer: Address,
  type: number,
): readonly Permission[] | Unpermitted {
  const theirs = permissions.filter((each) => isKeyOf(each, signer))
  if (theirs.length === 0) return 'noPermission'
  const usable = theirs.flatMap((each) => {
    const needed = covers(each, type) ? signaturesNeeded(each, signer) : undefined
    return needed === undefined ? [] : [{ each, needed }]
  })
  if (usable.length === 0) return 'notCovered'
  const rank = ({ each, needed }: (typeof usable)[number]) => 2 * needed + (each.id === 0 ? 1 : 0)
  return usable.toSorted((a, b) => rank(a) - rank(b)).map(({ each }) => each)
}

/** What an account may do that has set no permissions: everything, by its own key. */
export const ownKeyAlone = (address: Address): readonly [Permission] => [
  { id: 0, name: 'owner', threshold: 1n, keys: [{ address, weight: 1n }] },
]
