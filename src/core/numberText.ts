import { asciiDigits } from './decimalDigits.ts'

// The text that a field of numbers keeps, and the one way to read what comes into it. A number has
// digits and at most one point; what is refused is kept as it was given, and `parseUnits` refuses it.

const PLAIN = /^\d*\.?\d*$/

/** Whether it is a number, or the beginning of one: "1234.5", "1.", ".", "". */
export const isPlain = (text: string): boolean => PLAIN.test(asciiDigits(text))

/** With points and commas as keyboards write them; Chinese ones write 。 for the point. */
const inAscii = (text: string): string =>
  asciiDigits(text)
    .replace(/[．。｡٫]/g, '.')
    .replaceAll('，', ',')

/** A key: a digit as one of 0 to 9, a comma or point as the decimal mark; undefined for others. */
export function readKey(key: string): string | undefined {
  const sign = inAscii(key)
  return /^[.,]$/.test(sign) ? '.' : /^\d$/.test(sign) ? sign : undefined
}

/**
 * Reads a text that came as a whole, by paste, drop or dictation, as the text to keep; undefined if it
 * is refused. A currency's sign before it and `unit` behind it are no part of it. Of two marks the last
 * one is decimal, and the others make groups of three; so do two of a kind. One mark is decimal, unless
 * three digits behind it may be thousands: then the text is unclear.
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

/** A stranger's token may be called "000", "1e6" or "K": such a unit counts only where it stands apart. */
function withoutUnit(given: string, unit: string): string {
  const text = given.trim().replace(/^\p{Sc}\s*/u, '')
  const isUnit = unit !== '' && !/^[\p{Nd}.,]/u.test(unit) && text.endsWith(unit)
  const number = isUnit ? text.slice(0, -unit.length) : text
  return /\d|^[a-z]$/i.test(unit) && !/\s$/.test(number) ? text : number.trimEnd()
}

/** Ends a text that is unclear, and is in no number: so "1.234" that was pasted is not the typed one. */
const UNCLEAR = '⁇'

/** A text as it was given, which may be unclear. */
export const givenText = (text: string): string =>
  isUnclear(text) ? text.slice(0, -UNCLEAR.length) : text

export const isUnclear = (text: string): boolean => text.endsWith(UNCLEAR)

/** A text whose mark may be either; without digits behind one there is nothing to choose. */
export const asUnclear = (text: string): string => (/[.,]\d/.test(text) ? text + UNCLEAR : text)

/** The two numbers that an unclear text may be. */
export interface Readings {
  readonly whole: string
  readonly fraction: string
}

/** Both readings of an unclear text; undefined for any other. */
export function readingsOf(text: string): Readings | undefined {
  const [, before, after] = /^(\d*)[.,](\d+)⁇$/.exec(text) ?? []
  if (before === undefined || after === undefined) return undefined
  return { whole: tidied(before + after), fraction: tidied(`${before}.${after}`) }
}

/** A number as it is understood, with nothing that says nothing: "007", ".5" and "1.0" are "7", "0.5" and "1". */
export function tidied(text: string): string {
  const number = asciiDigits(text)
  if (!isPlain(number) || !/\d/.test(number)) return text
  const [whole = '', fraction = ''] = number.split('.')
  const rest = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (rest && `.${rest}`)
}
