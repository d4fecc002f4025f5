// Characters that are invisible, or change how their neighbours are shown. With them, text can read
// "USDT" and be something different. Unicode calls them ignorable. They include direction controls,
// zero-width spaces, fillers and tags, and the joiners and selectors of emoji.

const HIDDEN = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Zl}|\p{Zp}/u

const STRIPPED =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f})|(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu

/** Whether a name contains hidden characters. User input that does is refused. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/**
 * Removes characters that would reorder or hide their neighbours. Meant for other people's text.
 * Lines and emoji stay, including flags that are spelt in invisible letters.
 */
export const withoutHidden = (text: string): string => text.replaceAll(STRIPPED, '$1')
