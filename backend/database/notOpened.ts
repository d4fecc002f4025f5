import { withoutValues } from './queryFailed.ts'

/** Failure to open a database, as a sentence for the operator, without a password. */
export class NotOpened extends Error {}

/** Codes of PostgreSQL for a refused connection, with the reason in words. */
const refusals: Readonly<Record<string, (url: Place) => string>> = {
  '28P01': ({ user }) => `refuses the password of "${user}"`,
  '28000': ({ user }) => `does not let "${user}" in`,
  '3D000': ({ name }) => `has no database "${name}"`,
  '42501': ({ user }) => `does not allow "${user}" to create tables`,
  '53300': () => 'has too many connections',
  '55P03': () => 'had a table in use for too long: nothing has changed, so try again',
  '57P03': () => 'is starting or stopping',
}

/** Codes of the system and of the driver for a server that cannot be reached. */
const AWAY =
  /^(E(CONN\w+|HOST\w+|NET\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE|NOENT|ACCES)|CONNECT\w*|CONNECTION_\w+)$/

/** Messages of the driver for the same, which have no code. */
const AWAY_WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/

interface Place {
  readonly server: string
  readonly user: string
  readonly name: string
}

/**
 * Explains why a PostgreSQL could not be opened, with the address that was tried. Returns other
 * errors without the values that they quote.
 */
export function notOpened(url: string, error: unknown): unknown {
  const place = placeOf(url)
  const away = error instanceof Error && AWAY_WORDS.exec(error.message)
  if (away) return new NotOpened(`the database at ${place.server} does not answer: ${away[0]}`)
  const code = codeOf(error)
  if (code === undefined) return withoutValues(error)
  if (AWAY.test(code))
    return new NotOpened(`the database at ${place.server} does not answer: ${code}`)
  const refusal = refusals[code]
  return refusal
    ? new NotOpened(`the database at ${place.server} ${refusal(place)} (${code})`)
    : withoutValues(error)
}

/** Returns the code of an error, or of the one that caused it. */
function codeOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code
  return undefined
}

function placeOf(url: string): Place {
  if (!URL.canParse(url)) return { server: 'DATABASE_URL', user: '', name: '' }
  const { host, username, pathname } = new URL(url)
  const user = decoded(username)
  return { server: host || 'localhost', user, name: decoded(pathname.slice(1)) || user }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
