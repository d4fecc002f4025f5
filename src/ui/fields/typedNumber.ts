import { asciiDigits } from '../../core/decimalDigits.ts'
import {
  asUnclear,
  givenText,
  isPlain,
  isUnclear,
  readKey,
  readWhole,
  type Reading,
} from '../../core/numberText.ts'

// A number while it is typed: what becomes of the text that a field keeps, as `core/numberText.ts`
// has it. Separators of thousands are only drawn into it, and no key is read across them.

/** The text as a field shows it: "1234.5" is "1,234.5"; what is refused stays as it was given. */
export function withGroups(text: string): string {
  const number = asciiDigits(text)
  return isPlain(number)
    ? number.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
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
  /** What is counted: it may follow a number that comes as a whole. */
  readonly unit?: string | undefined
}

/** What a key makes of the text, or what comes as a whole without one. */
export function typedNumber(key: Key): Typed {
  const { before, shown, caret, inputType } = key
  const was = withGroups(before)
  if (shown === was) return { text: before, caret }
  if (inputType.startsWith('delete')) return erased(key)
  const change = changeIn(key, was)
  if (!change) return filled(key)
  return change.piece === '' ? erased(key) : insertedNumber({ before, unit: key.unit, ...change })
}

export interface Change {
  /** What stays before it and behind it, as it was shown. */
  readonly head: string
  readonly piece: string
  readonly tail: string
}

/** What came in; undefined where its separators cannot be told from those that were drawn. */
function changeIn({ shown, caret, inputType, data }: Key, was: string): Change | undefined {
  const isNamed =
    inputType !== 'insertCompositionText' && data && shown.slice(0, caret).endsWith(data)
  const change = isNamed ? namedIn(shown, caret, data) : foundIn(was, shown, caret)
  const { head, piece, tail } = change
  const kept = head.length + tail.length
  const isSure = isNamed
    ? was.startsWith(head) && was.endsWith(tail) && kept <= was.length
    : piece === '' || kept === was.length || !(head + tail).includes(',')
  return isSure ? change : undefined
}

const namedIn = (shown: string, caret: number, data: string): Change => ({
  head: shown.slice(0, caret - data.length),
  piece: data,
  tail: shown.slice(caret),
})

/** What has changed before the caret. */
function foundIn(was: string, shown: string, caret: number): Change {
  const tail = was.endsWith(shown.slice(caret)) ? shown.slice(caret) : ''
  const end = shown.length - tail.length
  const room = Math.min(end, was.length - tail.length)
  let at = 0
  while (at < room && was[at] === shown[at]) at += 1
  return { head: shown.slice(0, at), piece: shown.slice(at, end), tail }
}

interface Insertion extends Change {
  readonly before: string
  readonly unit?: string | undefined
}

/** What is inserted into what was shown: one sign as a key, more as a text that was pasted. */
export function insertedNumber({ before, unit, ...change }: Insertion): Typed {
  const { piece } = change
  if ([...piece].length > 1) return joined(before, change, readWhole(piece, unit))
  const key = readKey(piece) ?? (piece === '' ? '' : undefined)
  return joined(
    before,
    change,
    key === undefined ? { kind: 'refused' } : { kind: 'number', text: key },
  )
}

/** What a keyboard composes of keys, which are read one by one. */
export function composedNumber({ before, ...change }: Insertion): Typed {
  const keys = [...change.piece].map((key) => readKey(key) ?? key).join('')
  return joined(before, change, { kind: 'number', text: keys })
}

function joined(before: string, { head, piece, tail }: Change, read: Reading): Typed {
  const isDrawn = isPlain(asciiDigits(before))
  const [left, right] = isDrawn ? [bare(asciiDigits(head)), bare(asciiDigits(tail))] : [head, tail]
  const own = read.kind === 'refused' ? piece.replace(/[\r\n]+/g, ' ') : givenText(read.text)
  const text = left + own + right
  const isOpen = read.kind === 'unclear' || (isUnclear(before) && /[.,]/.test(left + right))
  return placed(isOpen ? asUnclear(text) : text, (left + own).length)
}

/** What the field holds now, whatever it held before. */
function filled({ before, shown, unit }: Key): Typed {
  const read = readWhole(shown, unit)
  // This comma may be one that was drawn.
  const isDoubtful = withGroups(before).includes(',') && /^\d*,\d+$/.test(shown)
  const text = isDoubtful ? asUnclear(shown) : read.kind === 'refused' ? shown : read.text
  return placed(text, text.length)
}

/** What is left when something was taken away. */
function erased({ before, shown, caret, inputType }: Key): Typed {
  const number = asciiDigits(before)
  if (!isPlain(number)) return { text: isUnclear(before) ? asUnclear(shown) : shown, caret }
  const text = bare(shown)
  const behind = bare(shown.slice(0, caret)).length
  if (text !== number) return placed(text, behind)
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
