// Characters as a person counts them: a letter with its marks, a flag and a family are one each.

let segmenter: Intl.Segmenter | undefined

/** A browser that cannot tell counts more, and accepts less. */
export function charactersOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  // With the first text: it reads the rules of all languages, and every page loads this file.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A family of four with their skins; syllables of no script need as much. */
const MOST_POINTS = 11

/** More letters and vowels than any script stacks, and more accents than any language. */
const STACKED = /\p{M}{7}|\p{Script=Inherited}{3}/u

/** A mark without a letter would sit on whatever stands before the text. */
const LOOSE = /^\p{M}/u

/** Joiners that are part of an emoji, and what makes it one in colour. */
const IN_EMOJI = /\u200d|\ufe0f/g

/** Whether a character would leave its line: with piles of marks, or none to carry them. */
export const overflows = (character: string): boolean =>
  [...character].length > MOST_POINTS ||
  LOOSE.test(character) ||
  STACKED.test(character.replaceAll(IN_EMOJI, '-'))
