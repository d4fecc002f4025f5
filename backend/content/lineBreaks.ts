/** Han characters and full-width punctuation, between which no space is written. */
const WIDE = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]'
const BREAK_WITHIN = new RegExp(`(?<=${WIDE})\\n(?=${WIDE})`, 'gu')

/** Joins Chinese lines of one paragraph. A browser would show each break as a space. */
export const joinWideLines = (text: string): string => text.replaceAll(BREAK_WITHIN, '')
