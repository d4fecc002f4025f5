/** Text in both languages of the interface. */
export interface Localised {
  readonly en: string
  readonly tc: string
}

export type Language = keyof Localised

/** Parses Accept-Language as the app sends it: "zh-TW,zh" or "en-US,en" (spec section 7). */
export const parseLanguage = (header: string | undefined): Language =>
  /^\s*zh/i.test(header ?? '') ? 'tc' : 'en'
