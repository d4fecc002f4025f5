import type { Address } from '../core/address.ts'
import { isTransfer, isPlain, type Call } from './call.ts'

/**
 * A set of keys that may act for an account together, and the contract types it covers (java-tron's
 * `Permission`).
 */
export interface Permission {
  /** Id that transactions name: 0 is the owner permission; active ones are numbered from 2. */
  readonly id: number
  readonly name: string
  /** Total weight that the signatures must reach. */
  readonly threshold: bigint
  readonly keys: readonly Key[]
  /** Bit mask of contract types, as hex; absent if the permission covers all of them. */
  readonly operations?: string
}

export interface Key {
  readonly address: Address
  readonly weight: bigint
}

/** Returns java-tron's `ContractType` of the transaction for a call. */
export const contractTypeOf = (call: Call): number =>
  !isPlain(call) ? TRIGGER_SMART_CONTRACT : isTransfer(call) ? TRANSFER : FUND_INJECTION

const TRANSFER = 1
const TRIGGER_SMART_CONTRACT = 31
/** Contract type of a side chain. */
const FUND_INJECTION = 254

/** Whether a permission covers a type of contract: bit `type` of its operations, lowest first. */
export function covers({ operations }: Permission, type: number): boolean {
  if (operations === undefined) return true
  const byte = Number.parseInt(operations.slice(2 * (type >> 3), 2 * (type >> 3) + 2), 16)
  return (byte & (1 << (type & 7))) !== 0
}

export const weightOf = ({ keys }: Pick<Permission, 'keys'>, signers: readonly Address[]): bigint =>
  keys.reduce((sum, { address, weight }) => sum + (signers.includes(address) ? weight : 0n), 0n)

/**
 * Whether the account's own key alone is enough, given all its permissions, the owner permission
 * first.
 */
export const ownKeySuffices = ([ofOwner]: readonly Permission[], owner: Address): boolean =>
  ofOwner !== undefined && weightOf(ofOwner, [owner]) >= ofOwner.threshold

export const isKeyOf = ({ keys }: Pick<Permission, 'keys'>, signer: Address): boolean =>
  keys.some(({ address }) => address === signer)

/**
 * Minimum number of signatures needed, one of them from `signer`; undefined if all keys together
 * are not enough.
 */
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

/** Reason why a key cannot act for an account. */
export type Unpermitted =
  /** The key is in none of the account's permissions. */
  | 'noPermission'
  /** The key is in permissions, but none of them covers the contract type. */
  | 'notCovered'

/**
 * Lists the permissions under which `signer` may sign a contract of this type, best first. The best
 * needs the fewest signatures. Among equals, an active one comes before the owner permission,
 * because it can do less harm.
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

/** Permission of an account that has set none: its own key may do everything. */
export const ownKeyAlone = (address: Address): readonly [Permission] => [
  { id: 0, name: 'owner', threshold: 1n, keys: [{ address, weight: 1n }] },
]
