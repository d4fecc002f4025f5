import { asciiDigits } from '../../core/decimalDigits.ts'
import {
  asUnclear,
  givenText,
  isPlain,
  isUnclear,
  readKey,
  readWhole,
} from '../../core/numberText.ts'

// Editing of a number while it is typed. The field stores a text as `core/numberText.ts` defines.
// Thousands separators are only shown, and keys are interpreted without them.

/**
 * Returns the text as a field shows it: "1234.5" becomes "1,234.5". Refused text stays as it was
 * given.
 */
export function withGroups(text: string): string {
  return isPlain(text)
    ? asciiDigits(text).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
    : givenText(text)
}

const bare = (text: string): string => text.replaceAll(',', '')

/** Stored text, and the caret's position in the shown text. */
export interface Typed {
  readonly text: string
  readonly caret: number
}

export interface Key {
  /** Stored text before the key. */
  readonly before: string
  /** Field content after the key, with the position of its caret. */
  readonly shown: string
  readonly caret: number
  /** Action of the key and its characters, as in `InputEvent`. */
  readonly inputType: string
  readonly data: string | null
  /** Unit of the number, which may follow a number pasted as a whole. */
  readonly unit?: string | undefined
}

/** Returns the text after a key, or after a text that arrived as a whole without a key. */
export function typedNumber({ unit, ...key }: Key): Typed {
  const { before, shown, caret, inputType, data } = key
  const was = withGroups(before)
  if (shown === was) return { text: before, caret }
  if (inputType.startsWith('delete')) return erased(key)
  const tail = shown.slice(caret)
  const head = data ? shown.slice(0, caret - data.length) : ''
  if (data && shown === head + data + tail)
    return insertedNumber({ before, head, piece: data, tail, unit })
  // Either the whole text is new, or its commas may be either shown separators or typed ones.
  const isDoubtful = was.includes(',') && shown.includes(',')
  const text = isDoubtful ? asUnclear(shown) : (readWhole(shown, unit) ?? shown)
  return placed(text, shown.length)
}

interface Insertion {
  readonly before: string
  /** Shown text that stays before the piece. `tail` stays behind it. */
  readonly head: string
  readonly piece: string
  readonly tail: string
  readonly unit?: string | undefined
}

/** Inserts into the shown text. Reads one character as a key, and more as a pasted text. */
export function insertedNumber({ before, head, piece, tail, unit }: Insertion): Typed {
  const [left, right] = isPlain(before) ? [bare(head), bare(tail)] : [head, tail]
  const read = ([...piece].length > 1 ? readWhole(piece, unit) : readKey(piece)) ?? piece
  const text = left + givenText(read) + right
  const isOpen = isUnclear(read) || (isUnclear(before) && /[.,]/.test(left + right))
  return placed(isOpen ? asUnclear(text) : text, text.length - right.length)
}

/** Returns the text after a deletion. */
function erased({ before, shown, caret, inputType }: Key): Typed {
  if (!isPlain(before)) return { text: isUnclear(before) ? asUnclear(shown) : shown, caret }
  const text = bare(shown)
  const behind = bare(shown.slice(0, caret)).length
  if (text !== asciiDigits(before)) return placed(text, behind)
  // Deleting a separator also deletes the next digit. Otherwise the caret could never pass it.
  const at = Math.max(0, inputType.endsWith('Forward') ? behind : behind - 1)
  const less = text.slice(0, at) + text.slice(at + 1)
  return placed(less, at)
}

/** Returns the text with the caret's shown position, given the number of characters before it. */
function placed(text: string, characters: number): Typed {
  const shown = withGroups(text)
  if (!isPlain(text)) return { text, caret: Math.min(characters, shown.length) }
  let caret = 0
  for (let left = characters; left > 0 && caret < shown.length; caret += 1)
    if (shown[caret] !== ',') left -= 1
  return { text, caret }
}
