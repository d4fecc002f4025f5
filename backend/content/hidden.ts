import { withoutHidden } from '../../src/core/text.ts'

/** Control characters, except those that lay out a file. */
const CONTROL = /[^\P{Cc}\n\t]/u

const isHidden = (text: string) =>
  CONTROL.test(text) || !text.isWellFormed() || withoutHidden(text) !== text

/**
 * Returns the code ("U+202E") of the first character that nobody sees, or that the app would remove;
 * undefined if there is none. A preview could not show such a character.
 */
export function findHidden(text: string): string | undefined {
  if (!isHidden(text)) return undefined
  const character = [...text].find(isHidden) ?? ''
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
