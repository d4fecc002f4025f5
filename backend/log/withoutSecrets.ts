/** Shortest known secret to look for. Shorter text may occur in an entry's own words. */
const SHORTEST = 6

/** Longest text of an entry. Failed queries can be longer, and the rest of one tells nothing more. */
const LONGEST = 1_000

/** Forms of secrets that nobody named beforehand, each with its replacement. */
const recognised: readonly (readonly [RegExp, string])[] = [
  // The user and password of a URL. Greedy, because a careless password may contain "@" or "/".
  [/\b([a-z][\w+.-]*:\/\/)\S*@/gi, '$1…@'],
  // A query string may hold a node's key or a user's data.
  [/\?[\w%.~[\]-]\S*/g, '?…'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /(\b(?:authorization|cookie|password|secret|signature|session|private.?key|api.?key)\b["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|[^\s"'][^\s,;}]*)/gi,
    '$1…',
  ],
  // Keys and hashes in hex, signatures, session tokens.
  [/[\w-]{43,}/g, '…'],
  // A key in base64 ends in "=", unlike a path, which may have the same characters.
  [/[A-Za-z0-9+/]{42,}={1,2}/g, '…'],
]

/**
 * Removes secrets from a text: those named by `known`, and everything that has the form of one.
 * Ids of transactions and blocks have that form too, so they are fields of their own. Also puts
 * the text on one line, and shortens it.
 */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  const named = known
    .filter(({ length }) => length >= SHORTEST)
    // As it is, in a URL, and in JSON.
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    // A longer secret may contain a shorter one.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const masked = recognised.reduce((rest, [form, instead]) => rest.replace(form, instead), named)
  const line = masked.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
