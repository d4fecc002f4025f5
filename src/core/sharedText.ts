import { isAddress, type Address } from './address.ts'
import { inviterIn } from './invitation.ts'

/** Parts that another app shared, named as in the manifest's share target. */
type SharedParts = Readonly<Partial<Record<'title' | 'text' | 'url', string>>>

/** Meaning of what was shared. Any other content is neither opened nor shown. */
export type Shared =
  /** Link to a screen of this app, with its query. */
  | { readonly kind: 'place'; readonly path: string }
  /** Link to this app that names an inviter. */
  | { readonly kind: 'invitation'; readonly inviter: Address }
  /** Link to this app whose inviter is not a valid address. */
  | { readonly kind: 'brokenInvitation' }
  | { readonly kind: 'address'; readonly address: Address }
  /** Several addresses. The app does not guess which one was meant. */
  | { readonly kind: 'severalAddresses' }
  /** Link to another site. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'nothing' }

/**
 * Characters of a part that are searched. A whole page of text is neither a link nor an address.
 */
const LONGEST = 4_000

const LINK = /https?:\/\/[^\s<>"]+/gi

/** Punctuation that belongs to the sentence around a link, not to the link. */
const SENTENCE_END = /[.,;:!?)\]}'。，、；：！？）」』]+$/

/** Path of this very screen. A link to it would lead back here. */
const SHARE = /^\/share\/?$/i

/**
 * Finds what was shared. Apps put links into `text` as often as into `url`, so all parts are
 * searched. An address also counts inside a link, such as an explorer's.
 */
export function parseShared({ url, text, title }: SharedParts, origin: string): Shared {
  const all = [url, text, title].map((part) => part?.slice(0, LONGEST) ?? '').join(' ')
  const links = all.match(LINK)?.flatMap((text) => parseLink(text) ?? []) ?? []
  for (const link of links) {
    const own = link.origin === origin ? parseOwn(link) : undefined
    if (own) return own
  }
  const addresses = new Set(all.match(/[1-9A-HJ-NP-Za-km-z]+/g)?.filter(isAddress))
  const [address] = addresses
  if (addresses.size > 1) return { kind: 'severalAddresses' }
  if (address !== undefined) return { kind: 'address', address }
  return { kind: links.length > 0 ? 'foreign' : 'nothing' }
}

function parseOwn({ pathname, search, searchParams }: URL): Shared | undefined {
  const named = inviterIn(searchParams)
  if (named === 'damaged') return { kind: 'brokenInvitation' }
  if (named) return { kind: 'invitation', ...named }
  // A path with two leading slashes would name another host.
  if (SHARE.test(pathname) || pathname.startsWith('//')) return undefined
  return { kind: 'place', path: pathname + search }
}

function parseLink(text: string): URL | undefined {
  try {
    return new URL(text.replace(SENTENCE_END, ''))
  } catch {
    return undefined
  }
}
