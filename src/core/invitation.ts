import { isAddress, nobody, type Address } from './address.ts'

// Invitations in links: any page of this app, with the inviter's address in the query.

const FIELD = 'inviter'

/**
 * Inviter that a link names. `damaged` if the text is not an address, undefined if there is none.
 */
export type Named = { readonly inviter: Address } | 'damaged' | undefined

/** Reads the inviter from the query of a link. */
export function inviterIn(search: string | URLSearchParams): Named {
  const text = new URLSearchParams(search).get(FIELD)?.trim()
  if (text === undefined) return undefined
  return isAddress(text) && text !== nobody ? { inviter: text } : 'damaged'
}

/** Removes the inviter from a query. */
export function withoutInviter(search: string): string {
  const fields = new URLSearchParams(search)
  fields.delete(FIELD)
  return fields.size > 0 ? `?${fields}` : ''
}

/** Adds the inviter to the query of a path. An inviter that the path already names stays. */
export function withInviter(path: string, inviter: Address | undefined): string {
  const [place = '', search = ''] = path.split('?', 2)
  const fields = new URLSearchParams(search)
  if (inviter === undefined || fields.has(FIELD)) return path
  fields.set(FIELD, inviter)
  return `${place}?${fields}`
}

/** Returns a link that invites people to the app. */
export const invitationLink = (origin: string, inviter: Address): string =>
  origin + withInviter('/', inviter)
