// Characters as a person counts them: a letter with its marks, a flag and a family are one each.

const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    : undefined

/** A browser that cannot tell counts more, and accepts less. */
export const charactersOf = (text: string): readonly string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

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
