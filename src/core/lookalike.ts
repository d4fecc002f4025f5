import { LOOKALIKES, OF_OTHER_SCRIPTS, ROWS, WRITTEN_FOR } from './lookalikeTable.ts'

// Detection of names that are spelt differently but look the same: in other scripts, with marks,
// with 0 for O. As in UTS #39, each name has a skeleton, and names with equal skeletons look the
// same. The table is large, so the first screen does not load it.

const FIRST_LETTER = 0x41
const ROW_LENGTH = 26

const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu
/**
 * Service mark and trade mark signs. NFKD would turn them into letters, which no one reads as part
 * of a name.
 */
const TRADE_MARKS = /[\u2120\u2122]/g
const MARK = /^\p{M}$/u
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u

/** Characters that no font reliably distinguishes, or that are easily mistaken for each other. */
const ONE_OF_A_KIND: Readonly<Record<string, string>> = { '0': 'O', '1': 'L', I: 'L', '5': 'S' }

// Built with the first name: every page loads this file, but few compare names at once.
let letters: ReadonlyMap<string, string> | undefined
let guarded: ReadonlyMap<string, GuardedCoin> | undefined

const readLetters = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(OF_OTHER_SCRIPTS).flatMap(([character, alike]) =>
      [...alike].map((each) => [each, character] as const),
    ),
    ...Object.entries(LOOKALIKES).flatMap(([letter, points]) =>
      points.split(' ').map((hex) => [String.fromCodePoint(parseInt(hex, 16)), letter] as const),
    ),
    ...ROWS.flatMap((first) =>
      Array.from({ length: ROW_LENGTH }, (_, index) => {
        const letter = String.fromCharCode(FIRST_LETTER + index)
        return [String.fromCodePoint(first + index), letter] as const
      }),
    ),
    ...Object.entries(WRITTEN_FOR).flatMap(([letter, signs]) =>
      [...signs].map((sign) => [sign, letter] as const),
    ),
  ])

/**
 * Returns the skeleton of a name, to be compared with other skeletons only. It is upper case,
 * without marks on lookalikes of A–Z or 0–9, and without spaces, punctuation or pictures. A name of
 * nothing but those stays as it is.
 */
export function skeleton(text: string): string {
  const seen = text.replaceAll(HIDDEN, '').replaceAll(TRADE_MARKS, '')
  let bones = ''
  for (const character of seen.normalize('NFKD')) {
    if (!MARK.test(character)) bones += bonesOf(character)
    // In other scripts, marks can be vowels and make a different word.
    else if (/[^A-Z2-9]$/u.test(bones)) bones += character
  }
  // "vv" reads as "w" and "rn" as "m" in any font with tight spacing.
  return bones.replaceAll('VV', 'W').replaceAll('RN', 'M') || seen.normalize('NFKC').trim()
}

function bonesOf(character: string): string {
  letters ??= readLetters()
  const letter = letters.get(character)
  if (letter !== undefined) return ONE_OF_A_KIND[letter] ?? letter
  const upper = character.toUpperCase()
  if (upper !== character) return [...upper].map(bonesOf).join('')
  if (!LETTER_OR_DIGIT.test(character)) return ''
  return ONE_OF_A_KIND[character] ?? character
}

/** Whether a name could be mistaken for another one. Every name resembles itself. */
export const imitates = (text: string, of: string): boolean => skeleton(text) === skeleton(of)

/** Well-known assets that no token of ours may be mistaken for. */
export type GuardedCoin = 'TRX' | 'USDT' | 'WTRX'

const readGuarded = (): ReadonlyMap<string, GuardedCoin> =>
  new Map(
    (
      [
        ['TRX', ['TRX', 'TRON', 'TRONIX']],
        ['USDT', ['USDT', 'Tether', 'Tether USD', 'USDT TRC20']],
        ['WTRX', ['WTRX', 'Wrapped TRX', 'Wrapped TRON']],
      ] as const
    ).flatMap(([coin, names]) => names.map((name) => [skeleton(name), coin])),
  )

/** Returns the well-known asset that a name or a symbol could be mistaken for, if any. */
export function imitatedCoin(...names: readonly string[]): GuardedCoin | undefined {
  const coins = (guarded ??= readGuarded())
  return names.map((name) => coins.get(skeleton(name))).find((coin) => coin !== undefined)
}
