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

/** Codes of the system for a server that cannot be reached. */
const AWAY = /^E(CONN\w+|HOST\w+|NET\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE|NOENT|ACCES)$/

/** Beginnings of the driver's own messages, which have no code, with the reason in words. */
const messages: readonly (readonly [start: string, reason: string])[] = [
  ['Connection terminated', 'does not answer: it closed the connection'],
  ['Client has encountered a connection error', 'closed the connection'],
  ['timeout exceeded when trying to connect', 'does not answer in time'],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password', 'expects a password'],
]

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
  const told = errorsOf(error).flatMap(({ message }) =>
    messages.filter(([start]) => message.startsWith(start)),
  )
  if (told[0]) return new NotOpened(`the database at ${place.server} ${told[0][1]}`)
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
const codeOf = (error: unknown): string | undefined =>
  errorsOf(error)
    .map((each) => (each as NodeJS.ErrnoException).code)
    .find((code) => typeof code === 'string')

/** Lists an error and those that caused it. */
function errorsOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let each = error; each instanceof Error; each = each.cause) found.push(each)
  return found
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
