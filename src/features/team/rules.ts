import { parseAddress, type Address } from '../../core/address.ts'

/** Returns the member that a link names: `/teams?of=T…`. An unreadable address is ignored. */
export function memberIn(search: string): Address | undefined {
  const parsed = parseAddress(new URLSearchParams(search).get('of') ?? '')
  return parsed.ok ? parsed.value : undefined
}

export const pathOfMember = (member: Address): string => `/teams?of=${member}`

/** Direct members, as far as a source has listed them. */
export interface Listed {
  readonly members: readonly Address[]
  /** Whether the list is complete. */
  readonly isWhole: boolean
}

export interface Differences {
  /** Members that the backend lists, but the chain does not, as far as it was read. */
  readonly unknown: readonly Address[]
  /** Members on chain that the backend does not list. */
  readonly missing: readonly Address[]
}

/**
 * Returns the members that only the backend or only the chain has. Both lists may be partial. In
 * the contract's order, a member is missing if it is absent before one that is present. In any
 * other order, only a complete list proves it.
 */
export function differences(told: Listed, chain: Listed, isInOrder: boolean): Differences {
  return {
    unknown: without(told, chain, isInOrder),
    missing: without(chain, told, isInOrder),
  }
}

function without(these: Listed, those: Listed, isInOrder: boolean): readonly Address[] {
  const there = new Set(those.members)
  const last = isInOrder ? these.members.findLastIndex((each) => there.has(each)) : -1
  return these.members.filter((each, at) => !there.has(each) && (those.isWhole || at < last))
}

/** Number of direct members, and of people in the whole team. */
export interface Count {
  readonly members: number
  readonly size: number
}

/**
 * Compares the backend's count with the chain's. The backend follows final blocks, so it may have
 * fewer for a while, which is not an error. If it has more, that matters only if the chain was read
 * later.
 */
export function standingOf(told: Count, chain: Count, isChainNewer: boolean) {
  if (told.members === chain.members && told.size === chain.size) return 'same'
  if (chain.members >= told.members && chain.size >= told.size) return 'late'
  return isChainNewer ? 'more' : undefined
}

/**
 * Returns the line from the user down to a member's inviter, whichever way the line was ordered.
 */
export function downTo(line: readonly Address[], owner: Address, member: Address): Address[] {
  const between = line.filter((each) => each !== owner && each !== member)
  return [owner, ...between.toReversed()]
}
