/** The database that those of tests are copies of. */
export const TEMPLATE = 'casthouse_template'

/** Another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
