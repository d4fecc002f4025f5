import { asciiDigits } from '../../core/decimalDigits.ts'
import {
  asUnclear,
  givenText,
  isPlain,
  isUnclear,
  readKey,
  readWhole,
} from '../../core/numberText.ts'

// A number while it is typed: what becomes of the text that a field keeps, as `core/numberText.ts`
// has it. Separators of thousands are only drawn into it, and no key is read across them.

/** The text as a field shows it: "1234.5" is "1,234.5"; what is refused stays as it was given. */
export function withGroups(text: string): string {
  return isPlain(text)
    ? asciiDigits(text).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
    : givenText(text)
}

const bare = (text: string): string => text.replaceAll(',', '')

/** The text that is kept, and where the caret stands in what is shown. */
export interface Typed {
  readonly text: string
  readonly caret: number
}

export interface Key {
  /** The text before, as it was kept. */
  readonly before: string
  /** What the field holds after the key, and where its caret stands. */
  readonly shown: string
  readonly caret: number
  /** As in `InputEvent`: what the key did, and the characters that it brought. */
  readonly inputType: string
  readonly data: string | null
  /** The unit counted: it may follow a number that comes as a whole. */
  readonly unit?: string | undefined
}

/** The text after a key, or after a text that came as a whole without one. */
export function typedNumber({ unit, ...key }: Key): Typed {
  const { before, shown, caret, inputType, data } = key
  const was = withGroups(before)
  if (shown === was) return { text: before, caret }
  if (inputType.startsWith('delete')) return erased(key)
  const tail = shown.slice(caret)
  const head = data ? shown.slice(0, caret - data.length) : ''
  if (data && shown === head + data + tail)
    return insertedNumber({ before, head, piece: data, tail, unit })
  // All of it is new, or a drawn comma cannot be told from one that came.
  const isDoubtful = was.includes(',') && shown.includes(',')
  const text = isDoubtful ? asUnclear(shown) : (readWhole(shown, unit) ?? shown)
  return placed(text, shown.length)
}

interface Insertion {
  readonly before: string
  /** The text that stays before it and behind it, as shown. */
  readonly head: string
  readonly piece: string
  readonly tail: string
  readonly unit?: string | undefined
}

/** Inserts into the shown text: one sign is read as a key, more as a pasted text. */
export function insertedNumber({ before, head, piece, tail, unit }: Insertion): Typed {
  const [left, right] = isPlain(before) ? [bare(head), bare(tail)] : [head, tail]
  const read = ([...piece].length > 1 ? readWhole(piece, unit) : readKey(piece)) ?? piece
  const text = left + givenText(read) + right
  const isOpen = isUnclear(read) || (isUnclear(before) && /[.,]/.test(left + right))
  return placed(isOpen ? asUnclear(text) : text, text.length - right.length)
}

/** The text that is left after a deletion. */
function erased({ before, shown, caret, inputType }: Key): Typed {
  if (!isPlain(before)) return { text: isUnclear(before) ? asUnclear(shown) : shown, caret }
  const text = bare(shown)
  const behind = bare(shown.slice(0, caret)).length
  if (text !== asciiDigits(before)) return placed(text, behind)
  // Deleting a separator takes the digit beyond it along, or the caret would never get past it.
  const at = Math.max(0, inputType.endsWith('Forward') ? behind : behind - 1)
  const less = text.slice(0, at) + text.slice(at + 1)
  return placed(less, at)
}

/** With the caret where it stands in what is shown, behind so many characters of the text. */
function placed(text: string, characters: number): Typed {
  const shown = withGroups(text)
  if (!isPlain(text)) return { text, caret: Math.min(characters, shown.length) }
  let caret = 0
  for (let left = characters; left > 0 && caret < shown.length; caret += 1)
    if (shown[caret] !== ',') left -= 1
  return { text, caret }
}
