// A number while it is typed. What is kept is the text as it was typed, without the separators of
// thousands: those are only drawn into it. Nothing here changes what a text means to `parseUnits`.

const PLAIN = /^\d*\.?\d*$/
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** The text as a field shows it: "1234.5" is "1,234.5"; what is no number stays as it is. */
export const withGroups = (text: string): string =>
  PLAIN.test(text) ? text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : text

/** What is kept of a text that came as a whole: "1,234.5" is "1234.5"; "1,5" stays. */
const withoutGroups = (text: string): string => (GROUPED.test(text) ? bare(text) : text)

const bare = (text: string): string => text.replaceAll(',', '')

export interface Key {
  /** The text before, as it was kept. */
  readonly before: string
  /** What the field holds after the key, and where its caret stands. */
  readonly shown: string
  readonly caret: number
  /** As in `InputEvent`: what the key did, and the characters that it brought. */
  readonly inputType: string
  readonly data: string | null
}

/** What a key makes of the text, and where the caret stands then. */
export function typedNumber(key: Key): { readonly text: string; readonly caret: number } {
  const { before, shown, caret, inputType } = key
  const isDrawn = !isCommaTyped(key)
  const text = isDrawn ? bare(shown) : withoutGroups(shown)
  if (text === shown && !PLAIN.test(text)) return { text, caret }
  const behind = bare(shown.slice(0, caret)).length
  // Deleting a separator takes the digit beyond it along, or the caret would never get past it.
  if (isDrawn && text === withoutGroups(before) && inputType.startsWith('deleteContent')) {
    const at = inputType.endsWith('Forward') ? behind : behind - 1
    const less = text.slice(0, Math.max(0, at)) + text.slice(at + 1)
    return { text: less, caret: caretIn(less, Math.max(0, at)) }
  }
  return { text, caret: caretIn(text, behind) }
}

/** Whether separators have to be where they belong, since somebody typed one; ours may be anywhere. */
function isCommaTyped({ before, shown, inputType, data }: Key): boolean {
  if (!PLAIN.test(withoutGroups(before))) return true
  if (inputType.startsWith('delete')) return false
  if (inputType === 'insertText') return data === null || data.includes(',')
  return inputType !== 'insertCompositionText' || commasIn(shown) > commasIn(withGroups(before))
}

const commasIn = (text: string): number => text.length - bare(text).length

/** Where the caret stands in what is shown, behind so many characters of the text. */
function caretIn(text: string, characters: number): number {
  const shown = withGroups(text)
  let at = 0
  for (let left = characters; left > 0 && at < shown.length; at += 1)
    if (shown[at] !== ',') left -= 1
  return at
}

/**
 * A number copied from anywhere, as it would be typed here: "1.234,50 USDT" is "1234.50". One
 * separator alone with three digits behind it is read as this app writes it: "1,234" are thousands
 * and "1.234" are not. What may mean several numbers, or none, stays as it is.
 */
export function pastedNumber(pasted: string, unit = ''): string {
  const text = pasted
    .normalize('NFKC')
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
  const number = (unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text)
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (PLAIN.test(number)) return number
  if (GROUPED.test(number) && !number.startsWith('0')) return bare(number)
  // The other way round, as most of Europe writes it.
  const turned = number.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
  if (GROUPED.test(turned)) return bare(turned)
  return PLAIN.test(turned) && /^\d/.test(turned) ? turned : pasted.trim()
}
