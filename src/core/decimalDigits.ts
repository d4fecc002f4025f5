const DECIMAL = /^\p{Nd}$/u

/**
 * The text with every decimal digit of Unicode as one of 0 to 9: "１２" and "١٢" are "12". What only
 * looks like a digit, as in "10²" and "①", is none and stays.
 */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

/** Unicode has decimal digits in whole rows of ten, from 0 to 9, and rows may follow each other. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (DECIMAL.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
