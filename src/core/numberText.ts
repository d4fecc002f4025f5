import { asciiDigits } from './decimalDigits.ts'

// Text of a number field, and the only way to read input into it. A number has digits and at most
// one point. Refused text stays as it was given, and `parseUnits` refuses it.

const PLAIN = /^\d*\.?\d*$/

/** Whether a text is a number, or the beginning of one: "1234.5", "1.", ".", "". */
export const isPlain = (text: string): boolean => PLAIN.test(asciiDigits(text))

/** Converts digits, points and commas to ASCII. Chinese keyboards write 。 for the point. */
const inAscii = (text: string): string =>
  asciiDigits(text)
    .replace(/[．。｡٫]/g, '.')
    .replaceAll('，', ',')

/**
 * Reads a key. Returns a digit 0 to 9, or a point for a comma or point. Undefined for other keys.
 */
export function readKey(key: string): string | undefined {
  const sign = inAscii(key)
  return /^[.,]$/.test(sign) ? '.' : /^\d$/.test(sign) ? sign : undefined
}

/**
 * Reads a whole text from a paste, drop or dictation. Returns the text to store, or undefined if it
 * is refused. A currency sign in front and `unit` at the end are dropped. Of two different marks,
 * the last one is decimal and the others group by three. Two marks of the same kind also group by
 * three. A single mark is decimal, unless the three digits after it may be thousands: then the text
 * is unclear.
 */
export function readWhole(given: string, unit = ''): string | undefined {
  const text = inAscii(withoutUnit(given, unit))
  if (/^\d*$/.test(text)) return text
  if (/^(?!0[.,])\d*[.,]\d{3}$/.test(text)) return asUnclear(text)
  if (/^\d*[.,]\d*$/.test(text)) return text.replace(',', '.')
  const isGrouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/.test(text)
  if (!isGrouped) return undefined
  const [first, ...others] = text.replace(/\d/g, '')
  const [whole, fraction] = text.replaceAll(first!, '').split(/[.,]/)
  return others.at(-1) === first ? whole : `${whole}.${fraction}`
}

/**
 * Drops the currency sign and the unit. A stranger's token may be called "000", "1e6" or "K", so
 * such a unit must stand apart.
 */
function withoutUnit(given: string, unit: string): string {
  const text = given.trim().replace(/^\p{Sc}\s*/u, '')
  const isUnit = unit !== '' && !/^[\p{Nd}.,]/u.test(unit) && text.endsWith(unit)
  const number = isUnit ? text.slice(0, -unit.length) : text
  return /\d|^[a-z]$/i.test(unit) && !/\s$/.test(number) ? text : number.trimEnd()
}

/**
 * Marker at the end of an unclear text, which no number contains. It distinguishes a pasted "1.234"
 * from a typed one.
 */
const UNCLEAR = '⁇'

/** Returns a text as it was given, even if it is unclear. */
export const givenText = (text: string): string =>
  isUnclear(text) ? text.slice(0, -UNCLEAR.length) : text

export const isUnclear = (text: string): boolean => text.endsWith(UNCLEAR)

/**
 * Marks a text as unclear if its mark may be of either kind. Without digits after the mark, there
 * is no choice to make.
 */
export const asUnclear = (text: string): string => (/[.,]\d/.test(text) ? text + UNCLEAR : text)

/** Two numbers that an unclear text may mean. */
export interface Readings {
  readonly whole: string
  readonly fraction: string
}

/** Returns both readings of an unclear text. Undefined for any other text. */
export function readingsOf(text: string): Readings | undefined {
  const [, before, after] = /^(\d*)[.,](\d+)⁇$/.exec(text) ?? []
  if (before === undefined || after === undefined) return undefined
  return { whole: tidied(before + after), fraction: tidied(`${before}.${after}`) }
}

/** Normalises a number: "007", ".5" and "1.0" become "7", "0.5" and "1". */
export function tidied(text: string): string {
  const number = asciiDigits(text)
  if (!isPlain(number) || !/\d/.test(number)) return text
  const [whole = '', fraction = ''] = number.split('.')
  const rest = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (rest && `.${rest}`)
}
