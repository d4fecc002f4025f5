// Characters that change how their neighbours are shown, or are not seen at all: with them "USDT" can
// be written so that it is none. Unicode calls them ignorable; controls of the reading direction,
// zero-width spaces, fillers and tags are among them, and the joiners and selectors of emoji.

const HIDDEN = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Zl}|\p{Zp}/u

const STRIPPED = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu

/** Whether a name holds characters that nobody sees: what people write is refused then. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/** Text of other people without what would turn or hide its neighbours; lines and emoji stay. */
export const withoutHidden = (text: string): string => text.replaceAll(STRIPPED, '')
