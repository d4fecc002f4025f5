import { parseAddress, type Address } from '../../core/address.ts'
import { parseInviteCode } from '../../core/inviteCode.ts'
import { parseShared } from '../../core/sharedText.ts'

/** What somebody has typed, pasted or scanned to name an inviter. */
export type Entered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'code'; readonly code: string }
  /** A link of this app that names no valid address. */
  | { readonly kind: 'damaged' }
  /** None of it, or more than one address. */
  | { readonly kind: 'wrong' }

/** Reads an address, an invitation code, or a text with one address or an invitation link. */
export function parseEntered(text: string, origin: string): Entered {
  const typed = text.trim()
  if (typed === '') return { kind: 'nothing' }
  const address = parseAddress(typed)
  if (address.ok) return { kind: 'address', address: address.value }
  const code = parseInviteCode(typed)
  if (code !== undefined) return { kind: 'code', code }
  const shared = parseShared({ text: typed }, origin)
  if (shared.kind === 'invitation') return { kind: 'address', address: shared.inviter }
  if (shared.kind === 'address') return shared
  return { kind: shared.kind === 'brokenInvitation' ? 'damaged' : 'wrong' }
}

interface Above<Person> {
  readonly leader: Person
  /** From the inviter up. */
  readonly line: readonly Person[]
}

/**
 * The line of inviters from the top down to one's own, cut where it does not reach the leader;
 * undefined where it does not begin with the inviter.
 */
export function lineDown<Person extends { readonly address: Address }>(
  { leader, line }: Above<Person>,
  inviter: Address | null,
): { readonly above: readonly Person[]; readonly isCut: boolean } | undefined {
  if ((line[0]?.address ?? null) !== inviter) return undefined
  const isCut = line.length > 0 && line.at(-1)?.address !== leader.address
  return { above: line.toReversed(), isCut }
}

/** A page of this app, from the query of this one: where the user was when activation was missing. */
export function wayBackIn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('back') ?? ''
  // Two slashes at the start, or what browsers take for them, would name another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined
}
