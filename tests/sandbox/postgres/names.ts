/** Database from which those of the tests are copied. */
export const TEMPLATE = 'casthouse_template'

/** Returns the URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
