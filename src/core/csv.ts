/**
 * Formats a table for spreadsheets (RFC 4180). Cells that would run as formulas get an apostrophe
 * in front.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => row.map(cell).join(',') + '\r\n').join('')

/** Byte order mark, which lets spreadsheets read Chinese as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
