import { LOOKALIKES, ROWS, WRITTEN_FOR } from './lookalikeTable.ts'

// Names that are written differently and look the same: in other scripts, with marks, with 0 for O. As
// UTS #39 does it, each name gets a skeleton, and those of equal skeletons look the same. Its table is
// large: the first screen loads none of this.

const FIRST_LETTER = 0x41
const ROW_LENGTH = 26

const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu
/** NFKD would make letters of them, which nobody reads as part of a name. */
const TRADE_MARKS = /[\u2120\u2122]/g
const MARK = /^\p{M}$/u
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u

/** What no font tells apart reliably, and what is easily taken for it. */
const ONE_OF_A_KIND: Readonly<Record<string, string>> = { '0': 'O', '1': 'L', I: 'L', '5': 'S' }

const letters: ReadonlyMap<string, string> = new Map([
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
 * What a name looks like, to be compared with other skeletons only: upper case, without marks on what
 * looks like A–Z and 0–9, without spaces, punctuation and pictures. A name of nothing else is itself.
 */
export function skeleton(text: string): string {
  const seen = text.replaceAll(HIDDEN, '').replaceAll(TRADE_MARKS, '')
  let bones = ''
  for (const character of seen.normalize('NFKD')) {
    if (!MARK.test(character)) bones += bonesOf(character)
    // In scripts that are none of ours marks are vowels, and make another word.
    else if (/[^A-Z2-9]$/u.test(bones)) bones += character
  }
  // Two of them are one in any font that sets them close.
  return bones.replaceAll('VV', 'W') || seen.normalize('NFKC').trim()
}

function bonesOf(character: string): string {
  const letter = letters.get(character)
  if (letter !== undefined) return ONE_OF_A_KIND[letter] ?? letter
  const upper = character.toUpperCase()
  if (upper !== character) return [...upper].map(bonesOf).join('')
  if (!LETTER_OR_DIGIT.test(character)) return ''
  return ONE_OF_A_KIND[character] ?? character
}

/** Whether a name could be taken for another one; a name looks like itself. */
export const imitates = (text: string, of: string): boolean => skeleton(text) === skeleton(of)

/** Coins that everybody knows, which no token of ours may be taken for. */
export type GuardedCoin = 'TRX' | 'USDT' | 'WTRX'

const guarded = new Map<string, GuardedCoin>(
  (
    [
      ['TRX', ['TRX', 'TRON', 'TRONIX']],
      ['USDT', ['USDT', 'Tether', 'Tether USD', 'USDT TRC20']],
      ['WTRX', ['WTRX', 'Wrapped TRX', 'Wrapped TRON']],
    ] as const
  ).flatMap(([coin, names]) => names.map((name) => [skeleton(name), coin])),
)

/** The coin that a name or a symbol could be taken for, if there is one. */
export const imitatedCoin = (...names: readonly string[]): GuardedCoin | undefined =>
  names.map((name) => guarded.get(skeleton(name))).find((coin) => coin !== undefined)
