const DECIMAL = /^\p{Nd}$/u

/**
 * Replaces every decimal digit of Unicode with one of 0 to 9: "１２" and "١٢" become "12". Characters
 * that only resemble digits, as in "10²" and "①", stay.
 */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

/**
 * Returns the value of a digit. Unicode has decimal digits in whole rows of ten, from 0 to 9. Rows
 * may follow each other.
 */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (DECIMAL.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
