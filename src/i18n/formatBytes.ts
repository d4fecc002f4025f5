import type { Locale } from './locale.ts'

/**
 * Formats a size on disk: "0 kB", "84 kB", "1.2 MB", "12 GB". Uses decimal units, like devices do.
 */
export function formatBytes(bytes: number, locale: Locale): string {
  const { size, name } = SIZES.find((each) => bytes >= each.size) ?? SIZES[SIZES.length - 1]!
  const count = bytes / size
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: count < 10 && name !== 'kilobyte' ? 1 : 0,
  }).format(count)
}

const SIZES = [
  { size: 1e9, name: 'gigabyte' },
  { size: 1e6, name: 'megabyte' },
  { size: 1e3, name: 'kilobyte' },
] as const
