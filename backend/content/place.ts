/**
 * Place of a part of a Markdown file. The parser gives the text of each part, but not where it was.
 */
export interface Place {
  readonly text: string
  /** Offset of the text in the file's body. */
  readonly offset: number
  /** Offset in the text before which all parts have been found. */
  seen: number
}

export const wholePlace = (text: string): Place => ({ text, offset: 0, seen: 0 })

/**
 * Finds the next part within a place. The parser removes indents and marks from parts of several
 * lines, so some are not found; those are in the place around them.
 */
export function findPlace(part: string, within: Place): Place {
  const at = within.text.indexOf(part, within.seen)
  if (at < 0) return within
  within.seen = at + part.length
  return { text: part, offset: within.offset + at, seen: 0 }
}

/** Returns the line of an offset in a text, from 0. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length - 1
