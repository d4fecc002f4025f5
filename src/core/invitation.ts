import { isAddress, nobody, type Address } from './address.ts'

// Invitations as links carry them: any page of this app, with the inviter's address.

const FIELD = 'inviter'

/** Whom a link names: nobody, somebody, or a text that is no address. */
export type Named = { readonly inviter: Address } | 'damaged' | undefined

/** Reads the query of a link. */
export function inviterIn(search: string | URLSearchParams): Named {
  const text = new URLSearchParams(search).get(FIELD)?.trim()
  if (text === undefined) return undefined
  return isAddress(text) && text !== nobody ? { inviter: text } : 'damaged'
}

/** The same query without it. */
export function withoutInviter(search: string): string {
  const fields = new URLSearchParams(search)
  fields.delete(FIELD)
  return fields.size > 0 ? `?${fields}` : ''
}

/** A path with its query, which names whoever invites; one that it names already stays. */
export function withInviter(path: string, inviter: Address | undefined): string {
  const [place = '', search = ''] = path.split('?', 2)
  const fields = new URLSearchParams(search)
  if (inviter === undefined || fields.has(FIELD)) return path
  fields.set(FIELD, inviter)
  return `${place}?${fields}`
}

/** The link by which somebody invites. */
export const invitationLink = (origin: string, inviter: Address): string =>
  origin + withInviter('/', inviter)
