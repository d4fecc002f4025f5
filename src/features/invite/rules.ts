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

/** A page of this app, from the query of this one: where the user was when activation was missing. */
export function wayBackIn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('back') ?? ''
  // Two slashes at the start, or what browsers take for them, would name another host.
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(path) ? path : undefined
}
