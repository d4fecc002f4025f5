import { parseAddress, type Address } from '../../core/address.ts'
import { parseInviteCode } from '../../core/inviteCode.ts'
import { parseShared } from '../../core/sharedText.ts'

/** Parsed text that a user typed, pasted or scanned to name an inviter. */
export type Entered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'code'; readonly code: string }
  /** Link of this app without a valid address. */
  | { readonly kind: 'damaged' }
  /** None of these, or more than one address. */
  | { readonly kind: 'wrong' }

/** Parses an address, an invitation code, or a text with one address or an invitation link. */
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
  /** Accounts from the inviter up. */
  readonly line: readonly Person[]
}

/**
 * Returns the line of inviters from the top down to the account's own inviter. `isCut` is true if
 * the line does not reach the leader. Returns undefined if the line does not begin with the
 * inviter.
 */
export function lineDown<Person extends { readonly address: Address }>(
  { leader, line }: Above<Person>,
  inviter: Address | null,
): { readonly above: readonly Person[]; readonly isCut: boolean } | undefined {
  if ((line[0]?.address ?? null) !== inviter) return undefined
  const isCut = line.length > 0 && line.at(-1)?.address !== leader.address
  return { above: line.toReversed(), isCut }
}

/**
 * Reads the page where activation was missing from this page's query. Accepts only paths of this
 * app.
 */
export function wayBackIn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('back') ?? ''
  // Two leading slashes, or what browsers treat as such, would name another host.
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined
}
