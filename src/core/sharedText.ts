import { isAddress, type Address } from './address.ts'
import { inviterIn } from './invitation.ts'

/** What another app handed over, as the manifest's share target names its parts. */
type SharedParts = Readonly<Partial<Record<'title' | 'text' | 'url', string>>>

/** What the app can make of it. Whatever else was shared is neither opened nor shown. */
export type Shared =
  /** A link to a screen of this app, with its query. */
  | { readonly kind: 'place'; readonly path: string }
  /** A link to this app that names an inviter. */
  | { readonly kind: 'invitation'; readonly inviter: Address }
  /** A link to this app whose inviter is no valid address. */
  | { readonly kind: 'brokenInvitation' }
  | { readonly kind: 'address'; readonly address: Address }
  /** Several addresses: which one was meant is not for the app to guess. */
  | { readonly kind: 'severalAddresses' }
  /** A link to another site. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'nothing' }

/** Only this much of a part is searched: a page of text is neither a link nor an address. */
const LONGEST = 4_000

const LINK = /https?:\/\/[^\s<>"]+/gi

/** Belongs to the sentence around a link rather than to the link. */
const SENTENCE_END = /[.,;:!?)\]}'。，、；：！？）」』]+$/

/** This very screen: a link to it would lead back here. */
const SHARE = /^\/share\/?$/i

/**
 * Finds what was shared. Apps put links into `text` as often as into `url`, so all parts are
 * searched; an address also counts inside a link, such as an explorer's.
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
