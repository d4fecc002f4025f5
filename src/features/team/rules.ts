import { parseAddress, type Address } from '../../core/address.ts'

/** The member that a link asks for: `/teams?of=T…`. What cannot be read is not asked for. */
export function memberIn(search: string): Address | undefined {
  const parsed = parseAddress(new URLSearchParams(search).get('of') ?? '')
  return parsed.ok ? parsed.value : undefined
}

export const pathOfMember = (member: Address): string => `/teams?of=${member}`

/** Direct members as far as somebody has told them. */
export interface Listed {
  readonly members: readonly Address[]
  /** There are no more of them. */
  readonly isWhole: boolean
}

export interface Differences {
  /** Told, and not on the chain as far as it was read. */
  readonly unknown: readonly Address[]
  /** On the chain, and not told. */
  readonly missing: readonly Address[]
}

/**
 * What backend and chain do not both have. Either is known in part: in the order of the contract,
 * who is missing before somebody who is there is missing altogether; in another order, only a whole
 * list says so.
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

/** How many there are of a team. */
export interface Count {
  readonly members: number
  readonly size: number
}

/**
 * How the backend's count stands beside the chain's: the backend follows what is final, so it has
 * fewer for a while, which is no fault. That it has more means something only if the chain was
 * asked after it.
 */
export function standingOf(told: Count, chain: Count, isChainNewer: boolean) {
  if (told.members === chain.members && told.size === chain.size) return 'same'
  if (chain.members >= told.members && chain.size >= told.size) return 'late'
  return isChainNewer ? 'more' : undefined
}

/** From oneself down to who invited a member, whichever way a line was told. */
export function downTo(line: readonly Address[], owner: Address, member: Address): Address[] {
  const between = line.filter((each) => each !== owner && each !== member)
  return [owner, ...between.toReversed()]
}
