// Characters as a person counts them: a letter with its marks, a flag and a family are one each.

let segmenter: Intl.Segmenter | undefined

/**
 * Splits a text into characters. A browser without a segmenter counts more, and so accepts less.
 */
export function charactersOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  // Created with the first text: it reads the rules of all languages, and every page loads this
  // file.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * Maximum number of code points in one character: a family of four with skin tones. No script needs
 * more for a syllable.
 */
const MOST_POINTS = 11

/**
 * Piles of marks: more stacked letters and vowels than any script has, and more accents than any
 * language uses.
 */
const STACKED = /\p{M}{7}|\p{Script=Inherited}{3}/u

/** Mark without a letter, which would attach to whatever comes before the text. */
const LOOSE = /^\p{M}/u

/** Joiners inside an emoji, and the selector that gives it colour. */
const IN_EMOJI = /\u200d|\ufe0f/g

/** Whether a character would overflow its line: a pile of marks, or a mark without a letter. */
export const overflows = (character: string): boolean =>
  [...character].length > MOST_POINTS ||
  LOOSE.test(character) ||
  STACKED.test(character.replaceAll(IN_EMOJI, '-'))
