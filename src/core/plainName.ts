// Characters allowed in a token's name and symbol, as in `Names.sol`, which refuses what slips past
// a form. The ranges are spelt out, because \p{…} depends on the browser's Unicode version.

/** Controls, lone surrogates and noncharacters. These three sets never change. */
const NO_CHARACTER = /\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u

/** Default-ignorable code points, direction controls, line separators, annotations and blanks. */
const HIDDEN =
  // oxlint-disable-next-line no-misleading-character-class -- each is refused on its own
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{13430}-\u{13442}\u{16fe4}\u{1d159}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u

/** Spaces of all widths, and the blank pattern of Braille. */
const SPACE_AT_AN_END =
  /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]|[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]$/u

/** Whether everyone sees the same, complete name: visible characters, with spaces only inside. */
export const isPlainName = (text: string): boolean =>
  text !== '' && !NO_CHARACTER.test(text) && !HIDDEN.test(text) && !SPACE_AT_AN_END.test(text)
